import { useId, useState, type ReactNode } from 'react';
import { dayField, FIRST_DAY, LAST_DAY } from '../../../../functions/core/validation/day.ts';
import { Input } from '../ui/fields/input.tsx';
import { Label } from '../ui/fields/label.tsx';
import { ChoiceSelect, type ChoiceSelectProps } from '../ui/fields/select.tsx';

interface FilterControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FilterFieldProps {
  label: string;
  error?: string | undefined;
  /** Screen readers alone hear the label: what is chosen says it. */
  labelHidden?: boolean | undefined;
  children: (control: FilterControl) => ReactNode;
}

/** A filter below its label. Not a Field: a filter is neither required nor optional. */
export function FilterField({ label, error, labelHidden, children }: FilterFieldProps) {
  const id = useId();
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id} {...(labelHidden && { className: 'sr-only' })}>
        {label}
      </Label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': errorId })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-destructive-text">
          {error}
        </p>
      )}
    </div>
  );
}

export interface DateFilterProps extends Pick<FilterFieldProps, 'label' | 'error'> {
  /** yyyy-MM-dd. */
  value: string | undefined;
  onChange: (day: string | null) => void;
}

/** What is wrong about a day; nothing while there is none. */
const problemOf = (day: string): string | undefined =>
  day === '' ? undefined : dayField.safeParse(day).error?.issues[0]?.message;

/** A day; what is typed of it follows the address when something else changes that. */
export function DateFilter({ label, error, value = '', onChange }: DateFilterProps) {
  const [typed, setTyped] = useState(value);
  const [typing, setTyping] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const change = (day: string) => {
    setTyped(day);
    if (day === '') onChange(null);
    else if (problemOf(day) === undefined) onChange(day);
  };
  // While a year is typed it is one of antiquity: nothing is asked for, and nothing is wrong yet.
  const problem = typing ? undefined : problemOf(typed);
  return (
    <FilterField label={label} error={problem ?? error}>
      {(control) => (
        <Input
          {...control}
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={typed}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FilterField>
  );
}

export interface ChoiceFilterProps<Value extends string> extends Pick<
  ChoiceSelectProps<Value>,
  'value' | 'values' | 'labels' | 'onChange'
> {
  label: string;
  all: string;
}

/** One of several values, or none of them. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, all, ...choice } = props;
  return (
    <FilterField label={label}>
      {(control) => <ChoiceSelect {...control} {...choice} first={all} />}
    </FilterField>
  );
}
