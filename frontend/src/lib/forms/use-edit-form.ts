import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiError } from '../http/api-error.ts';
import { isSame } from './changed-fields.ts';
import { editText as text } from './edit.text.ts';
import { mergeEdit } from './merge-edit.ts';

/** How a field's value is written where two of them are compared: by labels, or in a form of its own. */
type Form<Value> = Readonly<Record<string, string>> | ((value: Value) => string);

interface EditFormOptions<Item, Fields extends FieldValues, Values> {
  resolver: Resolver<Fields, unknown, Values>;
  /** The edited item, as it was last read; undefined before that, or where something new is made. */
  read: Item;
  /** Which it is, where one form edits several: another one begins anew. */
  about?: string;
  /** The form's values of it. */
  fieldsOf: (item: Item) => Fields | undefined;
  /** The form's values before anything was read. */
  defaultValues?: DefaultValues<NoInfer<Fields>>;
  /** The names of the fields in a sentence: 'el nombre'. */
  names: Readonly<Partial<Record<string, string>>>;
  forms?: { [Name in keyof NoInfer<Fields>]?: Form<NoInfer<Fields>[Name]> };
  /** A sign that a field changed whose value is never shown. */
  secrets?: { [Name in keyof NoInfer<Fields>]?: (item: NonNullable<Item>) => unknown };
}

/** A field that both sides changed, with both values as people read them. */
interface Conflict {
  name: string;
  title: string;
  mine: string;
  theirs: string;
}

/** The choices to make before the edit is saved. */
export interface Asked {
  /** Who changed what. */
  message: string;
  conflicts: readonly Conflict[];
}

export type Side = 'mine' | 'theirs';

/** An edit that is merged with those of others. */
export interface Edit {
  /** After a failure: 'again' where the form now holds both edits, 'asked' where a person has to choose. */
  merge: (error: unknown) => 'again' | 'asked' | 'failed';
  /** Whether a person has yet to choose; the focus goes there. */
  waits: () => boolean;
  asked: Asked | undefined;
  choose: (name: string, side: Side) => void;
  /** The words of the toast after a save, and after a merge. */
  said: (done?: string) => string | undefined;
  /** Where the conflicts are shown. */
  panel: RefObject<HTMLDivElement | null>;
}

interface EditForm<Item, Fields extends FieldValues, Values> {
  form: UseFormReturn<Fields, unknown, Values>;
  /** The values that the form began with, for the screen. */
  before: Item;
  /** The same at the moment at which something is sent. */
  held: () => Item;
  /** Begins again, with what was saved. For forms that stay open. */
  begin: (item: Item) => void;
  edit: Edit;
}

type Revised = { revision: number } | undefined;

const isNewer = (read: Revised, held: Revised): boolean =>
  read !== undefined && (held === undefined || read.revision > held.revision);

const SHOWN_LENGTH = 300;

/** A value of a form's field as people read it. */
function written<Value>(value: Value, form: Form<Value> | undefined): string {
  const shown =
    typeof form === 'function' ? form(value) : (form?.[String(value)] ?? plainly(value));
  if (shown.trim() === '') return text.blank;
  return shown.length <= SHOWN_LENGTH ? shown : `${shown.slice(0, SHOWN_LENGTH)}…`;
}

function plainly(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainly).join(', ');
  // A person or a site that was chosen.
  if (typeof value === 'object' && value !== null)
    return 'name' in value ? plainly(value.name) : '';
  if (typeof value === 'boolean') return text.yesNo[`${value}`];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The two edits of a refused one, merged; undefined where it was refused for another reason. */
function metBy<Item, Fields extends FieldValues, Values>(
  error: unknown,
  { item, mine }: { item: Item; mine: Fields },
  { fieldsOf, names, forms = {}, secrets = {} }: EditFormOptions<Item, Fields, Values>,
) {
  if (!(error instanceof ApiError) || error.current === undefined || !item) return undefined;
  // The route that refused the edit answers its item; this was parsed as such an answer.
  const current = error.current as NonNullable<Item>;
  const [base, theirs] = [fieldsOf(item), fieldsOf(current)];
  if (!base || !theirs) return undefined;
  type Name = keyof Fields & string;
  const secretOf: Partial<Record<Name, (of: NonNullable<Item>) => unknown>> = secrets;
  const formOf = forms as Partial<Record<Name, Form<Fields[Name]>>>;
  const isChanged = (name: Name) => {
    const secret = secretOf[name];
    return secret ? !isSame(secret(item), secret(current)) : !isSame(base[name], theirs[name]);
  };
  const { merged, conflicts } = mergeEdit({ base, mine, theirs }, isChanged);
  const conflictOf = (name: Name): Conflict => {
    const show = (value: Fields[Name]) =>
      secretOf[name] ? text.secret : written(value, formOf[name]);
    const title = titleOf(names[name] ?? name);
    return { name, title, mine: show(mine[name]), theirs: show(theirs[name]) };
  };
  const { message } = error;
  return { current, theirs, merged, conflicts: conflicts.map(conflictOf), message };
}

/**
 * A form that edits what others may edit at the same time. What was typed belongs to the item as it was then, whatever is
 * read meanwhile. A refused edit (EDITED_MEANWHILE) is merged with what there is now, field by field: ADR 0074.
 */
export function useEditForm<Fields extends FieldValues, Values, Item extends Revised>(
  options: EditFormOptions<Item, Fields, Values>,
): EditForm<Item, Fields, Values> {
  const { resolver, read, about = '', fieldsOf, defaultValues } = options;
  const [begun, setBegun] = useState({ about, item: read });
  const [asked, setAsked] = useState<Asked>();
  // Who changed what, until a toast says it.
  const unsaid = useRef<string>(undefined);
  const panel = useRef<HTMLDivElement>(null);
  // A form that is sent again at once is sent before the next render.
  const held = useRef(read);
  useLayoutEffect(() => {
    held.current = begun.item;
  }, [begun]);
  const values = fieldsOf(begun.item);
  const form = useForm<Fields, unknown, Values>({
    resolver,
    ...(defaultValues && { defaultValues }),
    ...(values && { values }),
  });
  const { isDirty } = form.formState;
  if (begun.about !== about || (!isDirty && isNewer(read, begun.item))) {
    setBegun({ about, item: read });
    setAsked(undefined);
  }

  const set = (name: Path<Fields>, value: unknown) =>
    form.setValue(name, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });

  const begin = (item: Item) => {
    setBegun({ about, item });
    setAsked(undefined);
    const saved = fieldsOf(item);
    if (saved) form.reset(saved);
  };

  const merge: Edit['merge'] = (error) => {
    const met = metBy(error, { item: held.current, mine: form.getValues() }, options);
    if (!met) return 'failed';
    const { current, theirs, merged, conflicts, message } = met;
    const waits = conflicts.length > 0;
    unsaid.current = message;
    // The form takes their values in an effect, which has to run before one's own are set again.
    flushSync(() => {
      setBegun({ about, item: current });
      setAsked(waits ? { message, conflicts } : undefined);
    });
    for (const name of Object.keys(merged) as Path<Fields>[]) {
      if (!isSame(merged[name], theirs[name])) set(name, merged[name]);
    }
    return waits ? 'asked' : 'again';
  };

  const choose: Edit['choose'] = (name, side) => {
    const theirs = fieldsOf(begun.item);
    if (side === 'theirs' && theirs) set(name as Path<Fields>, theirs[name]);
    const left = asked?.conflicts.filter((each) => each.name !== name) ?? [];
    setAsked(asked && left.length > 0 ? { ...asked, conflicts: left } : undefined);
  };

  const edit: Edit = {
    merge,
    waits: () => {
      if (asked) panel.current?.querySelector('button')?.focus();
      return asked !== undefined;
    },
    asked,
    choose,
    said: (done) => {
      const message = unsaid.current;
      unsaid.current = undefined;
      if (message === undefined) return done;
      return [...(done === undefined ? [] : [done]), text.merged(message)].join(' ');
    },
    panel,
  };
  return { form, before: begun.item, held: () => held.current, begin, edit };
}
