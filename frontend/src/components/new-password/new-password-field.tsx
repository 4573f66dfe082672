import { lazy, Suspense, type ComponentType } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, type FieldProps } from '../ui/fields/field.tsx';
import { PasswordInput } from '../ui/fields/password-input.tsx';
import type { PasswordMeterProps } from './password-meter.tsx';

/** With the lists of common passwords, 52 KB: it comes when the field is touched. Where it does not, the form works without. */
const loadMeter = async (): Promise<ComponentType<PasswordMeterProps>> => {
  const part = await import('./password-meter.tsx').catch(() => undefined);
  return part?.PasswordMeter ?? (() => null);
};
const PasswordMeter = lazy(async () => ({ default: await loadMeter() }));

interface NewPasswordFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error'>, PasswordMeterProps {
  register: () => UseFormRegisterReturn;
}

/** A new password. Once something is typed, the rules that it meets stand in place of the hint. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label, hint, error, typed, owner, min, register } = props;
  const isTyped = typed !== '';
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={isTyped ? undefined : hint} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register()}
            autoComplete="new-password"
            onFocus={() => void loadMeter()}
          />
        )}
      </Field>
      {isTyped && (
        <Suspense fallback={<MeterSpace owner={owner} />}>
          <PasswordMeter typed={typed} owner={owner} min={min} />
        </Suspense>
      )}
    </div>
  );
}

/** As high as the meter of a good password: the button below, which somebody is about to press, does not move. */
const MeterSpace = ({ owner }: Pick<PasswordMeterProps, 'owner'>) => (
  <div aria-hidden="true" className={owner.email === '' ? 'h-23' : 'h-29'} />
);
