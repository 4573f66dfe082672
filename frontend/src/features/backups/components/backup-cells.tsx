import { CircleCheck, HardDrive } from 'lucide-react';
import {
  backupFailures,
  backupStatusLabels,
  type BackupStatus,
} from '../../../../../functions/backups/backups.domain.ts';
import { cn } from '../../../lib/cn.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { rowNameLooks } from '../../../components/lists/row-looks.ts';
import { RowNotes } from '../../../components/lists/row-notes.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import type { ListedBackup } from '../backups.cache.ts';
import { backupListText as text } from '../backups.text.ts';

/** 'Status colours: completed and active green; pending yellow; failed red' (spec 001 §9). */
const tones: Record<BackupStatus, StatusTone> = {
  completed: 'green',
  pending: 'yellow',
  error: 'red',
};

/** Where a backup is stored; a backup on the site is not the portal's. */
export function ListedStatus({ row }: { row: ListedBackup }) {
  if (row.kind === 'local') {
    return (
      <StatusBadge tone="grey" icon={HardDrive}>
        {text.localStatus}
      </StatusBadge>
    );
  }
  const { status } = row.backup;
  return <StatusBadge tone={tones[status]}>{backupStatusLabels[status]}</StatusBadge>;
}

/** On a phone the rule is a sign, for the name needs the room; what differs from it is said. */
export function PhoneStatus({ row }: { row: ListedBackup }) {
  if (row.kind === 'local' || row.backup.status !== 'completed') return <ListedStatus row={row} />;
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-4 text-success-text" />
      <span className="sr-only">{backupStatusLabels.completed}</span>
    </>
  );
}

/** What people called it. */
export function BackupName({ row: { backup } }: { row: ListedBackup }) {
  return (
    <span title={backup.filename} className={rowNameLooks}>
      {backup.filename}
    </span>
  );
}

/** Below its name what tells it apart from others, and why it failed. */
export function BackupNotes({ row }: { row: ListedBackup }) {
  if (row.kind === 'local') return <RowNotes notes={[text.localReason]} />;
  const { originalFilename, description, failure, sha256 } = row.backup;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <RowNotes
        className={cn('min-w-[60%] flex-1', failure !== null && 'text-destructive-text!')}
        notes={[failure !== null && backupFailures[failure], originalFilename, description]}
      />
      {sha256 !== null && <Checksum sha256={sha256} />}
    </span>
  );
}

const ENDS = 8;

/** Its two ends: enough to compare by eye; whole where it is copied. */
function Checksum({ sha256 }: { sha256: string }) {
  const toast = useToast();
  return (
    <span className="-my-2.5 flex min-w-0 items-center gap-x-1 text-xs text-muted-foreground">
      <span title={text.checksum} className="truncate">
        {text.checksum}:
      </span>
      <code title={sha256} className="truncate font-mono">
        {sha256.slice(0, ENDS)}…{sha256.slice(-ENDS)}
      </code>
      <CopyButton
        iconOnly
        text={sha256}
        label={text.copyChecksum}
        onFailed={() => toast({ title: text.copyFailed, variant: 'destructive' })}
      />
    </span>
  );
}
