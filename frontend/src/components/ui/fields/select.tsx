import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../../lib/cn.ts';
import { controlLooks } from './input.tsx';

/** The browser's own select, styled: it works with the keyboard, screen readers and phones as people know it. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <div className={cn('relative', className)}>
      <select
        className={cn(controlLooks, 'h-control appearance-none truncate pr-9 pl-3')}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3 right-3 size-4 text-muted-foreground"
      />
    </div>
  );
}

/** The value of `first`. */
const NONE = '';

export interface OptionsProps<Value extends string> {
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  /** Above them, for none of them: 'Todos los tipos', 'Selecciona un plan'. */
  first?: string | false | undefined;
}

/** The options of a select. */
export function Options<Value extends string>({ values, labels, first }: OptionsProps<Value>) {
  return (
    <>
      {typeof first === 'string' && <option value={NONE}>{first}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {labels[value]}
        </option>
      ))}
    </>
  );
}

export interface ChoiceSelectProps<Value extends string>
  extends
    OptionsProps<Value>,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'multiple'> {
  /** None of them: `first` is shown. */
  value: Value | null | undefined;
  onChange: (value: Value | null) => void;
}

/** One of several values, or none of them: a filter. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { values, labels, first, value, onChange, ...control } = props;
  return (
    <Select
      {...control}
      value={value ?? NONE}
      onChange={({ target }) => onChange(values.find((each) => each === target.value) ?? null)}
    >
      <Options values={values} labels={labels} first={first} />
    </Select>
  );
}
