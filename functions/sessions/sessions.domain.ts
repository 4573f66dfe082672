import * as z from 'zod';
import {
  findSession,
  sessionOf,
  sessionSchema,
  type Session,
  type Sessions,
  type SignIn,
  type StoredSession,
} from '../core/validation/session.ts';
import { codeSchema } from '../second-factors/second-factors.domain.ts';

/** With a profile of usual length, this many are less than the 4 KB of one read (ADR 0048). */
export const MOST_OPEN = 15;
const MOST_CLOSED = 5;
const MOST_DEVICES = 8;

/** A refresh token is valid for so long: nobody comes back to a session that was not used since. */
const REFRESH_DAYS = 30;
/** A device is new to somebody who has not signed in with it for so long. */
const DEVICE_DAYS = 90;
const DAY_MS = 86_400_000;
const SEEN_MS = 3_600_000;

/** A session in the list of a person's own, or of somebody that an administrator looks at. */
export const listedSessionSchema = sessionSchema
  .pick({ sessionId: true, openedAt: true, lastSeenAt: true, device: true, address: true })
  .extend({
    /** It is the one that asks. */
    isCurrent: z.boolean(),
  });
export type ListedSession = z.output<typeof listedSessionSchema>;

export const sessionMessages = {
  password: 'Escribe tu contraseña',
  wrongPassword: 'La contraseña no es correcta',
};
/** Cognito takes no longer one. */
const PASSWORD_MAX_LENGTH = 256;

/** For a guarded action a person types their password once more, and the code of a second factor. */
export const confirmationSchema = z.object({
  password: z
    .string(sessionMessages.password)
    .min(1, sessionMessages.password)
    .max(PASSWORD_MAX_LENGTH, sessionMessages.wrongPassword),
  ...codeSchema.partial().shape,
});
export type Confirmation = z.output<typeof confirmationSchema>;

/** Which of a person's sessions are closed: all, all but the one that asks, or that one, which signs out. */
export const closureSchema = z.object({ closing: z.enum(['all', 'others', 'this']) });
export type Closure = z.output<typeof closureSchema>;

/** Where somebody signs in from. */
export interface Place {
  device: string;
  address: string;
}

export const noSessions = (userId: string): Sessions => ({
  userId,
  open: [],
  closed: [],
  closedBefore: null,
  devices: [],
  revision: 0,
});

const isWithin = (at: string, days: number, now: Date) =>
  now.getTime() - Date.parse(at) < days * DAY_MS;
const seenAt = (session: StoredSession) => sessionOf(session).lastSeenAt;
const later = (a: string | null, b: string) => (a === null || a < b ? b : a);
const secondAfter = (at: string) => new Date(Date.parse(at) + 1_000).toISOString();

/** Closes sessions. The ids of the newest are kept; of the others it is known that they are from before. */
function closing(before: Sessions, ending: readonly StoredSession[]): Sessions {
  const ids = new Set(ending.map(({ sessionId }) => sessionId));
  const all = [
    ...ending.map(({ sessionId, openedAt }) => ({ sessionId, openedAt })),
    ...before.closed,
  ];
  const newestFirst = all.toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
  const dropped = newestFirst.slice(MOST_CLOSED).map(({ openedAt }) => secondAfter(openedAt));
  return {
    ...before,
    open: before.open.filter(({ sessionId }) => !ids.has(sessionId)),
    closed: newestFirst.slice(0, MOST_CLOSED),
    closedBefore: dropped.reduce(later, before.closedBefore),
  };
}

/** Closes one session; 'missing' for one that is not open. */
export function closeOne(before: Sessions, sessionId: string): Sessions | 'missing' {
  const session = before.open.find((one) => one.sessionId === sessionId);
  return session ? closing(before, [session]) : 'missing';
}

/** The session by which a second factor was switched on or off. */
export interface Factored {
  sessionId: string;
  hasSecondFactor: boolean;
}

/** Closes every session but `kept`, those included that no call has opened yet. */
export function closeMany(
  before: Sessions,
  { kept, at }: { kept?: string | undefined; at: Date },
): Sessions {
  const ending = before.open.filter(({ sessionId }) => sessionId !== kept);
  const after = closing(before, ending);
  return { ...after, closedBefore: later(after.closedBefore, at.toISOString()) };
}

/**
 * What a change of somebody's second factor means: every other session is over, and the one that asks is from now on one
 * with a second factor, or without.
 */
export function withFactor(
  before: Sessions,
  { sessionId, hasSecondFactor, at }: Factored & { at: Date },
): Sessions {
  const after = closeMany(before, { kept: sessionId, at });
  return changeOne(after, sessionId, { hasSecondFactor: hasSecondFactor || undefined });
}

/** The session that is given up for another: one that nobody can come back to, or the least used. */
function giveUp(before: Sessions, now: Date): Sessions {
  const over = before.open.filter((one) => !isWithin(seenAt(one), REFRESH_DAYS, now));
  const rest = before.open.filter((one) => !over.includes(one));
  const leastUsed = rest.toSorted((a, b) => (seenAt(a) < seenAt(b) ? -1 : 1));
  const tooMany = leastUsed.slice(0, Math.max(0, rest.length - MOST_OPEN + 1));
  return closing(before, [...over, ...tooMany]);
}

interface Opened {
  sessions: Sessions;
  session: Session;
  /** The person has signed in before, and not with this device for ninety days. */
  isNewDevice: boolean;
}

const withDevice = (devices: Sessions['devices'], device: string, signedInAt: string) =>
  [{ device, signedInAt }, ...devices.filter((one) => one.device !== device)].slice(
    0,
    MOST_DEVICES,
  );

/**
 * Opens the session of a sign-in. What is open already stays as it is. The sign-in was the last time that the password
 * was typed.
 */
export function openSession(
  before: Sessions,
  { signIn, place, hasSecondFactor }: { signIn: SignIn; place: Place; hasSecondFactor: boolean },
  now: Date,
): Opened | 'closed' {
  const found = findSession(before, signIn);
  if (found === 'closed') return 'closed';
  if (found !== 'missing') return { sessions: before, session: found, isNewDevice: false };
  const openedAt = signIn.signedInAt.toISOString();
  const stored: StoredSession = {
    sessionId: signIn.sessionId,
    openedAt,
    ...(hasSecondFactor && { hasSecondFactor }),
    ...place,
  };
  const isKnown = before.devices.some(
    ({ device, signedInAt }) => device === place.device && isWithin(signedInAt, DEVICE_DAYS, now),
  );
  const room = giveUp(before, now);
  return {
    sessions: {
      ...room,
      open: [stored, ...room.open],
      devices: withDevice(before.devices, place.device, openedAt),
    },
    session: sessionOf(stored),
    isNewDevice: before.devices.length > 0 && !isKnown,
  };
}

const changeOne = (before: Sessions, sessionId: string, change: Partial<StoredSession>) => ({
  ...before,
  open: before.open.map((one) => (one.sessionId === sessionId ? { ...one, ...change } : one)),
});

/** Notes that the password of an open session was typed once more. */
export const confirmOne = (before: Sessions, sessionId: string, at: Date): Sessions =>
  changeOne(before, sessionId, { confirmedAt: at.toISOString() });

/** Whether it is time to note that a session is used. */
export const isUnseen = ({ lastSeenAt }: Pick<Session, 'lastSeenAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(lastSeenAt) >= SEEN_MS;

/** Notes that a session is used. */
export const seeOne = (before: Sessions, sessionId: string, at: Date): Sessions =>
  changeOne(before, sessionId, { lastSeenAt: at.toISOString() });

/** The open sessions, the one that asks first and then the last used ones. */
export function listSessions(sessions: Sessions, current: string | null): ListedSession[] {
  return sessions.open
    .map((stored) => ({ ...sessionOf(stored), isCurrent: stored.sessionId === current }))
    .toSorted((a, b) => {
      if (a.isCurrent !== b.isCurrent) return a.isCurrent ? -1 : 1;
      return a.lastSeenAt < b.lastSeenAt ? 1 : -1;
    });
}
