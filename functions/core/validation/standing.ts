// Without zod: the SPA's first scripts have this, and no schema.

/** Positions on either side, from the least to the most: each may do what those before it may (ADR 0052). */
export const positions = {
  admin: ['technician', 'administrator', 'owner'],
  cliente: ['viewer', 'billing', 'owner'],
} as const;
export type AdminPosition = (typeof positions)['admin'][number];
export type ClientPosition = (typeof positions)['cliente'][number];
export type Position = AdminPosition | ClientPosition;

/** What a person is on their side. */
export interface Standing {
  role: keyof typeof positions;
  position: Position;
}

/** Whether a person may do what the position `least` of their side may. A position of the other side may nothing. */
export function isAtLeast({ role, position }: Standing, least: Position): boolean {
  const ranked: readonly Position[] = positions[role];
  const [own, needed] = [ranked.indexOf(position), ranked.indexOf(least)];
  return own >= 0 && needed >= 0 && own >= needed;
}

/**
 * The least position of each side, the provider's first, for what a client's people may not all do: of routes, pages and
 * buttons alike.
 */
export const rights = {
  /** Sites, activities and backups are looked after. */
  keep: ['technician', 'owner'],
  /** Plans and payments of a client. */
  pay: ['administrator', 'billing'],
} as const satisfies Record<string, readonly [AdminPosition, ClientPosition]>;
export type RightName = keyof typeof rights;

/** Whether a person's position gives them a right. */
export const hasRight = (person: Standing, right: RightName): boolean =>
  isAtLeast(person, rights[right][person.role === 'admin' ? 0 : 1]);

/** A standing as one word: the role, followed by the position where that is not the owner's. */
export const standingOf = ({ role, position }: Standing): string =>
  position === 'owner' ? role : `${role} ${position}`;
