import { isSame } from './changed-fields.ts';

/** The fields of a form: as it began, as they are typed, and as somebody else saved them meanwhile. */
export interface Sides<Fields> {
  base: Fields;
  mine: Fields;
  theirs: Fields;
}

interface Merged<Fields> {
  /** In conflicts, what was typed. */
  merged: Fields;
  /** The fields that both sides changed, to different values. */
  conflicts: (keyof Fields & string)[];
}

/** A field that one side alone changed is that side's. `isChanged`: whether the other side changed a field. */
export function mergeEdit<Fields extends object>(
  { base, mine, theirs }: Sides<Fields>,
  isChanged = (name: keyof Fields & string) => !isSame(base[name], theirs[name]),
): Merged<Fields> {
  const names = Object.keys(theirs) as (keyof Fields & string)[];
  const typed = names.filter((name) => !isSame(base[name], mine[name]));
  return {
    merged: { ...theirs, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) },
    conflicts: typed.filter((name) => isChanged(name) && !isSame(mine[name], theirs[name])),
  };
}
