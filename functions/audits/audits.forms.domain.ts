import { retentionSchema, retentionWords } from '../plans/plans.retention.domain.ts';

/** Labels of the values of a detail that is one of a few. */
export type Labels = Readonly<Record<string, string>>;

/** How a value is written: as one of a few, in a form of its own, or (left out) as it is. */
export type Form = keyof Speech | Labels | ((value: string) => string);

/** What writes the values that an entry alone does not say. */
export interface Speech {
  /** In the provider's zone. */
  instant: (value: string) => string;
  day: (value: string) => string;
  month: (value: string) => string;
  /** In the currency of the stage. */
  money: (cents: string) => string;
  /** The name of a person. */
  person: (userId: string) => string;
}

/** What a detail of an entry is for people. */
export interface Detail {
  title: string;
  form?: Form;
  /** The detail that holds what it was before. */
  before?: string;
  /** What is written where it is nothing. */
  none?: string;
  /** The title of an edited field of the same name, of which an entry keeps only that it changed. */
  edited?: string;
  /** Clients must not learn it. */
  forAdmins?: true;
}

/** Null: an id or a revision, which says nothing to people. */
export type Details = Readonly<Record<string, Detail | null>>;

/** 'el teléfono' as 'Teléfono'. */
const titleOf = (name: string): string => {
  const bare = name.replace(/^(?:el|la|los|las|si está|si se) /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};

/** The values of a field that is one of a few, or is switched on and off; `never` for others. */
type Few<Value> = Value extends number
  ? never
  : string extends Value
    ? never
    : Value extends string | boolean
      ? `${Value}`
      : never;

/** Every field that is one of a few needs a label for each of them; others may have a form of their own. */
type FormsOf<Fields> = {
  [
    Name in keyof Fields as [Few<NonNullable<Fields[Name]>>] extends [never] ? never : Name
  ]-?: Readonly<Record<Few<NonNullable<Fields[Name]>>, string>>;
} & {
  [Name in keyof Fields as [Few<NonNullable<Fields[Name]>>] extends [never] ? Name : never]?: Form;
};

/** The fields that an edit changes, with what each held before. */
export function editsOf<Fields>(
  names: Readonly<Record<string & keyof Fields, string>>,
  forms: FormsOf<Fields>,
  more: Partial<Record<keyof Fields, Partial<Detail>>> = {},
): Details {
  const all = Object.entries<string>(names) as [string & keyof Fields, string][];
  return Object.fromEntries(
    all.map(([name, words]) => {
      const form = (forms as Readonly<Record<string, Form | undefined>>)[name];
      const detail = { title: titleOf(words), before: `${name}Before`, ...(form && { form }) };
      return [name, { ...detail, ...more[name] }];
    }),
  );
}

export const yesNo = { true: 'Sí', false: 'No' } as const;

/** A JSON array as 'uno, dos': the tags of a site, the benefits of a plan. */
export function listed(value: string): string {
  try {
    const all: unknown = JSON.parse(value);
    return Array.isArray(all) ? all.map(String).join(', ') : value;
  } catch {
    // An entry has only the beginning of a long one.
    return value;
  }
}

export function kept(value: string): string {
  try {
    return retentionWords(retentionSchema.parse(JSON.parse(value)));
  } catch {
    return value;
  }
}

/** An entry has no pictures: '1200 characters'. */
export const pictured = (value: string) => (/^\d+ characters$/.test(value) ? 'Una imagen' : value);

export const plain = (title: string): Detail => ({ title });
export const oneOf = (title: string, form: Labels): Detail => ({ title, form });
export const person = (title: string): Detail => ({ title, form: 'person' });
export const changeOf = (title: string, form: Labels): Details => ({
  to: { title, form, before: 'from' },
});
