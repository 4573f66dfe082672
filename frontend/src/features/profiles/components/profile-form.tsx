import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  profileFormSchema,
  type ProfileForm as ProfileValues,
} from '../../../../../functions/profiles/profiles.form.domain.ts';
import { CompanyFields } from '../public/company-fields.tsx';
import { ContactFields } from '../public/contact-fields.tsx';
import {
  profileChangeOf,
  profileFieldNames,
  profileFieldsOf,
  type ProfileFields,
} from '../public/profile-form.ts';
import { profileFormText } from '../public/profile-form.text.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { showSaved } from '../../../lib/forms/show-saved.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useUpdateProfile } from '../profiles.queries.ts';
import { profilesText as text } from '../profiles.text.ts';
import { FormCard } from '../../../components/form-card.tsx';

/** All sections of a profile, saved together. Checks by the domain's schema, as the server does. */
export function ProfileForm({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const toast = useToast();
  const profile = useProfile();
  const [before, setBefore] = useState(profile);
  const form = useForm<ProfileFields, unknown, ProfileValues>({
    resolver: zodResolver(profileFormSchema),
    values: profileFieldsOf(before),
  });
  const { register, reset, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  // What was typed belongs to the profile as it was then, whatever the session learns meanwhile.
  if (!isDirty && before.revision < profile.revision) setBefore(profile);
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty]);

  const save = useAction(useUpdateProfile(), {
    before: () => form.getValues(),
    done: (saved, _change, sent) => {
      showSaved(form, sent, () => {
        setBefore(saved);
        reset(profileFieldsOf(saved));
      });
      toast({ title: text.saved, variant: 'success' });
    },
    failed: (error) => {
      const onFields = showFieldErrors({ setError }, profileFieldNames, error);
      const description = onFields ? REVIEW_FIELDS : messageOf(error);
      toast({ title: text.saveFailed, description, variant: 'destructive' });
    },
  });

  return (
    <form
      noValidate
      onSubmit={save.submit(form, (values) => profileChangeOf(values, before))}
      className="grid min-w-0 gap-6"
    >
      <FormCard wide title={text.personal.title} description={text.personal.description}>
        <ContactFields register={register} errors={errors} own />
      </FormCard>
      {/* A person who was invited belongs to the client's company. */}
      {profile.companyId === null && (
        <FormCard wide title={text.company.title} description={text.company.description}>
          <CompanyFields register={register} errors={errors} own />
        </FormCard>
      )}
      <FormCard
        wide
        title={text.notices.title}
        description={text.notices.description}
        footer={
          <Button type="submit" loading={isSubmitting}>
            {isSubmitting ? text.saving : text.save}
          </Button>
        }
      >
        <Checkbox
          label={profileFormText.labels.emailNotifications}
          hint={text.notices.hint(profile.email)}
          {...register('emailNotifications')}
        />
      </FormCard>
    </form>
  );
}
