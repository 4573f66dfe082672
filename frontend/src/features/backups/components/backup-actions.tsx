import { CirclePlay, CircleX, Download, Trash2 } from 'lucide-react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { RowActions, type RowAction } from '../../../components/lists/row-actions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import type { ListedBackup } from '../backups.cache.ts';
import { useDownloadBackup } from '../backups.queries.ts';
import type { BackupsTask } from '../backups.task.ts';
import { backupListText as text } from '../backups.text.ts';
import { useAction } from '../../../lib/forms/use-action.ts';

export interface BackupActionsProps {
  row: ListedBackup;
  onTask: (task: BackupsTask) => void;
  /** Leads to where an upload goes on. */
  onUpload: () => void;
}

/** What can be done with a backup: what is stored here is downloaded and deleted, what is on the site is not. */
export function BackupActions({ row, onTask, onUpload }: BackupActionsProps) {
  if (row.kind === 'local') return <OnSite name={row.backup.filename} />;
  const { backup } = row;
  const actions = backup.status === 'pending' ? uploadActions : storedActions;
  return (
    <span className="inline-flex">
      {backup.status === 'completed' && <DownloadButton backup={backup} />}
      <RowActions name={backup.filename} actions={actions(backup, { onTask, onUpload })} />
    </span>
  );
}

type Doing = Pick<BackupActionsProps, 'onTask' | 'onUpload'>;

const storedActions = (backup: Backup, { onTask }: Doing): RowAction[] => [
  {
    label: text.actions.remove,
    icon: Trash2,
    destructive: true,
    onSelect: () => onTask({ kind: 'remove', backup }),
  },
];

/** The plugin goes on with its own uploads by itself. */
const uploadActions = (backup: Backup, { onTask, onUpload }: Doing): RowAction[] => [
  ...(backup.manual ? [{ label: text.actions.resume, icon: CirclePlay, onSelect: onUpload }] : []),
  {
    label: text.actions.cancel,
    icon: CircleX,
    destructive: true,
    onSelect: () => onTask({ kind: 'cancel', backup }),
  },
];

/** Why it cannot be downloaded stands below its name. */
function OnSite({ name }: { name: string }) {
  const label = text.download(name);
  return (
    <Button
      variant="ghost"
      size="icon"
      disabled
      aria-label={`${label}. ${text.localReason}`}
      title={text.localReason}
    >
      <Download aria-hidden="true" />
    </Button>
  );
}

function DownloadButton({ backup }: { backup: Backup }) {
  const toast = useToast();
  const download = useAction(useDownloadBackup(backup), {
    failed: (error) =>
      toast({
        title: text.downloadFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  const label = text.download(backup.filename);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      loading={download.pending}
      onClick={() => download.run()}
    >
      {!download.pending && <Download aria-hidden="true" />}
    </Button>
  );
}
