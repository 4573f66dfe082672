import * as z from 'zod';
import { fieldMessages } from './fields.ts';
import { plainBlanks } from './text.ts';

/** 'Name minimum' (spec 000 §9), at sign-up as in the profile. */
const PERSON_NAME_MIN_LENGTH = 2;
/** Our own limit: Cognito takes names of 2,048 characters. */
export const PERSON_NAME_MAX_LENGTH = 100;

/** Shown for a deleted person, where something of theirs is kept. */
export const DELETED_PERSON_NAME = 'Usuario eliminado';

/** Of a company's people, where a client reads of one who has no name any more. */
export const A_COLLEAGUE = 'Alguien de tu empresa';

/** In place of a person, in the audit of what the portal did by itself; and what it is called there. */
export const SYSTEM_ACTOR = 'system';
const SYSTEM_NAME = 'Sincronización automática';

/** The name of somebody who acted, by the names that are known. */
export const actorNameOf = (userId: string, names: ReadonlyMap<string, string>): string =>
  userId === SYSTEM_ACTOR ? SYSTEM_NAME : (names.get(userId) ?? DELETED_PERSON_NAME);

/**
 * Letters of any alphabet, spaces, hyphens and apostrophes (spec 000 §5, Profile), and points after letters ('José Jr.');
 * one is a letter that can be seen.
 */
const CHARACTERS = /^[ '’-]*(?!\p{DI})\p{L}(?:[\p{L}\p{M} '’-]|(?<=[\p{L}\p{M}])\.)*$/u;

interface PersonNameRule {
  /** What people read where it has other characters. The generic sentence when left out. */
  invalid?: string;
}

/** A first or last name of a person, trimmed. `field` is what people call it: 'nombre'. */
export const personNameField = (field: string, { invalid }: PersonNameRule = {}) =>
  z
    .string()
    .overwrite(plainBlanks)
    .trim()
    .min(1, fieldMessages.required(field))
    .min(PERSON_NAME_MIN_LENGTH, fieldMessages.minLength(field, PERSON_NAME_MIN_LENGTH))
    .max(PERSON_NAME_MAX_LENGTH, fieldMessages.maxLength(field, PERSON_NAME_MAX_LENGTH))
    .regex(CHARACTERS, invalid ?? fieldMessages.name(field));
