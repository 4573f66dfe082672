import { CircleCheck, SearchX } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import {
  listOf,
  type AttentionItem,
  type Outage,
} from '../../../../../functions/attention/attention.domain.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardTitle } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { keyOf } from '../attention.cache.ts';
import { useAttentionFilters, type AttentionFilters } from '../attention.filters.ts';
import type { AttentionTask } from '../attention.task.ts';
import { attentionText as text } from '../attention.text.ts';
import { AttentionKinds } from '../components/attention-kinds.tsx';
import { AttentionList } from '../components/attention-list.tsx';
import { AttentionLoading } from '../components/attention-loading.tsx';
import { AttentionToolbar } from '../components/attention-toolbar.tsx';
import { OutageLine } from '../components/outage-line.tsx';
import { useAttentionKeys } from '../use-attention-keys.ts';
import { useAttentionList } from '../use-attention-list.ts';
import { useDecisions } from '../use-decisions.ts';
import { useSettledClicks } from '../use-settled-clicks.ts';
import { useSteadyRows } from '../use-steady-rows.ts';
import { useAttentionCounts } from './attention-counts.ts';
import { totalOf } from './attention-total.ts';

const AttentionDialogs = lazyDialogs<AttentionTask>(
  async () => (await import('../components/attention-dialogs.tsx')).AttentionDialogs,
);

const { failed: _failed, loadFailed, ...words } = text;

export interface AttentionHomeProps {
  /** The first page of all comes with the dashboard, and that is not on its way. */
  ready: boolean;
}

/** What wants an administrator: the first thing they see. */
export function AttentionHome({ ready }: AttentionHomeProps) {
  const filters = useAttentionFilters();
  const { asked } = filters;
  const counts = useAttentionCounts();
  const { list, items, outage, turn } = useAttentionList(filters, ready);
  const box = useRef<HTMLElement>(null);
  const steady = useSteadyRows(box, { items, hasMore: list.hasNextPage }, turn);
  const dialog = useDialogTask<AttentionTask>();
  const holdClicks = useSettledClicks(box);
  const decisions = useDecisions((item) => {
    holdClicks();
    steady.markOwn(item);
  });
  const start = (kind: AttentionTask['kind'], item: AttentionItem) =>
    dialog.start({ kind, item, decided: decisions.decided });
  const withRow = (act: (item: AttentionItem) => unknown) => (rowKey: string) => {
    const row = steady.rows.find(({ item }) => keyOf(item) === rowKey);
    if (row && !row.isClosed) act(row.item);
  };
  useAttentionKeys(box, {
    e: withRow((item) =>
      decisions.isMine(item) ? decisions.leave(item) : decisions.assignMe(item),
    ),
    h: withRow((item) => listOf(item) === 'open' && start('postpone', item)),
    d: withRow((item) => listOf(item) === 'open' && start('dismiss', item)),
  });
  const titleId = useId();
  const isNone = isNothing(list, outage ? [outage] : steady.rows, filters);
  const hasKinds = asked.state === 'open' && !isNone;
  return (
    <Card
      ref={box}
      data-rows=""
      // The focus comes here from the last row.
      tabIndex={-1}
      aria-labelledby={titleId}
      className="@container/card"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <div className="flex items-baseline gap-2">
          <CardTitle id={titleId}>{text.title}</CardTitle>
          <Total count={filters.isCounted ? totalOf(counts) : undefined} />
        </div>
        <News added={steady.added} closed={steady.closed} onShow={steady.settle} />
        {!isNone && <AttentionToolbar filters={filters} counts={counts} hasKinds={hasKinds} />}
      </div>
      <OutageLine outage={outage} />
      <BesideKinds
        kinds={hasKinds && <AttentionKinds filters={filters} counts={counts} />}
        hasMore={list.hasNextPage}
      >
        <CursorList
          list={list}
          rows={[...steady.rows]}
          bare
          text={{ ...words, failed: loadFailed }}
          filter={filters}
          empty={<Nothing aside={counts?.aside} filters={filters} outage={outage} />}
          skeleton={<AttentionLoading />}
        >
          {(rows) => (
            <AttentionList
              rows={rows}
              hasMore={list.hasNextPage && asked.kind === null}
              isWhole={!list.hasNextPage}
              counts={filters.isCounted ? counts?.kinds : undefined}
              decisions={decisions}
              onTask={start}
              onClient={filters.setClient}
            />
          )}
        </CursorList>
      </BesideKinds>
      <AttentionDialogs dialog={dialog} eager />
    </Card>
  );
}

interface BesideKindsProps {
  /** False where they say nothing. */
  kinds: ReactNode;
  /** The list ends with a button. */
  hasMore: boolean;
  children: ReactNode;
}

/** The list with the kinds on its right, where both have room: the filters and the heads of the groups have them, too. */
const BesideKinds = ({ kinds, hasMore, children }: BesideKindsProps) => (
  <div
    className={cn('border-t', kinds && 'grid-cols-[minmax(0,1fr)_15rem] @min-[58rem]/card:grid')}
  >
    <div className={cn('@container/list min-w-0', hasMore && 'pb-4')}>{children}</div>
    {kinds && <div className="hidden border-l @min-[58rem]/card:block">{kinds}</div>}
  </div>
);

/** Nothing at all is pending, and that answers what is asked now. */
const isNothing = (
  list: ReturnType<typeof useAttentionList>['list'],
  rows: readonly unknown[],
  { filtered }: AttentionFilters,
): boolean =>
  list.isSuccess && !list.isPlaceholderData && rows.length === 0 && !list.hasNextPage && !filtered;

const Total = ({ count }: { count: number | undefined }) =>
  count === undefined || count === 0 ? null : (
    <span className="tabular text-sm text-muted-foreground">{formatNumber(count)}</span>
  );

interface NewsProps {
  added: number;
  closed: number;
  onShow: () => void;
}

/** What came and went while somebody was at the list: it moves when they say so. */
function News({ added, closed, onShow }: NewsProps) {
  const words = [
    ...(added > 0 ? [text.news.added(added)] : []),
    ...(closed > 0 ? [text.news.closed(closed)] : []),
  ].join(', ');
  return (
    <div role="status" className="-my-2 min-h-control">
      {words !== '' && (
        <Button variant="link" size="inline" title={text.news.show} onClick={onShow}>
          {words}
        </Button>
      )}
    </div>
  );
}

interface NothingProps {
  /** How many were put aside; undefined while nobody knows. */
  aside: number | undefined;
  filters: AttentionFilters;
  outage: Outage | undefined;
}

function Nothing({ aside = 0, filters, outage }: NothingProps) {
  // It is all there is.
  if (outage) return null;
  const { filtered, clear, setState } = filters;
  if (filtered) {
    const all = <Quiet label={text.clear} onClick={clear} />;
    return <EmptyState icon={SearchX} {...text.nothingFound} action={all} />;
  }
  // One line: what comes below it is all there is to see.
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-5 text-sm sm:px-6">
      <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{text.empty.title}</p>
        <p className="text-muted-foreground">{text.empty.description}</p>
      </div>
      {aside > 0 && <Quiet label={text.aside} onClick={() => setState('aside')} />}
    </div>
  );
}

const Quiet = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="secondary" onClick={onClick}>
    {label}
  </Button>
);
