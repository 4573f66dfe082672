import { flushSync } from 'react-dom';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

type Form<Fields extends FieldValues> = Pick<
  UseFormReturn<Fields, unknown, FieldValues>,
  'getValues' | 'setValue'
>;

/**
 * Shows in a form what was saved. What was typed after `sent` went out stays, as an unsaved change. For forms that stay
 * open. `show` gives the form the values that were saved.
 */
export function showSaved<Fields extends FieldValues>(
  form: Form<Fields>,
  sent: Fields,
  show: () => void,
): void {
  const typed = form.getValues();
  // The form takes its new values in an effect, which has to run before those that were typed are set again.
  flushSync(show);
  for (const name of Object.keys(typed) as Path<Fields>[]) {
    if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true });
  }
}
