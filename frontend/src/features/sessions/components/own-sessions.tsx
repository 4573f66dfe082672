import { useQuery } from '@tanstack/react-query';
import { FormCard } from '../../../components/form-card.tsx';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { CloseSessions } from './close-sessions.tsx';
import { SessionList } from './session-list.tsx';
import { SessionsSkeleton } from './sessions-skeleton.tsx';
import { sessionsQuery } from '../sessions.queries.ts';
import { sessionsText as text } from '../sessions.text.ts';

/** Where the person is signed in, on their profile. */
export function OwnSessions() {
  const query = useQuery(sessionsQuery(useApi(), undefined));
  const sessions = query.data?.sessions;
  return (
    <FormCard
      wide
      title={text.title}
      description={text.description}
      footer={sessions && <CloseSessions userId={undefined} hasOthers={sessions.length > 1} />}
    >
      {sessions && <SessionList userId={undefined} sessions={sessions} />}
      {!sessions &&
        (query.isPending ? (
          <SessionsSkeleton />
        ) : (
          <LoadFailure title={text.failed} query={query} bare />
        ))}
    </FormCard>
  );
}
