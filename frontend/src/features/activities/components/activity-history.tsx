import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { HistoryEntry } from '../../../../../functions/activities/history/activities.history.domain.ts';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { historyText as text, threadText } from '../activities.one.text.ts';
import { historyQuery } from '../activities.queries.ts';

interface ActivityHistoryProps {
  activityId: string;
}

/** What others than its owner changed of an activity, when and who, as far as the reader sees it: read once somebody asks for it. */
export function ActivityHistory({ activityId }: ActivityHistoryProps) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
        {text.open}
      </Button>
    );
  }
  return <OpenHistory activityId={activityId} />;
}

function OpenHistory({ activityId }: ActivityHistoryProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that opened it is no longer there: the focus goes on here.
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby={titleId} className="border-t pt-3">
      <h2
        id={titleId}
        tabIndex={-1}
        ref={title}
        className="mb-2 text-[0.9375rem] leading-6 font-semibold"
      >
        {text.title}
      </h2>
      <Entries activityId={activityId} />
    </section>
  );
}

function Entries({ activityId }: { activityId: string }) {
  const query = useQuery(historyQuery(useApi(), activityId));
  if (query.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-24 w-full" />
      </SkeletonGroup>
    );
  }
  if (!query.data) return <LoadFailure title={text.failed} query={query} bare />;
  const { items } = query.data;
  if (items.length === 0) return <p className="text-sm text-muted-foreground">{text.empty}</p>;
  return (
    <ol aria-label={text.list} className="grid gap-3 text-sm">
      {items.map((entry) => (
        <Entry key={entry.entryId} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { at, mine, by, changes } }: { entry: HistoryEntry }) {
  const format = useFormat();
  const who = mine ? threadText.you : (by ?? threadText.provider);
  return (
    <li>
      <p className="text-[0.8125rem] text-muted-foreground">
        {who} · <time dateTime={at}>{format.dateTime(at)}</time>
      </p>
      <ul className="leading-6">
        {changes.map((change) => (
          <li key={change.field} className="wrap-anywhere">
            {text.change(change)}
          </li>
        ))}
      </ul>
    </li>
  );
}
