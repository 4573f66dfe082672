import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import {
  newWebsiteSchema,
  websiteTypeLabels,
  websiteTypes,
  type NewWebsite,
  type WebsiteDetail,
} from '../../../../../functions/websites/websites.domain.ts';
import { paths } from '../../../app/paths.ts';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { PairingPanel } from '../public/pairing/pairing-panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useAction, type Write } from '../../../lib/forms/use-action.ts';
import {
  blankWebsite,
  changedWebsiteSchema,
  fieldsOf,
  websiteFields,
  type WebsiteFields,
  type WebsiteForm as FormState,
} from '../websites.form.ts';
import { websiteFormText as text, websiteModes } from '../websites.text.ts';
import { KeyField } from './key-field.tsx';
import { RemoveKey } from './remove-key.tsx';
import { UrlField } from './url-field.tsx';
import { VersionField } from './version-field.tsx';

export interface WebsiteFormProps<V> {
  /** The site that is changed; none to register one. The form starts from it once. */
  site?: WebsiteDetail;
  write: Write<V, unknown>;
  /** What is sent of the form. */
  variablesOf: (website: NewWebsite) => V;
  onSaved: () => void;
}

/** The form of a site. Checks by the domain's schema; what the server refuses is shown on its field. */
export function WebsiteForm<V>({ site, write, variablesOf, onSaved }: WebsiteFormProps<V>) {
  const toast = useToast();
  const saved = useRef(false);
  const mode = websiteModes[site ? 'edit' : 'create'];
  const form = useForm<WebsiteFields, unknown, NewWebsite>({
    resolver: site ? zodResolver(changedWebsiteSchema) : zodResolver(newWebsiteSchema),
    defaultValues: site ? fieldsOf(site) : blankWebsite,
  });
  const { isSubmitting, isDirty } = form.formState;

  const save = useAction(write, {
    done: () => {
      saved.current = true;
      onSaved();
    },
    failed: (error) => {
      const onFields = showFieldErrors(form, websiteFields, error);
      const description = onFields ? REVIEW_FIELDS : messageOf(error);
      toast({ title: mode.failed, description, variant: 'destructive' });
    },
  });

  return (
    <form noValidate onSubmit={save.submit(form, variablesOf)} className="flex flex-col gap-5">
      <Fields form={form} site={site} />
      <div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
        <Button asChild variant="secondary">
          <Link to={paths.websites}>{text.cancel}</Link>
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {isSubmitting ? mode.submitting : mode.submit}
        </Button>
      </div>
      <LeaveGuard unsaved={() => isDirty && !saved.current} lost={text.lost} />
    </form>
  );
}

function Fields({ form, site }: { form: FormState; site: WebsiteDetail | undefined }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={text.name.label} hint={text.name.hint} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <UrlField form={form} websiteId={site?.websiteId} />
      <Field label={text.type.label} error={errors.type?.message}>
        {(control) => (
          <Select {...control} {...form.register('type')}>
            <Options
              values={websiteTypes}
              labels={websiteTypeLabels}
              first={!site && text.type.placeholder}
            />
          </Select>
        )}
      </Field>
      <KeyField form={form} site={site} />
      {site?.keyConfigured && <RemoveKey site={site} />}
      {site && <PairingPanel websiteId={site.websiteId} keyLast4={site.keyLast4} />}
      <VersionField form={form} site={site} />
      <Field
        label={text.comments.label}
        hint={text.comments.hint}
        error={errors.comments?.message}
        optional
      >
        {(control) => <Textarea {...control} {...form.register('comments')} rows={3} />}
      </Field>
    </>
  );
}
