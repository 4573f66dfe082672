import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldMessages } from '../../../../../functions/core/validation/fields.ts';
import { roles } from '../../../../../functions/core/validation/role.ts';
import { positions } from '../../../../../functions/core/validation/standing.ts';
import { userMessages } from '../../../../../functions/users/users.domain.ts';
import { newUserSchema, type NewUser } from '../../../../../functions/users/users.form.domain.ts';
import {
  adminPositionHints,
  adminPositionLabels,
} from '../../../../../functions/users/users.positions.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { PhoneInput } from '../../../components/phone-input.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useIsAtLeast } from '../../../lib/session/session.context.tsx';
import { positionText, temporaryText, createText as text } from '../users.dialogs.text.ts';
import { toastsOf } from '../users.failure.ts';
import { blankUser, newUserFields, type NewUserFields, type NewUserForm } from '../users.form.ts';
import { useCreateUser } from '../users.queries.ts';
import { TemporaryPassword, type Invited } from './temporary-password.tsx';

/** Makes an account; then shows its temporary password (spec 000 §2, Create-user dialog). */
export function CreateUserDialog(dialog: DialogControl) {
  const [invited, setInvited] = useState<Invited>();
  const create = useCreateUser();
  const form = useForm<NewUserFields, unknown, NewUser>({
    resolver: zodResolver(newUserSchema),
    defaultValues: blankUser,
  });

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.description}
      text={text}
      toasts={toastsOf(text)}
      alert={alertOf(form.formState.errors)}
      write={create}
      variablesOf={(values) => values}
      onDone={({ user, temporaryPassword }) => setInvited({ email: user.email, temporaryPassword })}
      result={
        invited && {
          title: temporaryText.createdTitle,
          label: temporaryText.done,
          children: <TemporaryPassword {...invited} />,
        }
      }
    >
      <CreateUserFields form={form} />
    </FormDialog>
  );
}

type Errors = NewUserForm['formState']['errors'];

/** What is missing, once for all fields that are required; else what the server refused of a field. */
function alertOf(errors: Errors): string | undefined {
  const all = newUserFields.map((name) => errors[name]);
  if (all.some((error) => error?.message === userMessages.required)) return userMessages.required;
  return all.find((error) => error?.type === 'server')?.message;
}

/** The fields. What is missing is marked on each. */
function CreateUserFields({ form }: { form: NewUserForm }) {
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
      {useIsAtLeast('owner') && <RoleFields form={form} />}
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

/** The owner alone makes administrators. */
function RoleFields({ form }: { form: NewUserForm }) {
  const { errors } = form.formState;
  const [role, position = 'administrator'] = useWatch({
    control: form.control,
    name: ['role', 'position'],
  });
  return (
    <>
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
      {role === 'admin' && (
        <Field
          label={positionText.label}
          hint={adminPositionHints[position]}
          error={errors.position?.message}
          className="sm:col-span-2"
        >
          {(control) => (
            <Select {...control} {...form.register('position')}>
              <Options values={positions.admin} labels={adminPositionLabels} />
            </Select>
          )}
        </Field>
      )}
    </>
  );
}
