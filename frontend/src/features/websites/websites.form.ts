import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import {
  websiteFormSchema,
  newWebsiteSchema,
  type NewWebsite,
  type WebsiteChange,
  type WebsiteDetail,
} from '../../../../functions/websites/websites.domain.ts';
import { normalizeUrl } from '../../../../functions/websites/websites.url.domain.ts';
import { changedFields } from '../../lib/forms/changed-fields.ts';

/** A change of a site, in the same fields. Its key may be blank, and is never taken away. */
export const changedWebsiteSchema = newWebsiteSchema.extend({
  name: websiteFormSchema.shape.name,
  apiKey: websiteFormSchema.shape.apiKey.nullable(),
});

/** What the form's fields hold: as typed, before the schema cleans it. A key of null is to be linked later. */
export type WebsiteFields = z.input<typeof newWebsiteSchema>;
export type WebsiteForm = UseFormReturn<WebsiteFields, unknown, NewWebsite>;

/** No type is chosen until the person does: the schema refuses this one. */
const NO_TYPE = '' as WebsiteFields['type'];

export const blankWebsite: WebsiteFields = {
  name: '',
  url: '',
  type: NO_TYPE,
  apiKey: '',
  wordpressVersion: '',
  comments: '',
};

/** A site as its form starts. A version that the site told is shown, but is no field: it may be none that one types. */
export const fieldsOf = (site: WebsiteDetail): WebsiteFields => ({
  name: site.name,
  url: site.url,
  type: site.type,
  apiKey: '',
  wordpressVersion: site.versionSynced ? '' : (site.wordpressVersion ?? ''),
  comments: site.comments,
});

/** What differs from the site with which the form began, and which revision of it that was. */
export const websiteChangeOf = (values: NewWebsite, before: WebsiteDetail): WebsiteChange => ({
  ...changedFields(fieldsOf(before), { ...values, apiKey: values.apiKey ?? '' }),
  revision: before.revision,
});

/** In the order of the form: the first that is refused gets the focus. */
export const websiteFields = Object.keys(blankWebsite) as (keyof WebsiteFields)[];

const couldBecomeProtocol = (text: string) =>
  ['http://', 'https://'].some((protocol) => protocol.startsWith(text.toLowerCase()));

/** A URL as far as it is typed, normalised; but text that may still become a protocol is left to become one. */
export const completeUrl = (typed: string): string =>
  couldBecomeProtocol(typed.trimStart()) ? typed : normalizeUrl(typed);
