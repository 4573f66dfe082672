import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, MessagesSquare } from 'lucide-react';
import { useId } from 'react';
import type { ListedMessage } from '../../../../../functions/activities/thread/activities.thread.domain.ts';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
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

/** What client and provider wrote about an activity, newest last, with the form of the next message below. */
export function ActivityThread({ activityId, admin, guarded }: ActivityThreadProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId}>{text.title}</CardTitle>
      </CardHeader>
      <Messages activityId={activityId} admin={admin} />
      <div className="border-t p-4 sm:px-6 sm:py-5">
        <MessageForm activityId={activityId} admin={admin} guarded={guarded} />
      </div>
    </Card>
  );
}

type ThreadList = ReturnType<typeof useThread>;
const useThread = (activityId: string) => useInfiniteQuery(threadQuery(useApi(), activityId));

function Messages({ activityId, admin }: Omit<ActivityThreadProps, 'guarded'>) {
  const thread = useThread(activityId);
  if (thread.isPending) return <MessagesSkeleton />;
  if (!thread.data) return <LoadFailure title={text.failed} query={thread} bare />;
  const messages = messagesOf(thread.data);
  if (messages.length === 0) {
    const { title, description, adminDescription } = text.empty;
    return (
      <EmptyState
        icon={MessagesSquare}
        title={title}
        description={admin ? adminDescription : description}
      />
    );
  }
  return (
    <>
      <Older thread={thread} />
      <MessageList messages={messages} admin={admin} />
    </>
  );
}

/** Above the messages: reads the page before them. */
function Older({ thread }: { thread: ThreadList }) {
  if (!thread.hasNextPage) return null;
  const loading = thread.isFetchingNextPage;
  return (
    <div className="flex flex-col items-center gap-2 px-4 pt-4 text-sm">
      {thread.isFetchNextPageError && (
        <p role="alert" className="text-destructive-text">
          {text.olderFailed}
        </p>
      )}
      <Button variant="secondary" loading={loading} onClick={() => void thread.fetchNextPage()}>
        {loading ? text.loading : text.older}
      </Button>
    </div>
  );
}

/** While only ages change. Milliseconds. */
const AGE_TICK_MS = 30_000;

function MessageList({ messages, admin }: { messages: readonly ListedMessage[]; admin: boolean }) {
  const now = useNow(AGE_TICK_MS);
  return (
    <ol aria-label={text.list} className="grid gap-3 p-4 sm:px-6">
      {messages.map((message) => (
        <Message key={message.messageId} message={message} admin={admin} now={now} />
      ))}
    </ol>
  );
}

function authorOf({ mine, side, authorName }: ListedMessage, admin: boolean): string {
  if (mine) return text.you;
  if (admin && authorName !== null) return authorName;
  return side === 'provider' ? text.provider : text.client;
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
      className={cn(
        'min-w-0 rounded-lg px-4 py-3',
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
    <div className="grid gap-3 p-4 sm:px-6">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  </SkeletonGroup>
);
