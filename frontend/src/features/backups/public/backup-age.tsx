import { TriangleAlert } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { backupAgeText as text } from './backup-age.text.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';

export interface BackupAgeProps {
  /** What a list row tells of its site's backups. */
  site: { lastBackupAt: string | null; backupMissed: boolean };
  /** From `useNow`. */
  now: Date;
  className?: string;
}

/** How old a site's newest backup is, and whether its own schedule was missed: said in words, not by colour alone. */
export function BackupAge({
  site: { lastBackupAt, backupMissed },
  now,
  className,
}: BackupAgeProps) {
  return (
    <span className={cn('block text-[0.8125rem] leading-5', className)}>
      <span className="block truncate text-muted-foreground">
        {lastBackupAt === null ? (
          text.none
        ) : (
          <>
            {text.backedUp} <RelativeTime instant={lastBackupAt} now={now} />
          </>
        )}
      </span>
      {backupMissed && <BackupMissed />}
    </span>
  );
}

/** The schedule of a site's own backups was missed. */
export function BackupMissed() {
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs leading-5 text-warning-text">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {text.missed}
    </span>
  );
}
