import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { apiKeyField } from '../../websites/websites.form.domain.ts';
import { websiteUrlField } from '../../websites/websites.url.domain.ts';
import {
  syncFailures,
  syncFailureSchema,
  type SyncFailureCode,
} from '../status.failures.domain.ts';

/** How often a person may have addresses checked in a minute: each check calls a stranger's server two or three times. */
export const CHECKS_PER_MINUTE = 20;
/** A site's own name, as far as a form can take it. */
const SITE_NAME_LENGTH = 100;

/** What is checked: an address, as the form of a site takes it, and the key that is to be saved, if there is one. */
export const siteCheckRequestSchema = z.object({
  url: websiteUrlField,
  apiKey: apiKeyField.nullable().default(null),
});
export type SiteCheckRequest = z.output<typeof siteCheckRequestSchema>;

/** Why a site cannot be read, as a sync says it. */
const checkProblemSchema = syncFailureSchema.omit({ httpStatus: true });
export type CheckProblem = z.output<typeof checkProblemSchema>;

export const problemOf = (code: SyncFailureCode): CheckProblem => ({ code, ...syncFailures[code] });

/**
 * A registered site with the same address. Without its id and name it is another client's: that it exists is all that
 * people learn.
 */
const knownSiteSchema = z.object({ websiteId: idField.nullable(), name: z.string().nullable() });

/** What a check found at an address. Null is 'not known', because the check did not come so far. */
export const siteCheckSchema = z.object({
  url: z.string(),
  /** Why the site cannot be read as it is; null where it can, or where only the connector is missing and no key was sent. */
  problem: checkProblemSchema.nullable(),
  reachable: z.boolean(),
  wordpress: z.boolean().nullable(),
  connector: z.boolean().nullable(),
  /** Its version: only with a key that the site accepts. */
  connectorVersion: z.string().nullable(),
  wordpressVersion: z.string().nullable(),
  /** What the site calls itself. */
  siteName: z.string().max(SITE_NAME_LENGTH).nullable(),
  /** Where the site's redirects lead, if that is another address: the key would not be sent there. */
  movedTo: z.string().nullable(),
  known: knownSiteSchema.nullable(),
});
export type SiteCheck = z.output<typeof siteCheckSchema>;
/** A check, without what the portal itself knows. */
export type SiteFinding = Omit<SiteCheck, 'url' | 'known'>;

const nothingKnown: SiteFinding = {
  problem: null,
  reachable: false,
  wordpress: null,
  connector: null,
  connectorVersion: null,
  wordpressVersion: null,
  siteName: null,
  movedTo: null,
};
export const findingOf = (given: Partial<SiteFinding>): SiteFinding => ({
  ...nothingKnown,
  ...given,
});

/** What the parts of a site's REST API answered to somebody without a key. */
export interface RestAnswers {
  /** The site's own name, where its index is open. */
  siteName: string | null;
  /** Some answer was WordPress's. */
  isRest: boolean;
  hasConnector: boolean;
  movedTo: string | null;
}

/** A site's name as a form can take it; null for none. */
export const siteNameOf = (name: string): string | null =>
  Array.from(name.replace(/\s+/g, ' ').trim().toWellFormed()).slice(0, SITE_NAME_LENGTH).join('') ||
  null;

/** What WordPress's own pages carry, whatever the theme: where its files are, or where its REST API is. */
const WORDPRESS_PAGE = /\/wp-(?:content|includes)\/|api\.w\.org/;
export const isWordPressPage = (html: string): boolean => WORDPRESS_PAGE.test(html);

/** Where a site is that answered for `path` of it from `answeredFrom`; null where it did not move, or nobody can say. */
export function movedFrom(url: string, path: string, answeredFrom: string): string | null {
  if (!URL.canParse(answeredFrom)) return null;
  const answered = new URL(answeredFrom);
  const { origin, pathname } = new URL(`${url}${path}`);
  const base = answered.pathname.replace(/\/$/, '');
  const suffix = new URL(path, origin).pathname.replace(/\/$/, '');
  const isElsewhere = answered.origin !== origin || base !== pathname.replace(/\/$/, '');
  if (!isElsewhere || !base.endsWith(suffix)) return null;
  const moved = websiteUrlField.safeParse(
    `${answered.origin}${base.slice(0, base.length - suffix.length)}`,
  );
  return moved.success && moved.data !== url ? moved.data : null;
}
