import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { DrilledRow } from '../../../../../functions/backups/restore/backups.proof.domain.ts';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { backupAgeText as text } from './backup-age.text.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';

/** What a list row knows of its site's backups. */
interface SiteOfRow extends DrilledRow {
  lastBackupAt: string | null;
  backupMissed: boolean;
}

export interface BackupAgeProps {
  site: SiteOfRow;
  /** From `useNow`. */
  now: Date;
  /** Says since when restoring one is proven, too. */
  withProof?: boolean;
  className?: string;
}

/** How old a site's newest backup is, and what is wrong with its backups: said in words, not by colour alone. */
export function BackupAge({ site, now, withProof = false, className }: BackupAgeProps) {
  const { lastBackupAt } = site;
  const warning = warningOf(site);
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
      <BackupWarning site={site} />
      {warning === undefined && withProof && <Proven site={site} />}
    </span>
  );
}

/** The worst that can be said of a site's backups: one did not come, or one that was restored did not come back. */
export function warningOf({
  lastBackupAt,
  backupMissed,
  drillFailed,
}: SiteOfRow): string | undefined {
  if (backupMissed) return text.missed;
  return drillFailed && lastBackupAt !== null ? text.unproven : undefined;
}

/** The same, as a list shows it; nothing where all is well. */
export function BackupWarning({ site }: { site: SiteOfRow }) {
  const warning = warningOf(site);
  if (warning === undefined) return null;
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs leading-5 whitespace-nowrap text-warning-text">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {warning}
    </span>
  );
}

function Proven({ site: { lastBackupAt, drilledAt, drilledEarlier } }: { site: SiteOfRow }) {
  const format = useFormat();
  if (lastBackupAt === null || drilledAt === null) return null;
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs leading-5 text-muted-foreground">
      <ShieldCheck aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        {drilledEarlier ? text.provenEarlier : text.proven} {format.date(drilledAt)}
      </span>
    </span>
  );
}
