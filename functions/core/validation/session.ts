import * as z from 'zod';
import { CONFIRMATION_SECONDS } from '../http/effects.ts';

/** One sign-in of a person, as every route reads it with its caller (ADR 0048). */
export const sessionSchema = z.object({
  /** The token's `origin_jti`: new at each sign-in, kept by every refresh. */
  sessionId: z.string().min(1),
  /** When the person signed in. */
  openedAt: z.iso.datetime(),
  /** When they last typed their password: at the sign-in, or since. */
  confirmedAt: z.iso.datetime(),
  /** When the portal was last used with it, to the hour. */
  lastSeenAt: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
  /** 'Chrome en Windows'. */
  device: z.string(),
  /** Where they signed in from. */
  address: z.string(),
});
export type Session = z.output<typeof sessionSchema>;

const instant = z.iso.datetime();

/** A stored session lacks what is as usual, so that many fit into one read. */
const storedSessionSchema = sessionSchema.extend({
  confirmedAt: instant.optional(),
  lastSeenAt: instant.optional(),
  hasSecondFactor: z.literal(true).optional(),
});

/** The sessions of a person, in one item. */
export const sessionsSchema = z.object({
  userId: z.string(),
  open: z.array(storedSessionSchema),
  /** The newest of those that were closed. */
  closed: z.array(sessionSchema.pick({ sessionId: true, openedAt: true })),
  /** A sign-in from before that second, which is not in `open`, is over. */
  closedBefore: instant.nullable(),
  /** When the person last signed in with each device. */
  devices: z.array(z.object({ device: z.string(), signedInAt: instant })),
  /** The number of changes. */
  revision: z.number().int(),
});

/** The same item, as a route reads it with its caller: empty fields are not stored. */
export const callerSessionsSchema = z.object({
  open: sessionsSchema.shape.open.default([]),
  closed: sessionsSchema.shape.closed.default([]),
  closedBefore: sessionsSchema.shape.closedBefore.default(null),
});
export type Sessions = z.output<typeof sessionsSchema>;
export type StoredSession = Sessions['open'][number];

export const sessionOf = (stored: StoredSession): Session => ({
  ...stored,
  confirmedAt: stored.confirmedAt ?? stored.openedAt,
  lastSeenAt: stored.lastSeenAt ?? stored.openedAt,
  hasSecondFactor: stored.hasSecondFactor ?? false,
});

/** What a token says of the sign-in that it comes from. */
export interface SignIn {
  sessionId: string;
  /** To the second. */
  signedInAt: Date;
}

const secondOf = (at: Date) => Math.floor(at.getTime() / 1_000);

/**
 * The session of a token; 'missing' for one that no call has opened yet. A sign-in in the very second of a closure counts
 * as later: who recovers their password is signed in within it.
 */
export function findSession(
  sessions: Pick<Sessions, 'open' | 'closed' | 'closedBefore'> | undefined,
  { sessionId, signedInAt }: SignIn,
): Session | 'closed' | 'missing' {
  if (!sessions) return 'missing';
  const stored = sessions.open.find((one) => one.sessionId === sessionId);
  if (stored) return sessionOf(stored);
  if (sessions.closed.some((one) => one.sessionId === sessionId)) return 'closed';
  const { closedBefore } = sessions;
  const isOver = closedBefore !== null && secondOf(signedInAt) < secondOf(new Date(closedBefore));
  return isOver ? 'closed' : 'missing';
}

/** An administrator signs in again after so long. */
const ADMIN_SESSION_MS = 12 * 3_600_000;

/** Whether an administrator's session has lasted as long as it may. */
export const isOutlived = ({ openedAt }: Pick<Session, 'openedAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(openedAt) >= ADMIN_SESSION_MS;

const DAY_MS = 86_400_000;

/** Whether a session was not used for as many days as one may rest. */
export const isIdle = (
  { lastSeenAt }: Pick<Session, 'lastSeenAt'>,
  { idleDays, now }: { idleDays: number; now: Date },
): boolean => now.getTime() - Date.parse(lastSeenAt) >= idleDays * DAY_MS;

/** For how many seconds more nothing asks for the password; 0 where it was typed too long ago. */
export function confirmedSecondsOf(
  { confirmedAt }: Pick<Session, 'confirmedAt'>,
  now: Date,
): number {
  const seconds = (now.getTime() - Date.parse(confirmedAt)) / 1_000;
  return Math.max(0, Math.ceil(CONFIRMATION_SECONDS - seconds));
}

/** Whether the password was typed a short time ago. */
export const isConfirmed = (session: Pick<Session, 'confirmedAt'>, now: Date): boolean =>
  confirmedSecondsOf(session, now) > 0;
