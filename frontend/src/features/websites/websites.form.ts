import type { Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type {
  NewWebsite,
  newWebsiteSchema,
} from '../../../../functions/websites/websites.domain.ts';
import { normalizeUrl } from '../../../../functions/websites/websites.url.domain.ts';
import { ApiError } from '../../lib/api-error.ts';

/** What the form's fields hold: as typed, before the schema cleans it. */
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

/**
 * Shows on the form's fields what the server refused, and focuses the first of them.
 * Answers whether any message found its field; if none did, it has to be told in another way.
 */
export function showFieldErrors(form: WebsiteForm, error: unknown): boolean {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const refused = (Object.keys(blankWebsite) as Path<WebsiteFields>[]).flatMap((name) => {
    const message = fields[name]?.[0];
    return message === undefined ? [] : [{ name, message }];
  });
  refused.forEach(({ name, message }, index) => {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return refused.length > 0;
}

const couldBecomeProtocol = (text: string) =>
  ['http://', 'https://'].some((protocol) => protocol.startsWith(text.toLowerCase()));

/** A URL as far as it is typed, normalised; but text that may still become a protocol is left to become one. */
export const completeUrl = (typed: string): string =>
  couldBecomeProtocol(typed.trimStart()) ? typed : normalizeUrl(typed);
