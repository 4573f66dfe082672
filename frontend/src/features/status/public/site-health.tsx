import {
  toneOf,
  type SiteHealth as Health,
} from '../../../../../functions/status/status.health.domain.ts';
import { StatusDot } from '../../../components/ui/badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { siteHealthText } from './site-health.text.ts';

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
      <StatusDot tone={toneOf(health.kind)} />
      <span className="min-w-0">{words ?? siteHealthText.sentence(health)}</span>
    </span>
  );
}
