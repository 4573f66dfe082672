import * as z from 'zod';

/** The two kinds of people (spec 000 §1). Cognito groups carry the same names. */
export const roles = ['admin', 'cliente'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.output<typeof roleSchema>;
