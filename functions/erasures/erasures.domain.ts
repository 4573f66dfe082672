import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';

/** Days in which a client may change their mind. */
export const ERASURE_DAYS = 14;
/** They are reminded so many days before the end. */
const REMINDER_DAYS = 3;
/** What a client types to confirm. */
export const ERASURE_WORD = 'ELIMINAR';

const DAY_MS = 86_400_000;

const isWord = (typed: string) => typed.trim().toLocaleUpperCase('es') === ERASURE_WORD;

export const erasureRequestSchema = z.object({
  confirmation: z
    .string()
    .max(40)
    .refine(isWord, { error: `Escribe ${ERASURE_WORD} para confirmar` }),
});
export type ErasureRequest = z.output<typeof erasureRequestSchema>;

/** A client's wish that their account and all that is theirs be deleted. It goes with the account, or is withdrawn. */
export const erasureSchema = z.object({
  userId: idField,
  requestedAt: z.iso.datetime(),
  erasesAt: z.iso.datetime(),
  /** The next step: the reminder, then the end. */
  dueAt: z.iso.datetime(),
});
export type Erasure = z.output<typeof erasureSchema>;

/** A wish of an instant. */
export function newErasure(userId: string, at: Date): Erasure {
  const end = at.getTime() + ERASURE_DAYS * DAY_MS;
  return {
    userId,
    requestedAt: at.toISOString(),
    erasesAt: new Date(end).toISOString(),
    dueAt: new Date(end - REMINDER_DAYS * DAY_MS).toISOString(),
  };
}

/** What is due of a wish at an instant. One that nobody looked at in time ends without a reminder. */
export function dueStep({ dueAt, erasesAt }: Erasure, at: Date): 'remind' | 'erase' | 'nothing' {
  if (Date.parse(erasesAt) <= at.getTime()) return 'erase';
  return Date.parse(dueAt) <= at.getTime() ? 'remind' : 'nothing';
}

/** The wish after the reminder: its end is what comes next. */
export const reminded = (erasure: Erasure): Erasure => ({ ...erasure, dueAt: erasure.erasesAt });
