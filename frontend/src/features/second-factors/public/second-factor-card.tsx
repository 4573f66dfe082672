import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { FormCard } from '../../../components/form-card.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import type { FactorTask } from '../second-factors.task.ts';
import { secondFactorText as text } from '../second-factors.text.ts';

/** With the QR code's library. */
const Dialogs = lazyDialogs<FactorTask>(
  async () => (await import('../components/second-factor-dialogs.tsx')).SecondFactorDialogs,
);

/** The person's own second factor, on their profile. */
export function SecondFactorCard() {
  const { secondFactorSince: since, role } = useProfile();
  const format = useFormat();
  const dialog = useDialogTask<FactorTask>();
  return (
    <>
      <FormCard
        wide
        title={text.title}
        description={text.description}
        footer={
          since === null ? (
            <Button variant="secondary" onClick={() => dialog.start('enrol')}>
              {text.begin}
            </Button>
          ) : (
            <>
              <Button variant="ghost" onClick={() => dialog.start('switchOff')}>
                {role === 'admin' ? text.changeDevice : text.switchOff}
              </Button>
              <Button variant="secondary" onClick={() => dialog.start('renew')}>
                {text.renew}
              </Button>
            </>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <Badge variant={since === null ? 'neutral' : 'success'}>
            {since === null ? text.off : text.on}
          </Badge>
          <p className="text-muted-foreground">
            {since === null ? text.offHint : text.since(format.date(since))}
          </p>
        </div>
      </FormCard>
      <Dialogs dialog={dialog} eager />
    </>
  );
}
