import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import type { RestoreKit } from '../../../../../functions/backups/restore/backups.restore.domain.ts';
import { paths } from '../../../app/paths.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAction, type Write } from '../../../lib/forms/use-action.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useArchivePercent } from '../archive/backups.archives.queries.ts';
import {
  RestoreStopped,
  useArchive,
  useRestorer,
  useStartRestore,
} from './backups.restore.queries.ts';
import { restoreText } from './backups.restore.text.ts';

const { ask, kit: kitText } = restoreText;

/** Says who is notified of it; then shows what restores the backup, once. */
export function RestoreDialog({ task, ...control }: DialogControl & { task: { backup: Backup } }) {
  const [kit, setKit] = useState<RestoreKit>();
  const { write, stop } = useStartRestore(task.backup);
  const percent = useArchivePercent(task.backup);
  const preparing = percent !== undefined;
  return (
    <FormDialog
      {...control}
      form={useForm()}
      title={ask.title}
      description={preparing ? ask.leave : ask.description}
      text={{ ...ask, ...(preparing && { submitting: ask.preparing(percent) }) }}
      write={write}
      onStop={preparing ? stop : undefined}
      onFailed={(error) => error instanceof RestoreStopped}
      variablesOf={() => undefined}
      onDone={setKit}
      result={kit && { title: kitText.title, label: kitText.close, children: <Kit kit={kit} /> }}
    />
  );
}

function Kit({ kit }: { kit: RestoreKit }) {
  const format = useFormat();
  const archive = useArchive(kit);
  const restorer = useRestorer(kit);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>{kitText.leave}</p>
      <ol className="flex flex-col divide-y border-y">
        <Part
          title={kitText.archive.title}
          hint={kitText.archive.until(format.dateTime(kit.downloadUntil))}
        >
          <DownloadButton download={archive} text={kitText.archive} />
        </Part>
        <Part title={kitText.restorer.title} hint={kitText.restorer.hint}>
          <DownloadButton download={restorer} text={kitText.restorer} />
        </Part>
        <Part title={kitText.code.title} hint={kitText.code.hint}>
          <Code code={kit.code} />
        </Part>
      </ol>
      <p>
        <Link
          to={paths.restoreGuide}
          target="_blank"
          className="font-medium text-primary-soft-foreground underline underline-offset-4"
        >
          {kitText.guide}
        </Link>
      </p>
    </div>
  );
}

const Part = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-4">
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <p className="text-muted-foreground">{hint}</p>
    </div>
    {children}
  </li>
);

interface DownloadButtonProps {
  download: Write<void, unknown>;
  text: { action: string; failed: string };
}

function DownloadButton({ download, text }: DownloadButtonProps) {
  const toast = useToast();
  const { run, pending } = useAction(download, {
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" loading={pending} onClick={() => run()}>
      {!pending && <Download aria-hidden="true" />}
      {text.action}
    </Button>
  );
}

function Code({ code }: { code: string }) {
  const toast = useToast();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <code className="min-w-0 font-mono font-semibold break-all select-all">{code}</code>
      <CopyButton
        iconOnly
        text={code}
        label={kitText.code.copy}
        onFailed={() => toast({ title: kitText.code.copyFailed, variant: 'destructive' })}
      />
    </div>
  );
}
