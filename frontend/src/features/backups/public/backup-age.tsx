import { TriangleAlert } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { backupAgeText as text } from './backup-age.text.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';

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
    <p className={cn('flex flex-wrap items-center gap-x-2 gap-y-1 text-xs', className)}>
      <span className="text-muted-foreground">
        {lastBackupAt === null ? (
          text.none
        ) : (
          <>
            {text.backedUp} <RelativeTime instant={lastBackupAt} now={now} />
          </>
        )}
      </span>
      {backupMissed && (
        <Badge variant="warning">
          <TriangleAlert aria-hidden />
          {text.missed}
        </Badge>
      )}
    </p>
  );
}
