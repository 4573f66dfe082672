import { Link, useLocation } from 'react-router';
import {
  attentionKindLabels,
  attentionKinds,
  rankOf,
  type AttentionKind,
} from '../../../../../functions/attention/attention.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { withParams } from '../../../lib/url-params/use-address-params.ts';
import { keyOf } from '../attention.cache.ts';
import type { ShownItem } from '../attention.steady.ts';
import { attentionText as text } from '../attention.text.ts';
import { AttentionRow, type RowHandlers } from './attention-row.tsx';
import { KindMark } from './kind-mark.tsx';

/** How often the age of what is shown is looked at. Milliseconds. */
const AGE_MS = 30_000;

interface Group {
  kind: AttentionKind;
  rows: ShownItem[];
}

/** Rows of one kind follow each other. */
function groupsOf(rows: readonly ShownItem[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.kind === row.item.kind) last.rows.push(row);
    else groups.push({ kind: row.item.kind, rows: [row] });
  }
  return groups;
}

/** The kinds that come after one in the list. */
const kindsAfter = (last: AttentionKind | undefined, counts: KindCounts | undefined) =>
  attentionKinds.filter(
    (kind) => last !== undefined && rankOf(kind) > rankOf(last) && (counts?.[kind] ?? 0) > 0,
  );

type KindCounts = Partial<Record<AttentionKind, number>>;

export interface AttentionListProps extends RowHandlers {
  rows: readonly ShownItem[];
  /** How many there are of each kind; left out where a filter shows others. */
  counts: KindCounts | undefined;
  /** All that the filters find was read. */
  isWhole: boolean;
  /** There are more than these rows. */
  hasMore: boolean;
}

/** The rows in groups of their kinds, worst first. Of kinds that were not read yet, the heads alone. */
export function AttentionList(props: AttentionListProps) {
  const { rows, counts, hasMore, isWhole, ...handlers } = props;
  /** Where none are counted, those of a list that was read to its end. */
  const countOf = (kind: AttentionKind, shown: number) =>
    counts?.[kind] ?? (isWhole ? shown : undefined);
  const now = useNow(AGE_MS);
  const groups = groupsOf(rows);
  const others = hasMore ? kindsAfter(groups.at(-1)?.kind, counts) : [];
  return (
    <div className="divide-y">
      {groups.map(({ kind, rows: ofKind }) => (
        <section key={kind} aria-label={attentionKindLabels[kind]}>
          <GroupHead kind={kind} shown={ofKind.length} count={countOf(kind, ofKind.length)} />
          <ul aria-label={attentionKindLabels[kind]} className="divide-y border-t">
            {ofKind.map((row) => (
              <AttentionRow key={keyOf(row.item)} {...row} {...handlers} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {others.length > 0 && (
        // Where there is room, all kinds stand beside the list.
        <div className="divide-y @min-[58rem]/card:hidden">
          {others.map((kind) => (
            <GroupHead key={kind} kind={kind} shown={0} count={counts?.[kind]} />
          ))}
        </div>
      )}
    </div>
  );
}

interface GroupHeadProps {
  kind: AttentionKind;
  shown: number;
  count: number | undefined;
}

/** The name of a kind, how many there are where that is known, and the way to all of them where only some are shown. */
function GroupHead({ kind, shown, count }: GroupHeadProps) {
  const isAlone = new URLSearchParams(useLocation().search).get('tipo') === kind;
  const label = attentionKindLabels[kind];
  return (
    <div className="sticky top-14 z-2 bg-card">
      <div className="flex min-h-9 items-center gap-2 bg-muted/40 px-4 sm:px-6">
        <KindMark kind={kind} />
        <h3 className="min-w-0 truncate text-[0.8125rem] font-medium" title={label}>
          {label}
        </h3>
        {count !== undefined && (
          <span className="tabular text-[0.8125rem] text-muted-foreground">
            {formatNumber(count)}
          </span>
        )}
        {count !== undefined && count > shown && !isAlone && (
          <AllOfKind kind={kind} count={count} />
        )}
      </div>
    </div>
  );
}

function AllOfKind({ kind, count }: { kind: AttentionKind; count: number }) {
  const { search } = useLocation();
  const figure = formatNumber(count);
  const only = withParams(new URLSearchParams(search), { tipo: kind }).toString();
  return (
    <Button asChild variant="link" size="inline" className="ml-auto text-[0.8125rem]!">
      <Link
        to={{ search: only }}
        preventScrollReset
        aria-label={text.allOf(attentionKindLabels[kind], figure)}
      >
        {text.all(figure)}
      </Link>
    </Button>
  );
}
