import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { FormSection } from '../../../components/form-section.tsx';
import { UserField } from '../../../components/pickers/user-field.tsx';
import { useUserSearch } from '../../../components/pickers/use-user-search.ts';
import { RadioCards } from '../../../components/ui/fields/radio-cards.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { NOBODY } from '../public/assign/assignment.form.ts';
import { checkedUrl, siteCheckQuery } from '../websites.check.queries.ts';
import { useRegisterSite, type Registered, type SentSite } from '../websites.create.queries.ts';
import { dropDraft, findDraft, keepDraft } from '../websites.draft.ts';
import {
  blankFields,
  newSiteSchema,
  ownSiteSchema,
  registrationOf,
  type WebsiteFields,
  type WebsiteForm,
  type WebsiteValues,
} from '../websites.form.ts';
import { websiteFormText as text } from '../websites.text.ts';
import { SiteCheckResult } from './site-check.tsx';
import { UrlField } from './url-field.tsx';
import { WebsiteFormFrame } from './website-form.tsx';
import {
  CommentsField,
  KeyField,
  NameField,
  TagsField,
  TypeField,
  VersionField,
} from './website-fields.tsx';

const { sections, connection } = text;
const connections = ['code', 'key'] as const;
const owners = [NOBODY];

/** The form of a new site. Its address is looked at as soon as it was typed; its key is tried before it is saved. */
export function NewWebsiteForm({ onSaved }: { onSaved: (registered: Registered) => void }) {
  const { role, userId } = useProfile();
  const isAdmin = role === 'admin';
  const [draft] = useState(() => findDraft(userId));
  const form = useForm<WebsiteFields, unknown, WebsiteValues>({
    resolver: zodResolver(isAdmin ? newSiteSchema : ownSiteSchema),
    defaultValues: draft ?? blankFields,
  });
  return (
    <WebsiteFormFrame
      mode="create"
      form={form}
      isDraft={draft !== undefined}
      write={useRegisterSite()}
      variablesOf={(website, untested): SentSite => ({ site: registrationOf(website), untested })}
      onSaved={onSaved}
    >
      {(anyway) => (
        <>
          <FormSection {...sections.address}>
            <Address form={form} />
          </FormSection>
          <FormSection {...sections.about}>
            <NameField form={form} />
            <TypeField form={form} />
            {isAdmin && <OwnerField form={form} />}
          </FormSection>
          <FormSection {...sections.connection}>
            <Connection form={form}>{anyway}</Connection>
          </FormSection>
          <FormSection {...sections.details}>
            <VersionField form={form} />
            <CommentsField form={form} />
            <TagsField form={form} />
          </FormSection>
          <Draft form={form} userId={userId} />
        </>
      )}
    </WebsiteFormFrame>
  );
}

/** Keeps what is typed while the tab is open: the page may be loaded again. A person who leaves it was asked first. */
function Draft({ form, userId }: { form: WebsiteForm; userId: string }) {
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(userId, values),
    });
    return () => {
      stop();
      dropDraft();
    };
  }, [form, userId]);
  return null;
}

/** The URL, and what is there. */
function Address({ form }: { form: WebsiteForm }) {
  const typed = useWatch({ control: form.control, name: 'url' });
  // A draft's URL is looked at again, too.
  const [left, setLeft] = useState(() => checkedUrl(form.getValues('url')));
  const query = useQuery(siteCheckQuery(useApi(), left));
  const shown = checkedUrl(typed) === left && left !== '';
  const name = query.data?.siteName ?? null;
  useEffect(() => {
    if (name !== null && form.getValues('name') === '') form.setValue('name', name);
  }, [form, name]);

  const use = (url: string) => {
    form.setValue('url', url, { shouldDirty: true, shouldValidate: true });
    setLeft(url);
  };
  return (
    <>
      <UrlField form={form} onLeft={(url) => setLeft(checkedUrl(url))} />
      <SiteCheckResult query={shown ? query : undefined} onUse={use} />
    </>
  );
}

/** A code after the site is there, or a key now. */
function Connection({ form, children }: { form: WebsiteForm; children: ReactNode }) {
  const { field } = useController({ control: form.control, name: 'apiKey' });
  const byKey = field.value !== null;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{connection.label}</legend>
        <RadioCards
          choices={connections}
          text={connection}
          value={byKey ? 'key' : 'code'}
          register={{
            name: 'connection',
            onChange: ({ target }) => {
              form.clearErrors('apiKey');
              field.onChange(target.value === 'key' ? '' : null);
            },
          }}
        />
      </fieldset>
      {byKey && (
        <KeyField form={form} hint={text.apiKey.hint} optional={false}>
          {children}
        </KeyField>
      )}
    </>
  );
}

/** Whose the site is, for administrators. */
function OwnerField({ form }: { form: WebsiteForm }) {
  const search = useUserSearch();
  return (
    <UserField
      control={form.control}
      name="owner"
      label={text.owner.label}
      hint={text.owner.hint}
      search={search}
      first={owners}
    />
  );
}
