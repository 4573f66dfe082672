import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
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
      <div className="grid gap-2 sm:grid-cols-2">
        {placements.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer gap-3 rounded-lg border p-3 text-sm has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              value={each}
              aria-labelledby={`${id}-${each}`}
              aria-describedby={`${id}-${each}-hint`}
              className="mt-0.5 size-4 shrink-0 accent-primary"
              {...form.register('placement')}
            />
            <span>
              <span id={`${id}-${each}`} className="block font-medium">
                {text[each].label}
              </span>
              <span id={`${id}-${each}-hint`} className="block text-muted-foreground">
                {text[each].hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
