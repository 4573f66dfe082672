import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import {
  newWebsiteSchema,
  websiteTypes,
  type NewWebsite,
} from '../../../../../functions/websites/websites.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { websiteTypeLabels } from '../../../lib/website-type-labels.ts';
import {
  blankWebsite,
  showFieldErrors,
  type WebsiteFields,
  type WebsiteForm as FormState,
} from '../websites.form.ts';
import { websiteFormText as text } from '../websites.text.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { UrlField } from './url-field.tsx';

export interface WebsiteFormProps {
  save: (website: NewWebsite) => Promise<unknown>;
  onSaved: () => void;
}

/** The form of a site. Checks by the domain's schema; what the server refuses is shown on its field. */
export function WebsiteForm({ save, onSaved }: WebsiteFormProps) {
  const toast = useToast();
  const saved = useRef(false);
  const form = useForm<WebsiteFields, unknown, NewWebsite>({
    resolver: zodResolver(newWebsiteSchema),
    defaultValues: blankWebsite,
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  const submit = async (website: NewWebsite) => {
    try {
      await save(website);
      saved.current = true;
      onSaved();
    } catch (error) {
      const onFields = showFieldErrors(form, error);
      const description = onFields ? text.reviewFields : messageOf(error);
      toast({ title: text.createFailed, description, variant: 'destructive' });
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-col gap-5"
    >
      <Field label={text.name.label} hint={text.name.hint} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <UrlField form={form} />
      <Field label={text.type.label} error={errors.type?.message}>
        {(control) => (
          <Select {...control} {...form.register('type')}>
            <option value="">{text.type.placeholder}</option>
            {websiteTypes.map((type) => (
              <option key={type} value={type}>
                {websiteTypeLabels[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ConnectionFields form={form} />
      <Field
        label={text.comments.label}
        hint={text.comments.hint}
        error={errors.comments?.message}
        optional
      >
        {(control) => <Textarea {...control} {...form.register('comments')} rows={3} />}
      </Field>
      <div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
        <Button asChild variant="secondary">
          <Link to={paths.websites}>{text.cancel}</Link>
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {isSubmitting ? text.submitting : text.submit}
        </Button>
      </div>
      <LeaveGuard unsaved={() => isDirty && !saved.current} />
    </form>
  );
}

/** How the portal reads the site: its key, and the version it starts from. */
function ConnectionFields({ form }: { form: FormState }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={text.apiKey.label} hint={text.apiKey.hint} error={errors.apiKey?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('apiKey')}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
          />
        )}
      </Field>
      <Field
        label={text.wordpressVersion.label}
        hint={text.wordpressVersion.hint}
        error={errors.wordpressVersion?.message}
        optional
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('wordpressVersion')}
            autoComplete="off"
            inputMode="decimal"
            placeholder={text.wordpressVersion.placeholder}
          />
        )}
      </Field>
    </>
  );
}
