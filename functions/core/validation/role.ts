import * as z from 'zod';

/** The two kinds of people (spec 000 §1). Cognito groups carry the same names. */
export const roles = ['admin', 'cliente'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.output<typeof roleSchema>;

/** Positions on either side, from the least to the most: each may do what those before it may (ADR 0052). */
export const positions = {
  admin: ['technician', 'administrator', 'owner'],
  cliente: ['viewer', 'billing', 'owner'],
} as const;
export type AdminPosition = (typeof positions)['admin'][number];
export type ClientPosition = (typeof positions)['cliente'][number];

export const adminPositionSchema = z.enum(positions.admin);

const values = [...positions.admin, ...positions.cliente] as const;

/** A person without one is the owner of their side: so are all from before there were positions. */
export const positionSchema = z.enum(values);
export type Position = z.output<typeof positionSchema>;

/** What a person is on their side. */
export interface Standing {
  role: Role;
  position: Position;
}

/** Whether a person may do what the position `least` of their side may. A position of the other side may nothing. */
export function isAtLeast({ role, position }: Standing, least: Position): boolean {
  const ranked: readonly Position[] = positions[role];
  const [own, needed] = [ranked.indexOf(position), ranked.indexOf(least)];
  return own >= 0 && needed >= 0 && own >= needed;
}

/** The same as one word: the role, followed by the position where that is not the owner's. */
export const standingOf = ({ role, position }: Standing): string =>
  position === 'owner' ? role : `${role} ${position}`;
