import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useWayBack } from '../../../lib/url-params/way-back.ts';
import {
  newWebsiteSchema,
  websiteTypeLabels,
  websiteTypes,
  type NewWebsite,
  type WebsiteDetail,
} from '../../../../../functions/websites/websites.domain.ts';
import { paths } from '../../../app/paths.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { FormSection } from '../../../components/form-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { PasswordInput } from '../../../components/ui/fields/password-input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useAction, type Write } from '../../../lib/forms/use-action.ts';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { PairingPanel } from '../public/pairing/pairing-panel.tsx';
import {
  blankFields,
  changedWebsiteSchema,
  fieldsOf,
  websiteFields,
  type WebsiteForm as FormState,
  type WebsiteFields,
} from '../websites.form.ts';
import { removeKeyText, websiteFormText as text, websiteModes } from '../websites.text.ts';
import { UrlField } from './url-field.tsx';

const RemoveKeyDialogs = lazyDialogs<WebsiteDetail>(
  async () => (await import('./remove-key-question.tsx')).RemoveKeyQuestion,
);

const { sections, apiKey: apiKeyText } = text;
const wordpressVersionText = text.wordpressVersion;

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
  const back = useWayBack(paths.websites);
  const mode = websiteModes[site ? 'edit' : 'create'];
  const form = useForm<WebsiteFields, unknown, NewWebsite>({
    resolver: site ? zodResolver(changedWebsiteSchema) : zodResolver(newWebsiteSchema),
    defaultValues: site ? fieldsOf(site) : blankFields,
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
    <form noValidate onSubmit={save.submit(form, variablesOf)}>
      <Fields form={form} site={site} />
      <div className="flex flex-col-reverse gap-2 pt-5 sm:flex-row sm:justify-end">
        <Button asChild variant="secondary">
          <Link to={back}>{text.cancel}</Link>
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {isSubmitting ? mode.submitting : mode.submit}
        </Button>
      </div>
      <LeaveGuard unsaved={() => isDirty && !saved.current} lost={text.lost} />
    </form>
  );
}

interface FieldsProps {
  form: FormState;
  /** The site that is changed; none while one is registered. */
  site: WebsiteDetail | undefined;
}

function Fields({ form, site }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <FormSection {...sections.site}>
        <SiteFields form={form} site={site} />
      </FormSection>
      <FormSection {...sections.connection}>
        <KeyField form={form} site={site} />
        {site?.keyConfigured && <RemoveKey site={site} />}
        {site && <PairingPanel websiteId={site.websiteId} keyLast4={site.keyLast4} />}
      </FormSection>
      <FormSection {...sections.details}>
        <VersionField form={form} site={site} />
        <Field
          label={text.comments.label}
          hint={text.comments.hint}
          error={errors.comments?.message}
          optional
        >
          {(control) => <Textarea {...control} {...form.register('comments')} rows={3} />}
        </Field>
      </FormSection>
    </>
  );
}

function SiteFields({ form, site }: FieldsProps) {
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
    </>
  );
}

const hintFor = (site: WebsiteDetail | undefined) => {
  if (!site) return apiKeyText.hint;
  return site.keyConfigured ? apiKeyText.keeps(site.keyLast4 ?? '') : apiKeyText.none;
};

/** The connector's key. A new site may be linked later (null); of a known one a blank keeps what there is. */
function KeyField({ form, site }: FieldsProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'apiKey' });
  const later = field.value === null;
  return (
    <div>
      <Field
        label={apiKeyText.label}
        hint={hintFor(site)}
        error={fieldState.error?.message}
        optional={site !== undefined || later}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...field}
            value={field.value ?? ''}
            disabled={later}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
          />
        )}
      </Field>
      {!site && (
        <Checkbox
          label={apiKeyText.later}
          hint={apiKeyText.laterHint}
          checked={later}
          className="mt-1"
          onChange={(event) =>
            form.setValue('apiKey', event.target.checked ? null : '', {
              shouldDirty: true,
              shouldValidate: event.target.checked,
            })
          }
        />
      )}
    </div>
  );
}

/** Takes a site's key away, after asking. */
function RemoveKey({ site }: { site: WebsiteDetail }) {
  const question = useDialogTask<WebsiteDetail>();
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => question.start(site)}>
        <KeyRound aria-hidden="true" />
        {removeKeyText.open}
      </Button>
      <RemoveKeyDialogs dialog={question} eager />
    </>
  );
}

/** The WordPress version the portal starts from; once the site itself has told it, it is only shown. */
function VersionField({ form, site }: FieldsProps) {
  const synced = site?.versionSynced === true;
  return (
    <Field
      label={wordpressVersionText.label}
      hint={synced ? wordpressVersionText.synced : wordpressVersionText.hint}
      error={form.formState.errors.wordpressVersion?.message}
      optional
    >
      {(control) =>
        synced ? (
          <Input {...control} value={site.wordpressVersion ?? ''} disabled />
        ) : (
          <Input
            {...control}
            {...form.register('wordpressVersion')}
            autoComplete="off"
            inputMode="decimal"
            placeholder={wordpressVersionText.placeholder}
          />
        )
      }
    </Field>
  );
}
