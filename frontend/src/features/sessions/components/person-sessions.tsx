import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { CloseSessions } from './close-sessions.tsx';
import { SessionList } from './session-list.tsx';
import { SessionsSkeleton } from './sessions-skeleton.tsx';
import { sessionsQuery } from '../sessions.queries.ts';
import { sessionsText as text } from '../sessions.text.ts';

/** Where somebody else is signed in, for administrators: what is in a card. */
export function PersonSessions({ userId }: { userId: string }) {
  const query = useQuery(sessionsQuery(useApi(), userId));
  if (query.isPending) return <SessionsSkeleton />;
  if (!query.data) return <LoadFailure title={text.failed} query={query} bare />;
  const { sessions } = query.data;
  if (sessions.length === 0) return <p className="text-sm text-muted-foreground">{text.empty}</p>;
  return (
    <>
      <SessionList userId={userId} sessions={sessions} />
      <div className="mt-3 flex flex-col sm:flex-row sm:justify-end">
        <CloseSessions userId={userId} hasOthers />
      </div>
    </>
  );
}
