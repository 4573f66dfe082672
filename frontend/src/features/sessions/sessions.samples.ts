import type { ListedSession } from '../../../../functions/sessions/sessions.domain.ts';

/** A session in a list: the one that asks, unless stated otherwise. */
export const listedSession = (given: Partial<ListedSession> = {}): ListedSession => ({
  sessionId: '5e55104a-0000-4000-8000-000000000001',
  openedAt: '2026-03-05T12:00:00.000Z',
  lastSeenAt: '2026-03-05T12:00:00.000Z',
  device: 'Chrome en Windows',
  address: '203.0.113.7',
  isCurrent: true,
  ...given,
});

/** The nth session of somebody, from elsewhere. */
export const otherSession = (n: number, given: Partial<ListedSession> = {}): ListedSession =>
  listedSession({
    sessionId: `5e55104a-0000-4000-8000-${String(n).padStart(12, '0')}`,
    device: `Equipo ${String(n)}`,
    isCurrent: false,
    ...given,
  });
