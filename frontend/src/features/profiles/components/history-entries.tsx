import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { auditsContract } from '../../../../../functions/audits/audits.contract.ts';
import {
  auditActionLabels,
  historyActorLabels,
} from '../../../../../functions/audits/audits.labels.domain.ts';
import type { OwnHistoryEntry } from '../../../../../functions/audits/audits.own.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../../lib/queries/cursor-pages.ts';
import { profilesText } from '../profiles.text.ts';

const text = profilesText.history;
const MINUTE_MS = 60_000;

const ownHistoryQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['own-history'],
    queryFn: ({ pageParam, signal }) =>
      api.call(auditsContract.listOwn, { query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  });

/** The entries, newest first. */
export function HistoryEntries({ waiting }: { waiting: ReactNode }) {
  const list = useInfiniteQuery(ownHistoryQuery(useApi()));
  return (
    <CursorList
      list={list}
      text={text}
      empty={<p className="mt-3 text-sm">{text.empty}</p>}
      skeleton={waiting}
      bare
    >
      {(entries) => <Entries entries={entries} />}
    </CursorList>
  );
}

function Entries({ entries }: { entries: readonly OwnHistoryEntry[] }) {
  const now = useNow(MINUTE_MS);
  return (
    <ol aria-label={text.title} className="mt-3 divide-y">
      {entries.map(({ entryId, action, at, by, byName, subject, facts, address }) => (
        <li key={entryId} className="py-2 text-sm sm:flex sm:justify-between sm:gap-4">
          <div className="min-w-0 wrap-anywhere">
            <p>
              <span className="font-medium">{auditActionLabels[action]}</span>
              {subject !== null && `: ${subject}`}
            </p>
            <FactList facts={facts} />
            <p className="text-muted-foreground">
              {byName ?? historyActorLabels[by]}
              {address !== null && ` · ${address}`}
            </p>
          </div>
          <RelativeTime
            instant={at}
            now={now}
            className="shrink-0 text-muted-foreground max-sm:block"
          />
        </li>
      ))}
    </ol>
  );
}
