import { CopyButton } from '../../../components/copy-button.tsx';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { shownOnce } from '../../../components/dialogs/shown-once.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import type { DialogControl, DialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useGenerateKey, useRevokeKey } from '../backups.key.queries.ts';
import { newKeyText, regenerateKeyText, revokeKeyText } from '../backups.key.text.ts';

/** A new key is in its dialog's task alone, and goes with it. */
export type KeyTask = { kind: 'regenerate' | 'revoke' } | { kind: 'show'; apiKey: string };

export interface KeyDialogsProps {
  websiteId: string;
  dialog: DialogTask<KeyTask>;
}

/** The question about a key that is asked, or the key that was made. */
export function KeyDialogs({ websiteId, dialog }: KeyDialogsProps) {
  const { task, open, close, start } = dialog;
  if (!task) return null;
  const control = { open, close };
  if (task.kind === 'show') return <NewKeyDialog apiKey={task.apiKey} {...control} />;
  if (task.kind === 'revoke') return <RevokeDialog websiteId={websiteId} {...control} />;
  const show = (apiKey: string) => start({ kind: 'show', apiKey });
  return <RegenerateDialog {...{ websiteId, show }} {...control} />;
}

interface SiteDialogProps extends DialogControl {
  websiteId: string;
}

function RegenerateDialog(props: SiteDialogProps & { show: (apiKey: string) => void }) {
  const { websiteId, show, ...control } = props;
  const generation = useGenerateKey(websiteId);
  return (
    <ActionQuestion
      {...control}
      title={regenerateKeyText.title}
      description={regenerateKeyText.description}
      text={regenerateKeyText}
      action={generation}
      onDone={({ apiKey }) => show(apiKey)}
    />
  );
}

function RevokeDialog({ websiteId, ...control }: SiteDialogProps) {
  const revocation = useRevokeKey(websiteId);
  return (
    <ActionQuestion
      {...control}
      title={revokeKeyText.title}
      description={revokeKeyText.description}
      text={revokeKeyText}
      action={revocation}
    />
  );
}

/** The only time that a key is seen. */
function NewKeyDialog({ apiKey, open, close }: DialogControl & { apiKey: string }) {
  const { title, close: label } = newKeyText;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      description={newKeyText.description}
      {...shownOnce({ title, label, close, children: <NewKey apiKey={apiKey} /> })}
    />
  );
}

function NewKey({ apiKey }: { apiKey: string }) {
  const toast = useToast();
  return (
    <>
      <div className="flex flex-col gap-3 rounded-lg border bg-card p-3 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <p className="text-xs text-muted-foreground">{newKeyText.label}</p>
          <code className="mt-0.5 block font-mono font-semibold break-all select-all">
            {apiKey}
          </code>
        </div>
        <CopyButton
          text={apiKey}
          label={newKeyText.copy}
          onFailed={() => toast({ title: newKeyText.copyFailed, variant: 'destructive' })}
        />
      </div>
      <p className="mt-4 text-sm">{newKeyText.where}</p>
    </>
  );
}
