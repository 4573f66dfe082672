import * as z from 'zod';
import { positions } from './standing.ts';

/** The two kinds of people (spec 000 §1). Cognito groups carry the same names. */
export const roles = ['admin', 'cliente'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.output<typeof roleSchema>;

export const adminPositionSchema = z.enum(positions.admin);

const values = [...positions.admin, ...positions.cliente] as const;

/** A person without one is the owner of their side: so are all from before there were positions. */
export const positionSchema = z.enum(values);
