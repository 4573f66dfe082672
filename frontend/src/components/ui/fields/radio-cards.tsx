import { useId, type ComponentProps } from 'react';

export interface RadioCardsProps<Value extends string> {
  choices: readonly Value[];
  text: Record<Value, { label: string; hint: string }>;
  /** What the form needs to know of each radio button. */
  register: ComponentProps<'input'>;
  /** The chosen one, where no form holds it. */
  value?: Value;
}

/** One of a few choices, each with a sentence about it. Goes in a fieldset with a legend. */
export function RadioCards<Value extends string>({
  choices,
  text,
  register,
  value,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {choices.map((each) => (
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
            {...register}
            {...(value !== undefined && { checked: value === each })}
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
  );
}
