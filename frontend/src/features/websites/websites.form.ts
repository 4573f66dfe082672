import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import {
  blankWebsite,
  websiteFormSchema,
  newWebsiteSchema,
  type NewWebsite,
  type WebsiteChange,
  type WebsiteDetail,
} from '../../../../functions/websites/websites.domain.ts';
import { normalizeUrl } from '../../../../functions/websites/websites.url.domain.ts';
import { changedFields } from '../../lib/forms/changed-fields.ts';
import { pick } from '../../lib/forms/pick.ts';

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

export const blankFields: Required<WebsiteFields> = {
  name: '',
  url: '',
  type: NO_TYPE,
  apiKey: '',
  ...blankWebsite,
};

/** In the order of the form: the first that is refused gets the focus. */
export const websiteFields = Object.keys(blankFields) as (keyof WebsiteFields)[];

/** A site as its form starts. A version that the site reported is only shown: people may not be able to type it. */
export const fieldsOf = (site: WebsiteDetail): Required<WebsiteFields> => ({
  ...pick({ ...site, apiKey: '' }, websiteFields),
  wordpressVersion: site.versionSynced ? '' : (site.wordpressVersion ?? ''),
});

/** What differs from the site with which the form began, and which revision of it that was. */
export const websiteChangeOf = (values: NewWebsite, before: WebsiteDetail): WebsiteChange => ({
  ...changedFields(fieldsOf(before), { ...values, apiKey: values.apiKey ?? '' }),
  revision: before.revision,
});

const couldBecomeProtocol = (text: string) =>
  ['http://', 'https://'].some((protocol) => protocol.startsWith(text.toLowerCase()));

/** A URL as far as it is typed, normalised; but text that may still become a protocol is left to become one. */
export const completeUrl = (typed: string): string =>
  couldBecomeProtocol(typed.trimStart()) ? typed : normalizeUrl(typed);
