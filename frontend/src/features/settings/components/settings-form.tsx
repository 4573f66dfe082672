import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  settingsFormSchema,
  type SettingsView,
} from '../../../../../functions/settings/settings.domain.ts';
import { LazyLeaveQuestion, LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { isEditedMeanwhile, messageOf } from '../../../lib/http/api-error.ts';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { showSaved } from '../../../lib/forms/show-saved.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import {
  settingFieldNames,
  settingsChangeOf,
  settingsFieldsOf,
  type SettingsFields,
  type SettingsValues,
} from '../settings.form.ts';
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
  const [before, setBefore] = useState(view);
  const form = useForm<SettingsFields, unknown, SettingsValues>({
    resolver: zodResolver(settingsFormSchema),
    values: settingsFieldsOf(before.values),
  });
  const { reset, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  // What was typed belongs to the settings as they were then, whatever is read meanwhile.
  if (!isDirty && before.revision < view.revision) setBefore(view);

  const startAgain = (from: SettingsView) => {
    setBefore(from);
    reset(settingsFieldsOf(from.values));
  };
  const save = useAction(useChangeSettings(), {
    before: () => form.getValues(),
    done: (saved, _change, sent) => {
      showSaved(form, sent, () => startAgain(saved));
      toast({ title: text.saved, description: text.savedHint, variant: 'success' });
    },
    failed: (error) => {
      // Said where it is decided: a toast would lie over its button.
      if (isEditedMeanwhile(error)) {
        setError('root', { message: messageOf(error) });
        return;
      }
      const onFields = showFieldErrors({ setError }, settingFieldNames, error);
      const description = onFields ? REVIEW_FIELDS : messageOf(error);
      toast({ title: text.saveFailed, description, variant: 'destructive' });
    },
  });
  const { defaults } = before;

  return (
    <form
      noValidate
      onSubmit={save.submit(form, (values) => settingsChangeOf(values, before))}
      className="grid max-w-4xl min-w-0 gap-6"
    >
      <BrandSection form={form} defaults={defaults} />
      <ContactSection form={form} defaults={defaults} />
      <SyncSection form={form} defaults={defaults} />
      <PromiseSection form={form} defaults={defaults} />
      <MailsSection form={form} defaults={defaults} />
      <ReceiptsSection form={form} defaults={defaults} />
      {errors.root?.message !== undefined && (
        <EditedMeanwhile
          message={errors.root.message}
          unsaved={isDirty}
          reload={() => startAgain(view)}
        />
      )}
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button type="submit" loading={isSubmitting}>
          {isSubmitting ? text.saving : text.save}
        </Button>
      </div>
      <LeaveGuard unsaved={() => isDirty} lost={text.leaveLoses} />
    </form>
  );
}

interface EditedMeanwhileProps {
  message: string;
  unsaved: boolean;
  reload: () => void;
}

/** What somebody else changed, and the way to see it: asks before it takes away what was typed. */
function EditedMeanwhile({ message, unsaved, reload }: EditedMeanwhileProps) {
  const [asking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  return (
    <>
      <Alert
        variant="error"
        title={text.saveFailed}
        actions={
          <Button variant="secondary" onClick={() => (unsaved ? setAsking(true) : reload())}>
            {text.reload}
          </Button>
        }
      >
        {message}
      </Alert>
      <LazyLeaveQuestion
        overlay={{
          open: asking,
          lost: text.leaveLoses,
          words: text.discard,
          onStay: stay,
          onLeave: reload,
        }}
        onFailed={stay}
      />
    </>
  );
}
