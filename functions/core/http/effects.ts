// Without zod: the SPA's first scripts have this, and no schema.
import type { Role } from '../validation/role.ts';

/** What a route does. From it follows whose password it asks for; tests derive from it what a route must keep to. */
export type Effect =
  /** Answers what a screen shows, or the caller's own rows. */
  | 'reads'
  /** Answers a whole list as a file: everybody's rows to an administrator, to a client their own. */
  | 'reads-in-bulk'
  | 'creates'
  | 'changes'
  /** Takes an entry of a list away which people can make again, and whose loss costs no copy, account or history. */
  | 'removes'
  /** Deletes for good what nobody can bring back. */
  | 'deletes'
  /** Gives somebody what opens or holds other things: a key, a code, a whole copy, a site. */
  | 'hands-over'
  /** Changes who may come in, and as what: accounts, passwords, roles, positions, second factors, sessions. */
  | 'changes-trust'
  /** Changes what is paid, was paid, or is given without payment. */
  | 'changes-money'
  /** Writes to people. */
  | 'sends'
  /** Checks a password or a code that is sent with it. Nothing else asks for one then. */
  | 'proves';

/** One effect at least. */
export type Effects = readonly [Effect, ...Effect[]];

/** What asks for a password typed a short time ago, and of whom: a client's own rows are theirs (ADR 0048). */
const askedOf: Partial<Record<Effect, readonly Role[]>> = {
  'reads-in-bulk': ['admin'],
  deletes: ['admin', 'cliente'],
  'hands-over': ['admin', 'cliente'],
  'changes-trust': ['admin', 'cliente'],
  'changes-money': ['admin', 'cliente'],
};

/** Effects that ask for the password of somebody. */
export const askingEffects: readonly string[] = Object.keys(askedOf);

/** Whether effects ask for a person's password, typed at most ten minutes ago. */
export const asksForPassword = (does: readonly Effect[], role: Role): boolean =>
  !does.includes('proves') && does.some((effect) => askedOf[effect]?.includes(role) ?? false);

/** For so long after a password was typed it is not asked for again. */
export const CONFIRMATION_SECONDS = 10 * 60;
