import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type { WebsiteDetail } from '../../../../functions/websites/websites.domain.ts';
import {
  blankWebsite,
  websiteFormSchema,
  newWebsiteSchema,
  type Registration,
  type WebsiteChange,
} from '../../../../functions/websites/websites.form.domain.ts';
import { normalizeUrl } from '../../../../functions/websites/websites.url.domain.ts';
import type { UserChoice } from '../../components/pickers/user-options.tsx';
import { changedFields } from '../../lib/forms/changed-fields.ts';
import { pick } from '../../lib/forms/pick.ts';
import { ownerIdOf } from './public/assign/assignment.form.ts';
import { websiteFormText } from './websites.text.ts';

const owner = z.custom<UserChoice>().nullable();

/** A new site of a client: it is their own. */
export const ownSiteSchema = newWebsiteSchema.extend({ owner });

/** A new site that an administrator registers: they say whose it is. */
export const newSiteSchema = newWebsiteSchema.extend({
  owner: owner.refine((chosen) => chosen !== null, websiteFormText.owner.missing),
});

/** A change of a site, in the same fields. Its key may be blank, and is never removed; its owner is not changed here. */
export const changedWebsiteSchema = ownSiteSchema.extend({
  name: websiteFormSchema.shape.name,
  apiKey: websiteFormSchema.shape.apiKey.nullable(),
});

/** What the form's fields hold: as typed, before the schema cleans it. A key of null: the site is linked with a code. */
export type WebsiteFields = z.input<typeof ownSiteSchema>;
export type WebsiteValues = z.output<typeof ownSiteSchema>;
export type WebsiteForm = UseFormReturn<WebsiteFields, unknown, WebsiteValues>;

/** What the fields of a site's form get. */
export interface FieldsProps {
  form: WebsiteForm;
  /** The site that is changed; none while one is registered. */
  site?: WebsiteDetail;
}

/** No type is chosen until the person does: the schema refuses this one. */
const NO_TYPE = '' as WebsiteFields['type'];

export const blankFields: Required<WebsiteFields> = {
  name: '',
  url: '',
  type: NO_TYPE,
  apiKey: null,
  owner: null,
  ...blankWebsite,
};

/** In the order of the form: the first that is refused gets the focus. */
export const websiteFields = Object.keys(blankFields) as (keyof WebsiteFields)[];

/** A site as its form starts. A version that the site reported is only shown: people may not be able to type it. */
export const fieldsOf = (site: WebsiteDetail): Required<WebsiteFields> => ({
  ...pick({ ...site, apiKey: '', owner: null }, websiteFields),
  wordpressVersion: site.versionSynced ? '' : (site.wordpressVersion ?? ''),
});

/** What differs from the site with which the form began, and which revision of it that was. */
export function websiteChangeOf(values: WebsiteValues, before: WebsiteDetail): WebsiteChange {
  const { owner: _, ...fields } = fieldsOf(before);
  const { owner: __, ...typed } = values;
  const changed = changedFields(fields, { ...typed, apiKey: typed.apiKey ?? '' });
  return { ...changed, revision: before.revision };
}

/** A new site as the API takes it. Without an owner it is the caller's. */
export const registrationOf = ({ owner: chosen, ...site }: WebsiteValues): Registration =>
  chosen === null ? site : { ...site, userId: ownerIdOf(chosen) };

const couldBecomeProtocol = (text: string) =>
  ['http://', 'https://'].some((protocol) => protocol.startsWith(text.toLowerCase()));

/** A URL as far as it is typed, normalised; but text that may still become a protocol is left to become one. */
export const completeUrl = (typed: string): string =>
  couldBecomeProtocol(typed.trimStart()) ? typed : normalizeUrl(typed);
