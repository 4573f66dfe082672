import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedAudit } from '../../../../../functions/audits/audits.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { historyText as text } from '../users.history.text.ts';
import { userHistoryQuery } from '../users.dialogs.queries.ts';

const MINUTE_MS = 60_000;

/** What administrators did to a person. Read when it is opened, which most of the time it is not. */
export function UserHistory({ userId }: { userId: string }) {
  return (
    <Disclosure summary={text.title} className="rounded-lg border">
      <p className="text-muted-foreground">{text.description}</p>
      <HistoryEntries userId={userId} />
    </Disclosure>
  );
}

/** The entries themselves, newest first. */
export function HistoryEntries({ userId }: { userId: string }) {
  const history = useInfiniteQuery(userHistoryQuery(useApi(), userId));
  return (
    <CursorList
      list={history}
      text={text}
      empty={<p className="mt-3 text-sm">{text.empty}</p>}
      skeleton={
        <SkeletonGroup className="mt-3 grid gap-3">
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </SkeletonGroup>
      }
      bare
    >
      {(entries) => <EntryList entries={entries} ofUser={userId} />}
    </CursorList>
  );
}

function EntryList({ entries, ofUser }: { entries: readonly ListedAudit[]; ofUser: string }) {
  const { userId } = useProfile();
  const now = useNow(MINUTE_MS);
  return (
    <ol className="mt-3 grid gap-3">
      {entries.map((entry) => (
        <li key={entry.entryId} className="text-sm sm:flex sm:justify-between sm:gap-4">
          <span className="wrap-anywhere">{text.sentence(entry, { reader: userId, ofUser })}</span>
          <RelativeTime
            instant={entry.at}
            now={now}
            className="shrink-0 text-muted-foreground max-sm:block"
          />
        </li>
      ))}
    </ol>
  );
}
