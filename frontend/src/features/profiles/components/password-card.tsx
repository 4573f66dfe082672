import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  minLengthOf,
  ownPasswordFormSchema,
  type OwnPasswordForm,
} from '../../../../../functions/accounts/accounts.domain.ts';
import { NewPasswordField } from '../../../components/new-password/new-password-field.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { PasswordInput } from '../../../components/ui/fields/password-input.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { passwordRules } from '../../../lib/forms/password-rules.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useChangePassword } from '../profiles.queries.ts';
import { profilesText } from '../profiles.text.ts';
import { FormCard } from '../../../components/form-card.tsx';

const text = profilesText.password;
const blank: OwnPasswordForm = { currentPassword: '', password: '', confirmPassword: '' };

/** The sentence about the other sessions. */
const outcomeOf = (othersEnded: boolean) =>
  othersEnded
    ? ({ description: text.othersEnded, variant: 'success' } as const)
    : ({ description: text.othersAlive, variant: 'destructive' } as const);

/** Changes one's own password, by the rules of signing up. */
export function PasswordCard({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const profile = useProfile();
  const toast = useToast();
  const { control, register, reset, setError, handleSubmit, formState } = useForm<OwnPasswordForm>({
    resolver: zodResolver(ownPasswordFormSchema.superRefine(passwordRules(() => profile))),
    defaultValues: blank,
  });
  const { errors, isDirty, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'password' });
  const min = minLengthOf(profile.role);
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty]);

  const change = useAction(useChangePassword(), {
    done: ({ othersEnded }) => {
      reset(blank);
      toast({ title: text.changed, ...outcomeOf(othersEnded) });
    },
    failed: (failure) => {
      const shown = showFieldErrors({ setError }, ['currentPassword', 'password'], failure);
      const message = messageOf(failure);
      if (!shown) setError('root', { message });
      toast({
        title: text.failed,
        description: shown ? REVIEW_FIELDS : message,
        variant: 'destructive',
      });
    },
  });

  return (
    <form noValidate onSubmit={change.submit({ handleSubmit }, (values) => values)}>
      <FormCard
        wide
        title={text.title}
        description={text.description}
        footer={
          <Button type="submit" variant="secondary" loading={isSubmitting}>
            {isSubmitting ? text.submitting : text.submit}
          </Button>
        }
      >
        <AccountName />
        <div className="grid gap-4 sm:grid-cols-2">
          {errors.root?.message !== undefined && (
            <Alert variant="error" className="sm:col-span-2">
              {errors.root.message}
            </Alert>
          )}
          <Field
            label={text.current}
            error={errors.currentPassword?.message}
            className="sm:col-span-2"
          >
            {(field) => (
              <PasswordInput
                {...field}
                {...register('currentPassword')}
                autoComplete="current-password"
              />
            )}
          </Field>
          <NewPasswordField
            label={text.next}
            hint={text.hint(min)}
            error={errors.password?.message}
            typed={typed}
            owner={profile}
            register={() => register('password')}
          />
          <Field label={text.confirm} error={errors.confirmPassword?.message}>
            {(field) => (
              <PasswordInput
                {...field}
                {...register('confirmPassword')}
                autoComplete="new-password"
              />
            )}
          </Field>
        </div>
      </FormCard>
    </form>
  );
}

/** For password managers: whose password this is. */
function AccountName() {
  const { email } = useProfile();
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
