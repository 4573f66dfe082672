import { zodResolver } from '@hookform/resolvers/zod';
import {
  settingNames,
  settingsFormSchema,
  type SettingsView,
} from '../../../../../functions/settings/settings.domain.ts';
import { EditConflicts } from '../../../components/dialogs/edit-conflicts.tsx';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { showSaved } from '../../../lib/forms/show-saved.ts';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { settingFieldNames, settingsChangeOf, settingsFieldsOf } from '../settings.form.ts';
import { useChangeSettings } from '../settings.queries.ts';
import { settingsText as text } from '../settings.text.ts';
import { BrandSection } from './brand-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PromiseSection } from './promise-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { SyncSection } from './sync-section.tsx';

/** All sections of the settings, saved together. Checks by the domain's schema, as the server does. */
export function SettingsForm({ view }: { view: SettingsView }) {
  const toast = useToast();
  const { form, edit, before, held, begin } = useEditForm({
    resolver: zodResolver(settingsFormSchema),
    read: view,
    fieldsOf: ({ values }) => settingsFieldsOf(values),
    names: settingNames,
    forms: {
      brandLogo: (logo) => (logo === null ? '' : text.brand.anImage),
      syncPeriodMinutes: (minutes) => text.sync.every(Number(minutes)),
    },
  });
  const { setError, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const save = useAction(useChangeSettings(), {
    edit,
    before: () => form.getValues(),
    done: (saved, _change, sent) => {
      showSaved(form, sent, () => begin(saved));
      toast({ title: text.saved, description: edit.said(text.savedHint), variant: 'success' });
    },
    failed: (error) => {
      const onFields = showFieldErrors({ setError }, settingFieldNames, error);
      const description = onFields ? REVIEW_FIELDS : messageOf(error);
      toast({ title: text.saveFailed, description, variant: 'destructive' });
    },
  });
  const { defaults } = before;

  return (
    <form
      noValidate
      onSubmit={save.submit(form, (values) => settingsChangeOf(values, held()))}
      className="grid max-w-4xl min-w-0 gap-6"
    >
      <BrandSection form={form} defaults={defaults} />
      <ContactSection form={form} defaults={defaults} />
      <SyncSection form={form} defaults={defaults} />
      <PromiseSection form={form} defaults={defaults} />
      <MailsSection form={form} defaults={defaults} />
      <ReceiptsSection form={form} defaults={defaults} />
      <EditConflicts edit={edit} />
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button type="submit" loading={isSubmitting}>
          {isSubmitting ? text.saving : text.save}
        </Button>
      </div>
      <LeaveGuard unsaved={() => isDirty} lost={text.leaveLoses} />
    </form>
  );
}
