import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { RadioCards } from '../../../components/ui/fields/radio-cards.tsx';
import { assignText } from '../payments.dialogs.text.ts';
import type { AssignmentFormProps } from '../payments.form.ts';

const text = assignText.placement;
const placements = ['now', 'after'] as const;

/** When the new plan starts. It appears when the server asks, and takes the focus. */
export function PlacementField({ form }: AssignmentFormProps) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const error = form.formState.errors.placement?.message;
  return (
    <fieldset ref={frame} aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{text.legend}</legend>
      {/* Above the choices: on a phone they fill what is left of the dialog. */}
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mb-1.5 flex gap-1.5 text-sm text-destructive-text"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <RadioCards choices={placements} text={text} register={form.register('placement')} />
    </fieldset>
  );
}
