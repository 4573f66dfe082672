import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import {
  websiteTypeLabels,
  type WebsiteDetail,
} from '../../../../../functions/websites/websites.domain.ts';
import {
  websiteFieldNames,
  type WebsiteChange,
} from '../../../../../functions/websites/websites.form.domain.ts';
import { leavesOrigin, originOf } from '../../../../../functions/websites/websites.url.domain.ts';
import { paths } from '../../../app/paths.ts';
import { EditConflicts } from '../../../components/dialogs/edit-conflicts.tsx';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { FormSection } from '../../../components/form-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useSubmitting } from '../../../lib/forms/asking.ts';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useAction, type Write } from '../../../lib/forms/use-action.ts';
import { useEditForm, type Edit } from '../../../lib/forms/use-edit-form.ts';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useWayBack } from '../../../lib/url-params/way-back.ts';
import { PairingPanel } from '../public/pairing/pairing-panel.tsx';
import { KeyProblem } from '../websites.check.queries.ts';
import {
  changedWebsiteSchema,
  fieldsOf,
  websiteChangeOf,
  websiteFields,
  type WebsiteFields,
  type WebsiteForm as FormState,
  type WebsiteValues,
} from '../websites.form.ts';
import type { SentChange } from '../websites.queries.ts';
import { removeKeyText, websiteFormText as text, websiteModes } from '../websites.text.ts';
import { UrlField } from './url-field.tsx';
import {
  CommentsField,
  KeyField,
  NameField,
  TagsField,
  TypeField,
  VersionField,
} from './website-fields.tsx';

const RemoveKeyDialogs = lazyDialogs<WebsiteDetail>(
  async () => (await import('./remove-key-question.tsx')).RemoveKeyQuestion,
);

const { sections, apiKey: apiKeyText } = text;

/** The error of a key that its site does not take, until it is typed again. */
const REFUSED = 'refused';

interface FrameProps<V, Answer> {
  mode: 'create' | 'edit';
  form: FormState;
  /** Where a site is changed. */
  edit?: Edit;
  /** Something was typed before the form was opened. */
  isDraft?: boolean;
  write: Write<V, Answer>;
  /** What is sent of the form; `untested`: also with a key that its site does not take. */
  variablesOf: (website: WebsiteValues, untested: boolean) => V;
  /** `merged`: what is to be said of a merge. */
  onSaved: (answer: Answer, merged: string | undefined) => void;
  children: (anyway: ReactNode) => ReactNode;
}

/** A form of a site: checks by the domain's schema; what the server or the site refuses is shown on its field. */
export function WebsiteFormFrame<V, Answer>(props: FrameProps<V, Answer>) {
  const { form, edit, variablesOf, isDraft = false } = props;
  const toast = useToast();
  const saved = useRef(false);
  const back = useWayBack(paths.websites);
  const mode = websiteModes[props.mode];
  const { isDirty, errors } = form.formState;
  const isSubmitting = useSubmitting(form.formState);

  const save = useAction(props.write, {
    edit,
    done: (answer) => {
      saved.current = true;
      props.onSaved(answer, edit?.said());
    },
    failed: (error) => {
      const refused = error instanceof KeyProblem;
      if (refused) {
        const message = error.message;
        form.setError('apiKey', { type: REFUSED, message }, { shouldFocus: true });
      }
      const onFields = refused || showFieldErrors(form, websiteFields, error);
      const description = onFields ? REVIEW_FIELDS : messageOf(error);
      toast({ title: mode.failed, description, variant: 'destructive' });
    },
  });
  const sendAnyway = save.submit(form, (website) => variablesOf(website, true));
  const anyway = errors.apiKey?.type === REFUSED && (
    <Button variant="secondary" className="mt-2" onClick={sendAnyway}>
      {apiKeyText.anyway[props.mode]}
    </Button>
  );

  return (
    <form noValidate onSubmit={save.submit(form, (website) => variablesOf(website, false))}>
      {props.children(anyway)}
      <EditConflicts edit={edit} />
      <div className="flex flex-col-reverse gap-2 pt-5 sm:flex-row sm:justify-end">
        <Button asChild variant="secondary">
          <Link to={back}>{text.cancel}</Link>
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {isSubmitting ? mode.submitting : mode.submit}
        </Button>
      </div>
      <LeaveGuard unsaved={() => (isDirty || isDraft) && !saved.current} lost={text.lost} />
    </form>
  );
}

export interface WebsiteFormProps {
  /** The site that is changed. */
  site: WebsiteDetail;
  write: Write<SentChange, WebsiteDetail>;
  onSaved: (merged: string | undefined) => void;
}

/** The form that changes a site. */
export function WebsiteForm({ site, write, onSaved }: WebsiteFormProps) {
  const { form, edit, before, held } = useEditForm({
    resolver: zodResolver(changedWebsiteSchema),
    read: site,
    fieldsOf: (read): WebsiteFields => fieldsOf(read),
    names: websiteFieldNames,
    forms: { type: websiteTypeLabels },
    // A key is for an origin: one that was typed for another is not sent unasked.
    secrets: { apiKey: ({ keyLast4, url }) => [keyLast4, originOf(url)] },
  });
  return (
    <WebsiteFormFrame
      mode="edit"
      form={form}
      edit={edit}
      write={write}
      variablesOf={(website, untested): SentChange => {
        const change: WebsiteChange = websiteChangeOf(website, held());
        return { change, url: website.url, untested };
      }}
      onSaved={(_, merged) => onSaved(merged)}
    >
      {(anyway) => (
        <>
          <FormSection {...sections.site}>
            <NameField form={form} />
            <UrlField form={form} site={before} />
            <TypeField form={form} site={site} />
          </FormSection>
          <FormSection {...sections.connection}>
            <SavedKeyField form={form} site={site} before={before}>
              {anyway}
            </SavedKeyField>
            {site.keyConfigured && <RemoveKey site={site} />}
            <PairingPanel websiteId={site.websiteId} keyLast4={site.keyLast4} />
          </FormSection>
          <FormSection {...sections.details}>
            <VersionField form={form} site={site} />
            <CommentsField form={form} />
            <TagsField form={form} />
          </FormSection>
        </>
      )}
    </WebsiteFormFrame>
  );
}

interface SavedKeyFieldProps {
  form: FormState;
  site: WebsiteDetail;
  /** As it was when the form began. */
  before: WebsiteDetail;
  children: ReactNode;
}

/** Another key. One that is saved stays at the origin that it was set for. */
function SavedKeyField({ form, site, before, children }: SavedKeyFieldProps) {
  const url = useWatch({ control: form.control, name: 'url' });
  const saved = leavesOrigin(before.url, url)
    ? apiKeyText.leavesBehind
    : apiKeyText.keeps(site.keyLast4 ?? '');
  return (
    <KeyField form={form} hint={site.keyConfigured ? saved : apiKeyText.none} optional>
      {children}
    </KeyField>
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
