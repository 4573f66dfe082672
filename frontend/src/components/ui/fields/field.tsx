import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Label } from './label.tsx';

/** What ties a control to its label, hint and error; spread it on the control. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-required': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Message of the first failed check; undefined while the value stands. */
  error?: string | undefined;
  /** Optional fields say so beside their label; required is the normal case. */
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/**
 * Label above, hint and error below. Use with react-hook-form:
 * `<Field label="Email" error={errors.email?.message}>{(c) => <Input {...c} {...register('email')} />}</Field>`
 */
export function Field({ label, hint, error, optional = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const described = [errorId, hintId].filter(Boolean).join(' ');
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <Label htmlFor={id}>
        {label}
        {optional && <span className="ml-1 font-normal text-muted-foreground">(opcional)</span>}
      </Label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-required': !optional,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {error && (
        <p id={errorId} className="flex gap-1.5 text-sm text-destructive-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
