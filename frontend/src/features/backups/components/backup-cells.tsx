import { HardDrive } from 'lucide-react';
import {
  backupFailures,
  backupStatusLabels,
  type Backup,
  type BackupStatus,
} from '../../../../../functions/backups/backups.domain.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
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

const muted = 'mt-0.5 text-muted-foreground wrap-anywhere';

/** What people called it, and below that what tells it apart from others. */
export function BackupName({ row }: { row: ListedBackup }) {
  const { filename } = row.backup;
  return (
    <>
      <p title={filename} className="line-clamp-2 font-medium wrap-anywhere">
        {filename}
      </p>
      {row.kind === 'local' ? (
        <p className={muted}>{text.localReason}</p>
      ) : (
        <Details backup={row.backup} />
      )}
    </>
  );
}

function Details({ backup }: { backup: Backup }) {
  const { originalFilename, description, failure, sha256 } = backup;
  return (
    <>
      <p title={originalFilename} className={`${muted} line-clamp-2`}>
        {originalFilename}
      </p>
      {description !== '' && <p className={muted}>{description}</p>}
      {failure !== null && (
        <p className="mt-0.5 text-destructive-text wrap-anywhere">{backupFailures[failure]}</p>
      )}
      {sha256 !== null && <Checksum sha256={sha256} />}
    </>
  );
}

const ENDS = 8;

/** Its two ends: enough to compare by eye; whole where it is copied. */
function Checksum({ sha256 }: { sha256: string }) {
  const toast = useToast();
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-x-1.5 text-xs text-muted-foreground">
      {text.checksum}:
      <code title={sha256} className="font-mono">
        {sha256.slice(0, ENDS)}…{sha256.slice(-ENDS)}
      </code>
      <CopyButton
        iconOnly
        text={sha256}
        label={text.copyChecksum}
        onFailed={() => toast({ title: text.copyFailed, variant: 'destructive' })}
      />
    </p>
  );
}
