import { fieldMessages } from '../../../../../functions/core/validation/fields.ts';
import { roles } from '../../../../../functions/core/validation/role.ts';
import { userMessages } from '../../../../../functions/users/users.domain.ts';
import { PhoneInput } from '../../../components/phone-input.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { createText as text } from '../users.dialogs.text.ts';
import { newUserFields, type NewUserForm } from '../users.form.ts';

type Errors = NewUserForm['formState']['errors'];

/** What is missing, once for all fields that are required; else what the server refused of a field. */
export function alertOf(errors: Errors): string | undefined {
  const all = newUserFields.map((name) => errors[name]);
  if (all.some((error) => error?.message === userMessages.required)) return userMessages.required;
  return all.find((error) => error?.type === 'server')?.message;
}

/** The six fields. What is missing is marked on each. */
export function CreateUserFields({ form }: { form: NewUserForm }) {
  const { errors } = form.formState;
  const errorOf = (name: keyof typeof text.fields) => {
    const message = errors[name]?.message;
    return message === userMessages.required ? fieldMessages.required(text.fields[name]) : message;
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
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
            <Options values={roles.toReversed()} labels={text.role} />
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
