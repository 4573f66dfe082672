import * as z from 'zod';

/**
 * Field rules shared by several nouns (spec 000 §5). Pure: the SPA's forms use the same schemas.
 * `field` is the name people read, as in 'El campo {field} es requerido'.
 */
export const fieldMessages = {
  required: (field: string) => `El campo ${field} es requerido`,
  minLength: (field: string, n: number) =>
    `El campo ${field} debe tener al menos ${String(n)} caracteres`,
  maxLength: (field: string, n: number) =>
    `El campo ${field} no puede tener más de ${String(n)} caracteres`,
  email: (field: string) => `El campo ${field} debe tener un formato de email válido`,
  name: (field: string) => `El campo ${field} solo puede contener letras, espacios y guiones`,
  phone: (field: string) =>
    `El campo ${field} debe tener formato internacional (ej: +56 9 1234 5678)`,
  url: (field: string) => `El campo ${field} debe ser una URL válida`,
  disallowed: (field: string) => `El campo ${field} contiene caracteres no permitidos`,
};

/**
 * Statements of SQL, for its keywords are words of names as well: 'Union Española', 'Create Chile SpA'. The table of a
 * statement, its `set` and the like make it one.
 */
const SQL_STATEMENT = [
  /\bselect\s[^]*?\sfrom\s+\S/i,
  /\bunion\s+(?:all\s+|distinct\s+)?select\b/i,
  /\binsert\s+into\s+\S/i,
  /\bdelete\s+from\s+\S/i,
  /\bupdate\s+\S+\s+set\s+\S+\s*=/i,
  /\b(?:create|alter|drop)\s+(?:table|database|schema)\s+\S/i,
  /\bexec(?:ute)?\s*(?:\(|\s(?:sp|xp)_\w)/i,
];
const MARKUP = /["`;]|<\s*\/?\s*script|javascript:/i;
/** An apostrophe that is no part of a word: "O'Higgins" has one that is, "'hola'" is quoted. */
const QUOTE = /(?<!\p{L})'|'(?!\p{L})/u;

/** Whether a text carries what spec 000 §5 forbids. Of SQL, whole statements. */
export function hasForbiddenText(text: string): boolean {
  return [...SQL_STATEMENT, MARKUP, QUOTE].some((forbidden) => forbidden.test(text));
}

const TAG = /<[^<>]*>?/g;
const EVENT = /\bon\w+\s*=/gi;

/** A text without angle brackets and `javascript:`, even where what is left would make another one. */
function withoutMarks(text: string): string {
  const rest = text.replace(/[<>]|javascript:/gi, '');
  return rest === text ? text : withoutMarks(rest);
}

/**
 * Cleans a name that is saved (spec 000 §5): no angle brackets, no `javascript:`, and within a tag no `on…=`, which is
 * none of HTML elsewhere. For the names of people, companies, sites, plans and files, which other systems show. Texts
 * are stored as they are typed, for they are only ever shown as text. Never for passwords or keys.
 */
export const sanitizeText = (text: string): string =>
  withoutMarks(text.replace(TAG, (tag) => tag.replace(EVENT, ''))).trim();

/** An e-mail address as typed: trimmed and lower-cased before it is checked. `required`: what people read of an empty one. */
export const emailField = (field: string, required = fieldMessages.required(field)) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1, required)
    .pipe(z.email(fieldMessages.email(field)).max(254, fieldMessages.maxLength(field, 254)));

/** An id as this system makes them: lower-case ULID, or the UUID Cognito gives a person. */
export const idField = z.string().regex(/^[0-9a-z-]{20,40}$/, 'El identificador no es válido');
