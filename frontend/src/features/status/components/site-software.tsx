import { ArrowRight, Palette, Puzzle, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import {
  isUnchecked,
  type SiteStats,
  type SiteStatus,
} from '../../../../../functions/status/status.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { statusDetailText as text } from '../status.text.ts';

const partsText = text.parts;
/** The card is a summary; its last line counts the rest. */
const SHOWN_ROWS = 6;

export interface SiteSoftwareProps {
  site: SiteStatus;
  stats: SiteStats;
  now: Date;
}

/** The plugins and themes that the last successful read of a site brought (spec 001 §2). */
export function SiteSoftware({ site, stats, now }: SiteSoftwareProps) {
  const { websiteId } = site;
  const unchecked = isUnchecked(site, now);
  return (
    <>
      <PartsCard
        title={text.plugins.title}
        icon={Puzzle}
        count={stats.pluginsCount}
        parts={stats.plugins}
        unchecked={unchecked}
        none={text.plugins.none}
        more={text.plugins.more}
        details={{ to: pathOfSite(paths.statusPlugins, websiteId), of: text.plugins.detailsOf }}
      />
      <PartsCard
        title={text.themes.title}
        icon={Palette}
        count={stats.themesCount}
        parts={stats.themes}
        unchecked={unchecked}
        none={text.themes.none}
        more={text.themes.more}
        details={{ to: pathOfSite(paths.statusThemes, websiteId), of: text.themes.detailsOf }}
      />
    </>
  );
}

interface Part {
  name: string;
  version: string;
  active: boolean;
  updatePending: boolean;
}

const weight = (part: Part) => (part.updatePending ? 0 : 2) + (part.active ? 0 : 1);

/** What needs an update first, then what is active; by name within each. */
const byUrgency = (parts: readonly Part[]) =>
  [...parts].sort((a, b) => weight(a) - weight(b) || a.name.localeCompare(b.name, 'es'));

interface PartsCardProps {
  title: string;
  icon: LucideIcon;
  count: number;
  parts: readonly Part[];
  /** WordPress did not look for updates: there may be more. */
  unchecked: boolean;
  none: string;
  more: (n: number) => string;
  /** The whole list, and what to add to 'Ver Detalles' for screen readers. */
  details: { to: string; of: string };
}

/** The plugins or the themes of a site: how many, how many active, what awaits an update, and the first rows. */
function PartsCard(props: PartsCardProps) {
  const { title, icon: Icon, count, parts, unchecked, none, more, details } = props;
  const pending = parts.filter(({ updatePending }) => updatePending).length;
  const shown = byUrgency(parts).slice(0, SHOWN_ROWS);
  const hidden = count - shown.length;
  return (
    <Card className="flex flex-col">
      <CardHeader className="flex-wrap">
        <div>
          <CardTitle className="flex items-center gap-2">
            <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            {title}
          </CardTitle>
          <p className="tabular mt-1 text-sm text-muted-foreground">
            {partsText.installed(count)} ·{' '}
            {partsText.active(parts.filter((part) => part.active).length)}
          </p>
        </div>
        {count > 0 && <PendingBadge pending={pending} unchecked={unchecked} />}
      </CardHeader>
      <CardContent className="flex-1">
        {shown.length === 0 ? (
          <p className="text-sm text-muted-foreground">{none}</p>
        ) : (
          <ul aria-label={title} className="divide-y">
            {shown.map((part, index) => (
              <PartRow key={`${part.name}-${String(index)}`} part={part} />
            ))}
          </ul>
        )}
        {shown.length > 0 && hidden > 0 && (
          <p className="mt-2.5 border-t pt-2.5 text-sm text-muted-foreground">{more(hidden)}</p>
        )}
      </CardContent>
      <div className="border-t px-4 py-1 sm:px-6">
        <Button asChild variant="link" size="inline">
          <Link to={details.to}>
            {partsText.details}
            <span className="sr-only">{details.of}</span>
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </Card>
  );
}

function PendingBadge({ pending, unchecked }: { pending: number; unchecked: boolean }) {
  if (pending > 0) return <Badge variant="warning">{partsText.pending(pending)}</Badge>;
  if (unchecked) return <Badge>{partsText.unchecked}</Badge>;
  return <Badge variant="success">{partsText.upToDate}</Badge>;
}

function PartRow({ part }: { part: Part }) {
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 text-sm first:pt-0 last:pb-0">
      <span className="min-w-0 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-2">
        <span className="block font-medium wrap-anywhere">{part.name}</span>
        <span className="tabular text-xs text-muted-foreground">{part.version}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse">
        <Badge variant={part.active ? 'success' : 'neutral'}>
          {part.active ? partsText.activeBadge : partsText.inactiveBadge}
        </Badge>
        {part.updatePending && <Badge variant="warning">{partsText.needsUpdate}</Badge>}
      </span>
    </li>
  );
}
