import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { statusDetailText } from '../status.text.ts';

const text = statusDetailText.parts;
/** The card is a summary; its last line counts the rest. */
const SHOWN_ROWS = 6;

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

export interface PartsCardProps {
  title: string;
  icon: LucideIcon;
  count: number;
  parts: readonly Part[];
  none: string;
  more: (n: number) => string;
  /** The whole list, and what to add to 'Ver Detalles' for screen readers. */
  details: { to: string; of: string };
}

/** The plugins or the themes of a site: how many, how many active, what awaits an update, and the first rows. */
export function PartsCard(props: PartsCardProps) {
  const { title, icon: Icon, count, parts, none, more, details } = props;
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
            {text.installed(count)} · {text.active(parts.filter((part) => part.active).length)}
          </p>
        </div>
        {count > 0 && <PendingBadge pending={parts.filter((part) => part.updatePending).length} />}
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
          <p className="border-t pt-3 text-sm text-muted-foreground">{more(hidden)}</p>
        )}
      </CardContent>
      <div className="border-t px-4 py-1 sm:px-6">
        <Button asChild variant="link" size="inline">
          <Link to={details.to}>
            {text.details}
            <span className="sr-only">{details.of}</span>
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </Card>
  );
}

function PendingBadge({ pending }: { pending: number }) {
  return pending > 0 ? (
    <Badge variant="warning">{text.pending(pending)}</Badge>
  ) : (
    <Badge variant="success">{text.upToDate}</Badge>
  );
}

function PartRow({ part }: { part: Part }) {
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 text-sm first:pt-0">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{part.name}</span>
        <span className="tabular text-xs text-muted-foreground">{part.version}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse">
        <Badge variant={part.active ? 'success' : 'neutral'}>
          {part.active ? text.activeBadge : text.inactiveBadge}
        </Badge>
        {part.updatePending && <Badge variant="warning">{text.needsUpdate}</Badge>}
      </span>
    </li>
  );
}
