import { freshnessOf, type SiteStatus } from '../../../../../functions/status/status.domain.ts';
import { StatusDot } from '../../../components/ui/badge.tsx';

/** A site's freshness (spec 001 §4): a coloured dot, and the words that say the same without the colour. */
export function FreshnessLabel({ site, now }: { site: SiteStatus; now: Date }) {
  const { level, label } = freshnessOf(site, now);
  return (
    <span className="inline-flex items-center gap-2 text-sm font-medium">
      <StatusDot tone={level} />
      {label}
    </span>
  );
}
