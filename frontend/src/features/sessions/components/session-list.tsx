import { Monitor, Smartphone } from 'lucide-react';
import type { ListedSession } from '../../../../../functions/sessions/sessions.domain.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useCloseSession, type Whose } from '../sessions.queries.ts';
import { sessionsText as text } from '../sessions.text.ts';

const MINUTE_MS = 60_000;

interface SessionListProps {
  userId: Whose;
  sessions: readonly ListedSession[];
}

/** Where a person is signed in, each with its end. */
export function SessionList({ userId, sessions }: SessionListProps) {
  const now = useNow(MINUTE_MS);
  return (
    <ul aria-label={text.list} className="divide-y">
      {sessions.map((session) => (
        <Row key={session.sessionId} userId={userId} session={session} now={now} />
      ))}
    </ul>
  );
}

interface RowProps {
  userId: Whose;
  session: ListedSession;
  now: Date;
}

function Row({ userId, session, now }: RowProps) {
  const format = useFormat();
  const keeper = useFocusKeeper<HTMLLIElement>();
  const { device, openedAt, lastSeenAt, address, isCurrent } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li
      ref={keeper}
      tabIndex={-1}
      className="flex items-center gap-3 py-3 text-sm outline-none first:pt-0 last:pb-0"
    >
      <Icon
        aria-hidden="true"
        className="size-5 shrink-0 text-muted-foreground max-sm:self-start"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{device}</span>
          {isCurrent && <Badge variant="success">{text.current}</Badge>}
        </p>
        <p className="tabular mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] leading-5 text-muted-foreground">
          <span>{text.since(format.dateTime(openedAt))}</span>
          {!isCurrent && (
            <span>
              {text.lastSeen} <RelativeTime instant={lastSeenAt} now={now} />
            </span>
          )}
          <span className="wrap-anywhere">{text.address(address)}</span>
        </p>
      </div>
      {!isCurrent && <CloseButton userId={userId} session={session} />}
    </li>
  );
}

function CloseButton({ userId, session: { sessionId, device } }: Omit<RowProps, 'now'>) {
  const toast = useToast();
  const { run, pending } = useAction(useCloseSession(userId), {
    done: () => toast({ title: text.close.done, variant: 'success' }),
    failed: (error) =>
      toast({
        title: text.close.failed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      variant="secondary"
      aria-label={text.close.name(device)}
      loading={pending}
      onClick={() => run(sessionId)}
    >
      {text.close.action}
    </Button>
  );
}
