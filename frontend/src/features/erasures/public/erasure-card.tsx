import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { FormCard } from '../../../components/form-card.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { erasuresText as text } from '../erasures.text.ts';

const Dialogs = lazyDialogs<'request'>(
  async () => (await import('../components/erasure-dialog.tsx')).ErasureDialog,
);
const Cancel = lazyPart(
  async () => (await import('../components/cancel-erasure.tsx')).CancelErasure,
  <span className="h-10" />,
);

/** Where a client asks that their account be deleted, or changes their mind. */
export function ErasureCard() {
  const { erasesAt } = useProfile();
  const format = useFormat();
  const dialog = useDialogTask<'request'>();
  return (
    <>
      <FormCard
        wide
        title={text.title}
        description={text.description}
        footer={
          erasesAt === null ? (
            <Button variant="destructive" onClick={() => dialog.start('request')}>
              {text.begin}
            </Button>
          ) : (
            <Cancel />
          )
        }
      >
        <p className="text-sm text-muted-foreground">
          {erasesAt === null ? text.hint : `${text.asked.title(format.dateTime(erasesAt))}.`}
        </p>
      </FormCard>
      <Dialogs dialog={dialog} />
    </>
  );
}
