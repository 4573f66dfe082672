import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { activitiesContract } from '../../../../functions/activities/activities.contract.ts';
import { activitiesAttachmentsContract } from '../../../../functions/activities/attachments/activities.attachments.contract.ts';
import type { Attachment } from '../../../../functions/activities/attachments/activities.attachments.domain.ts';
import type {
  ListedMessage,
  NewMessage,
} from '../../../../functions/activities/thread/activities.thread.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { followDownload } from '../../lib/http/follow-download.ts';
import { cursorPaging, cursorQuery, type CursorPage } from '../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

/** Somebody who waits for an answer sees it come. Milliseconds. */
const POLL_MS = 60_000;

/** An activity's messages: the page of the newest first, older ones by its cursor. */
export const threadQuery = (api: ApiClient, activityId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.activities, 'thread', activityId],
    queryFn: ({ pageParam, signal }) =>
      api.call(activitiesContract.listMessages, {
        params: { activityId },
        query: cursorQuery(pageParam),
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

type ThreadData = InfiniteData<CursorPage<ListedMessage>, string | null>;

/** All messages that were read, oldest first. One may come twice, where others were written meanwhile. */
export function messagesOf({ pages }: Pick<ThreadData, 'pages'>): ListedMessage[] {
  const all = pages.toReversed().flatMap(({ items }) => items);
  return [...new Map(all.map((message) => [message.messageId, message])).values()];
}

/** The thread with a message that was just written: it is the last one. */
function withMessage(thread: ThreadData, written: ListedMessage): ThreadData {
  const [newest, ...older] = thread.pages;
  if (!newest || newest.items.some(({ messageId }) => messageId === written.messageId)) {
    return thread;
  }
  return { ...thread, pages: [{ ...newest, items: [...newest.items, written] }, ...older] };
}

/** Writes into an activity's thread. The index that clients read lags, so the answer is added to what was read. */
export function useWriteMessage(activityId: string) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = threadQuery(api, activityId);
  return useMutation({
    mutationFn: (body: NewMessage) =>
      api.call(activitiesContract.writeMessage, { params: { activityId }, body }),
    onSuccess: async (written) => {
      // A first read that is on its way will have it, or is begun again.
      if (!client.getQueryData(queryKey)) return client.invalidateQueries({ queryKey });
      await client.cancelQueries({ queryKey });
      client.setQueryData<ThreadData>(queryKey, (thread) => thread && withMessage(thread, written));
    },
  });
}

/** Saves a file of a message: its link works for a minute, and is followed at once. */
export function useDownloadAttachment(
  { activityId, messageId }: Pick<ListedMessage, 'activityId' | 'messageId'>,
  { attachmentId }: Attachment,
) {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const params = { activityId, messageId, attachmentId };
      const { downloadUrl } = await api.call(activitiesAttachmentsContract.download, { params });
      await followDownload(downloadUrl);
    },
  });
}
