import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import type { Profile } from '../../../../../functions/profiles/profiles.domain.ts';
import {
  profileFieldNames as names,
  profileFormSchema,
} from '../../../../../functions/profiles/profiles.form.domain.ts';
import { CompanyFields } from '../public/company-fields.tsx';
import { ContactFields } from '../public/contact-fields.tsx';
import { profileChangeOf, profileFieldNames, profileFieldsOf } from '../public/profile-form.ts';
import { profileFormText } from '../public/profile-form.text.ts';
import { EditConflicts } from '../../../components/dialogs/edit-conflicts.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { showSaved } from '../../../lib/forms/show-saved.ts';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useUpdateProfile } from '../profiles.queries.ts';
import { profilesText as text } from '../profiles.text.ts';
import { FormCard } from '../../../components/form-card.tsx';

/** The subjects of the e-mails that come where the person wants them: those that they get whatever they chose are not among these. */
function hintOf({ email, companyId, position }: Profile): string {
  const { hint, hintToMembers, hintToOwners } = text.notices;
  if (companyId === null) return hint(email);
  return position === 'owner' ? hintToOwners(email) : hintToMembers(email);
}

/** All sections of a profile, saved together. Checks by the domain's schema, as the server does. */
export function ProfileForm({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const toast = useToast();
  const profile = useProfile();
  const { form, edit, held, begin } = useEditForm({
    resolver: zodResolver(profileFormSchema),
    read: profile,
    fieldsOf: profileFieldsOf,
    names,
  });
  const { register, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty]);

  const save = useAction(useUpdateProfile(), {
    edit,
    before: () => form.getValues(),
    done: (saved, _change, sent) => {
      showSaved(form, sent, () => begin(saved));
      toast({ title: text.saved, description: edit.said(), variant: 'success' });
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
      onSubmit={save.submit(form, (values) => profileChangeOf(values, held()))}
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
      <EditConflicts edit={edit} />
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
          hint={hintOf(profile)}
          {...register('emailNotifications')}
        />
      </FormCard>
    </form>
  );
}
