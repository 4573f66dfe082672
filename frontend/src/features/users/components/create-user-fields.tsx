import { fieldMessages } from '../../../../../functions/core/validation/fields.ts';
import { roles } from '../../../../../functions/core/validation/role.ts';
import { userMessages } from '../../../../../functions/users/users.domain.ts';
import { PhoneInput } from '../../../components/phone-input.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { createText as text } from '../users.dialogs.text.ts';
import type { NewUserForm } from '../users.form.ts';

export interface CreateUserFieldsProps {
  form: NewUserForm;
  /** Why the last try failed. */
  failure: string | undefined;
}

/** The six fields. What is missing is told once for all of them, and marked on each. */
export function CreateUserFields({ form, failure }: CreateUserFieldsProps) {
  const { errors } = form.formState;
  const required = Object.keys(text.fields) as (keyof typeof text.fields)[];
  const missing = required.some((name) => errors[name]?.message === userMessages.required);
  const alert = missing ? userMessages.required : failure;
  const errorOf = (name: keyof typeof text.fields) => {
    const message = errors[name]?.message;
    return message === userMessages.required ? fieldMessages.required(text.fields[name]) : message;
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {alert !== undefined && (
        <Alert variant="error" className="sm:col-span-2">
          {alert}
        </Alert>
      )}
      <Field
        label={text.email.label}
        hint={text.email.hint}
        error={errorOf('email')}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={text.firstName} error={errorOf('firstName')}>
        {(control) => <Input {...control} {...form.register('firstName')} autoComplete="off" />}
      </Field>
      <Field label={text.lastName} error={errorOf('lastName')}>
        {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" />}
      </Field>
      <Field
        label={text.role.label}
        hint={text.role.hint}
        error={errors.role?.message}
        className="sm:col-span-2"
      >
        {(control) => (
          <Select {...control} {...form.register('role')}>
            {roles.toReversed().map((role) => (
              <option key={role} value={role}>
                {text.role[role]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.companyName} error={errors.companyName?.message} optional>
        {(control) => <Input {...control} {...form.register('companyName')} autoComplete="off" />}
      </Field>
      <Field label={text.phone} error={errors.phone?.message} optional>
        {(control) => (
          <PhoneInput control={control} field={form.register('phone')} autoComplete="off" />
        )}
      </Field>
    </div>
  );
}
