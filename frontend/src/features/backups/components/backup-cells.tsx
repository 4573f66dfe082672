import { CircleCheck, HardDrive, LockKeyhole, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import {
  backupFailures,
  backupStatusLabels,
  type BackupStatus,
} from '../../../../../functions/backups/backups.domain.ts';
import { pathOfBackup } from '../../../app/paths.ts';
import { cn } from '../../../lib/cn.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { rowLinkLooks, rowNameLooks } from '../../../components/lists/row-looks.ts';
import { RowNotes } from '../../../components/lists/row-notes.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
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

/** What people should look at before they count on a backup. */
export const Flag = ({ children }: { children: string }) => (
  <Badge variant="warning">
    <TriangleAlert aria-hidden="true" />
    {children}
  </Badge>
);

/** The site's own passphrase encrypts it. */
const Encrypted = () => (
  <Badge title={text.encryptedHint}>
    <LockKeyhole aria-hidden="true" />
    {text.encrypted}
  </Badge>
);

const isEncrypted = (row: ListedBackup) => row.kind === 'stored' && row.backup.isEncrypted;

function flagsOf(row: ListedBackup): string[] {
  if (row.kind === 'local') return [];
  const { contents, isSourceNew } = row.backup;
  return [
    ...(contents?.isComplete === false ? [text.incomplete] : []),
    ...(isSourceNew ? [text.newSource] : []),
  ];
}

/** On a phone the usual status is an icon, because the name needs the room; any other is in words. */
export function PhoneStatus({ row }: { row: ListedBackup }) {
  if (row.kind === 'local' || row.backup.status !== 'completed') return <ListedStatus row={row} />;
  const [flag] = flagsOf(row);
  if (flag !== undefined) return <Flag>{flag}</Flag>;
  if (isEncrypted(row)) return <Encrypted />;
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-4 text-success-text" />
      <span className="sr-only">{backupStatusLabels.completed}</span>
    </>
  );
}

/** What people called it; what is stored here has a page. */
export function BackupName({ row }: { row: ListedBackup }) {
  const { filename } = row.backup;
  if (row.kind === 'local') {
    return (
      <span title={filename} className={rowNameLooks}>
        {filename}
      </span>
    );
  }
  return (
    <Link to={pathOfBackup(row.backup)} title={filename} className={cn(rowNameLooks, rowLinkLooks)}>
      {filename}
    </Link>
  );
}

/** Its name, and what people should look at. */
export const FlaggedName = ({ row }: { row: ListedBackup }) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="min-w-0">
      <BackupName row={row} />
    </span>
    {flagsOf(row).map((flag) => (
      <Flag key={flag}>{flag}</Flag>
    ))}
    {isEncrypted(row) && <Encrypted />}
  </span>
);

/** Below its name, what distinguishes it from others, and why it failed. */
export function BackupNotes({ row }: { row: ListedBackup }) {
  if (row.kind === 'local') return <RowNotes notes={[text.localReason]} />;
  const { originalFilename, description, failure, sha256, contents } = row.backup;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <RowNotes
        className={cn('min-w-[60%] flex-1', failure !== null && 'text-destructive-text!')}
        notes={[
          failure !== null && backupFailures[failure],
          isEncrypted(row) && text.encryptedHint,
          contents !== null && text.contents(contents),
          originalFilename,
          description,
        ]}
      />
      {sha256 !== null && (
        <span className="relative z-1 -my-2.5 flex min-w-0 items-center gap-x-1 text-xs text-muted-foreground">
          <span title={text.checksum} className="truncate">
            {text.checksum}:
          </span>
          <Checksum sha256={sha256} />
        </span>
      )}
    </span>
  );
}

const ENDS = 8;

/** Its two ends: enough to compare by eye; whole where it is copied. */
export function Checksum({ sha256 }: { sha256: string }) {
  const toast = useToast();
  return (
    <>
      <code title={sha256} className="truncate font-mono">
        {sha256.slice(0, ENDS)}…{sha256.slice(-ENDS)}
      </code>
      <CopyButton
        iconOnly
        text={sha256}
        label={text.copyChecksum}
        onFailed={() => toast({ title: text.copyFailed, variant: 'destructive' })}
      />
    </>
  );
}
