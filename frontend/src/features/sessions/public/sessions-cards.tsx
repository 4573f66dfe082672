import { FormCard } from '../../../components/form-card.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { SessionsSkeleton } from '../components/sessions-skeleton.tsx';
import { sessionsText as text } from '../sessions.text.ts';

/** Where the person is signed in: a card far below on their profile. */
export const OwnSessions = lazyPart(
  async () => (await import('../components/own-sessions.tsx')).OwnSessions,
  <FormCard wide title={text.title} description={text.description}>
    <SessionsSkeleton />
  </FormCard>,
  { whenNear: true },
);

/** Where somebody else is signed in, for administrators: what is in a card. */
export const PersonSessions = lazyPart(
  async () => (await import('../components/person-sessions.tsx')).PersonSessions,
  <SessionsSkeleton />,
  { whenNear: true },
);
