import type {
  HealthKind,
  SiteHealth as Health,
} from '../../../../../functions/status/status.health.domain.ts';
import { StatusDot } from '../../../components/ui/badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { siteHealthText } from './site-health.text.ts';

const tones: Record<HealthKind, 'red' | 'yellow' | 'green' | 'grey'> = {
  noKey: 'red',
  keyRefused: 'red',
  certificate: 'red',
  syncFailed: 'red',
  backupMissed: 'yellow',
  backupUnproven: 'red',
  neverSynced: 'yellow',
  outdated: 'yellow',
  syncing: 'grey',
  updatesPending: 'yellow',
  updatesUnchecked: 'yellow',
  fine: 'green',
};

interface SiteHealthProps {
  health: Health;
  className?: string;
  /** In place of the site's own sentence. */
  words?: string | undefined;
}

/** A site's health: its sentence, with a dot that repeats how bad it is. */
export function SiteHealth({ health, className, words }: SiteHealthProps) {
  return (
    <span className={cn('flex items-center gap-2 text-sm', className)}>
      <StatusDot tone={tones[health.kind]} />
      <span className="min-w-0">{words ?? siteHealthText.sentence(health)}</span>
    </span>
  );
}
