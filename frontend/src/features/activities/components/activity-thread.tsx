import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, MessagesSquare } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { ListedMessage } from '../../../../../functions/activities/thread/activities.thread.domain.ts';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useMay } from '../../../lib/session/session.context.tsx';
import { threadText as text } from '../activities.one.text.ts';
import { messagesOf, threadQuery } from '../activities.thread.queries.ts';
import { AttachmentList } from '../attachments/attachment-list.tsx';
import { MessageForm } from './message-form.tsx';

interface ActivityThreadProps {
  activityId: string;
  /** Names and internal notes are shown, and can be written. */
  admin: boolean;
  /** Leaving asks first where a message is not sent. */
  guarded: boolean;
}

/** What client and provider wrote about an activity, newest last, with the form of the next message always at hand. */
export function ActivityThread({ activityId, admin, guarded }: ActivityThreadProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-1 flex-col">
      <h2 id={titleId} className="mb-3 text-[0.9375rem] leading-6 font-semibold">
        {text.title}
      </h2>
      <div className="flex-1 pb-4">
        <Messages activityId={activityId} admin={admin} />
      </div>
      {useMay('keep') && <MessageForm activityId={activityId} admin={admin} guarded={guarded} />}
    </section>
  );
}

type ThreadList = ReturnType<typeof useThread>;
const useThread = (activityId: string) => useInfiniteQuery(threadQuery(useApi(), activityId));

/** How many are shown at first: what was written last is near the top of the page. */
const SHOWN_FIRST = 5;

function Messages({ activityId, admin }: Omit<ActivityThreadProps, 'guarded'>) {
  const thread = useThread(activityId);
  const [isUnfolded, setUnfolded] = useState(false);
  if (thread.isPending) return <MessagesSkeleton />;
  if (!thread.data) return <LoadFailure title={text.failed} query={thread} bare />;
  const messages = messagesOf(thread.data);
  if (messages.length === 0) return <NoMessages admin={admin} />;
  const shown = isUnfolded ? messages : messages.slice(-SHOWN_FIRST);
  const isFolded = shown.length < messages.length;
  const showOlder = () => {
    setUnfolded(true);
    if (!isFolded) void thread.fetchNextPage();
  };
  return (
    <>
      {(isFolded || thread.hasNextPage) && <Older thread={thread} onShow={showOlder} />}
      <MessageList messages={shown} admin={admin} />
    </>
  );
}

/** In a line: what fills it is right below. */
function NoMessages({ admin }: { admin: boolean }) {
  const { title, description, adminDescription } = text.empty;
  const keeps = useMay('keep');
  return (
    <div className="flex gap-3 rounded-lg bg-muted px-4 py-3 text-sm">
      <MessagesSquare aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div>
        <p className="font-medium">{title}</p>
        {keeps && <p className="text-muted-foreground">{admin ? adminDescription : description}</p>}
      </div>
    </div>
  );
}

/** Above the messages: shows those before them, and reads them where they were not read. */
function Older({ thread, onShow }: { thread: ThreadList; onShow: () => void }) {
  const loading = thread.isFetchingNextPage;
  return (
    <div className="mb-3 flex flex-col items-center gap-2 text-sm">
      {thread.isFetchNextPageError && (
        <p role="alert" className="text-destructive-text">
          {text.olderFailed}
        </p>
      )}
      <Button variant="secondary" loading={loading} onClick={onShow}>
        {loading ? text.loading : text.older}
      </Button>
    </div>
  );
}

/** While only ages change. Milliseconds. */
const AGE_TICK_MS = 30_000;

function MessageList({ messages, admin }: { messages: readonly ListedMessage[]; admin: boolean }) {
  const now = useNow(AGE_TICK_MS);
  const list = useRef<HTMLOListElement>(null);
  useOwnNewestInView(list, messages.at(-1));
  useFocusOnOlder(list, messages[0]?.messageId);
  return (
    <ol ref={list} aria-label={text.list} className="grid gap-3">
      {messages.map((message) => (
        <Message key={message.messageId} message={message} admin={admin} now={now} />
      ))}
    </ol>
  );
}

/** What somebody has just written is seen, wherever they were reading. */
function useOwnNewestInView(
  list: RefObject<HTMLOListElement | null>,
  newest: ListedMessage | undefined,
) {
  const id = newest?.messageId;
  const mine = newest?.mine ?? false;
  const seen = useRef(id);
  useEffect(() => {
    if (seen.current === id) return;
    seen.current = id;
    if (mine) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [list, id, mine]);
}

/** The button that shows older messages goes with the last of them: the focus goes on with the first one it showed. */
function useFocusOnOlder(list: RefObject<HTMLOListElement | null>, oldest: string | undefined) {
  const seen = useRef(oldest);
  useEffect(() => {
    if (seen.current === oldest) return;
    seen.current = oldest;
    const first = list.current?.firstElementChild;
    const isLost = document.activeElement === document.body;
    if (isLost && first instanceof HTMLElement) first.focus();
  }, [list, oldest]);
}

function authorOf({ mine, side, authorName }: ListedMessage, admin: boolean): string {
  if (mine) return text.you;
  if (admin && authorName !== null) return authorName;
  if (side === 'provider') return text.provider;
  return admin ? text.client : text.colleague;
}

interface MessageProps {
  message: ListedMessage;
  admin: boolean;
  now: Date;
}

/** Ours stand on the right, the other side's on the left; a note looks like neither. */
function Message({ message, admin, now }: MessageProps) {
  const ours = (message.side === 'provider') === admin;
  const looks = ours ? 'bg-primary-soft/60 sm:ml-12' : 'bg-muted sm:mr-12';
  return (
    <li
      tabIndex={-1}
      className={cn(
        // The form below lies over what would be behind it.
        'min-w-0 scroll-mb-44 rounded-lg px-4 py-2.5 [&_button]:scroll-mb-44',
        message.internal ? 'bg-warning-soft sm:ml-12' : looks,
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] leading-5">
        <span className="font-medium wrap-anywhere">{authorOf(message, admin)}</span>
        <RelativeTime
          instant={message.createdAt}
          now={now}
          className={message.internal ? 'text-warning-text' : 'text-muted-foreground'}
        />
        {message.internal && (
          <Badge variant="outline" className="border-warning-text/40 text-warning-text">
            <Lock aria-hidden="true" />
            {text.note}
          </Badge>
        )}
      </p>
      {message.text !== '' && (
        <p className="mt-1 max-w-[68ch] text-sm leading-6 whitespace-pre-line wrap-anywhere">
          {message.text}
        </p>
      )}
      <AttachmentList message={message} />
    </li>
  );
}

const MessagesSkeleton = () => (
  <SkeletonGroup>
    <div className="grid gap-3">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  </SkeletonGroup>
);
