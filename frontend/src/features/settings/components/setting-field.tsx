import type { ReactNode } from 'react';
import { Field, type ControlProps } from '../../../components/ui/fields/field.tsx';
import { ResetButton, type ResetButtonProps } from './reset-button.tsx';

interface SettingFieldProps extends ResetButtonProps {
  hint?: string;
  optional?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A setting with its error, and below it the button that restores the stage's value. */
export function SettingField({ hint, optional = false, children, ...setting }: SettingFieldProps) {
  const { form, name, label } = setting;
  return (
    <div className="flex flex-col">
      <Field
        label={label}
        hint={hint}
        error={form.formState.errors[name]?.message}
        optional={optional}
      >
        {children}
      </Field>
      <ResetButton {...setting} />
    </div>
  );
}
