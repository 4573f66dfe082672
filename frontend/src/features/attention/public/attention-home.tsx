import { CircleCheck, SearchX } from 'lucide-react';
import { useId, useRef } from 'react';
import { listOf, type AttentionItem } from '../../../../../functions/attention/attention.domain.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { keyOf } from '../attention.cache.ts';
import { useAttentionFilters, type AttentionFilters } from '../attention.filters.ts';
import type { AttentionTask } from '../attention.task.ts';
import { attentionText as text } from '../attention.text.ts';
import { AttentionList } from '../components/attention-list.tsx';
import { AttentionLoading } from '../components/attention-loading.tsx';
import { AttentionToolbar } from '../components/attention-toolbar.tsx';
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
  const { list, items, turn, hurry } = useAttentionList(filters, ready);
  const box = useRef<HTMLElement>(null);
  const steady = useSteadyRows(box, { items, hasMore: list.hasNextPage }, turn);
  const dialog = useDialogTask<AttentionTask>();
  const holdClicks = useSettledClicks(box);
  const decisions = useDecisions((item) => {
    holdClicks();
    steady.markOwn(item);
  });
  const start = (kind: AttentionTask['kind'], item: AttentionItem) =>
    dialog.start({ kind, item, decided: decisions.decided, worked: hurry });
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
  // Counts are kept of all open items alone.
  const ofEverybody = asked.state === 'open' && asked.assignee === null && asked.userId === null;
  const titleId = useId();
  return (
    <Card
      ref={box}
      data-rows=""
      // The focus comes here from the last row.
      tabIndex={-1}
      aria-labelledby={titleId}
      className={list.hasNextPage ? 'pb-4' : ''}
    >
      <CardHeader className="pb-4">
        <div className="flex items-baseline gap-2">
          <CardTitle id={titleId}>{text.title}</CardTitle>
          <Total count={totalOf(counts)} />
        </div>
        <News added={steady.added} closed={steady.closed} onShow={steady.settle} />
      </CardHeader>
      <CursorList
        list={list}
        rows={[...steady.rows]}
        bare
        text={{ ...words, failed: loadFailed }}
        filter={filters}
        toolbar={<AttentionToolbar filters={filters} counts={counts} />}
        empty={
          <div className="border-t">
            <Nothing hasAside={(counts?.aside ?? 0) > 0} filters={filters} />
          </div>
        }
        skeleton={<AttentionLoading />}
      >
        {(rows) => (
          <div className="border-t">
            <AttentionList
              rows={rows}
              hasMore={list.hasNextPage && asked.kind === null}
              counts={ofEverybody ? counts?.kinds : undefined}
              decisions={decisions}
              onTask={start}
              onClient={filters.setClient}
              onWorked={hurry}
            />
          </div>
        )}
      </CursorList>
      <AttentionDialogs dialog={dialog} eager />
    </Card>
  );
}

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
  /** There are some that were put aside. */
  hasAside: boolean;
  filters: AttentionFilters;
}

function Nothing({ hasAside, filters }: NothingProps) {
  const { filtered, clear, setState } = filters;
  if (filtered) {
    const all = <Quiet label={text.clear} onClick={clear} />;
    return <EmptyState icon={SearchX} {...text.nothingFound} action={all} />;
  }
  const aside = <Quiet label={text.aside} onClick={() => setState('aside')} />;
  return <EmptyState icon={CircleCheck} {...text.empty} action={hasAside && aside} />;
}

const Quiet = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="secondary" onClick={onClick}>
    {label}
  </Button>
);
