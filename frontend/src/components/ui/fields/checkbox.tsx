import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean;
  /** react-hook-form's `register`. */
  ref?: (input: HTMLInputElement | null) => void;
}

/** The browser's own checkbox in our colours. The whole line is its target. */
export function Checkbox({
  label,
  hint,
  indeterminate = false,
  className,
  ref,
  ...props
}: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label
      className={cn(
        'flex min-h-control items-start gap-3 rounded-lg py-2.5 text-sm leading-5 has-disabled:opacity-55',
        className,
      )}
    >
      <input
        type="checkbox"
        ref={(element) => {
          input.current = element;
          ref?.(element);
        }}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-primary"
        {...props}
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-medium wrap-anywhere">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-muted-foreground wrap-anywhere">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
