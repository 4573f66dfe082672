import type { Caller } from '../core/auth/caller.ts';
import type { SecretBox } from '../core/crypto/secret-box.ts';
import type { Page } from '../core/table/query-page.ts';
import {
  WEBSITES_PAGE_SIZE,
  type NewWebsite,
  type Website,
  type WebsiteSummary,
} from './websites.domain.ts';
import type { WebsitesStore } from './websites.store.ts';

export interface WebsitesDependencies {
  websites: Pick<WebsitesStore, 'create' | 'list'>;
  secrets: Pick<SecretBox, 'seal'>;
  newId: () => string;
  now: () => Date;
}

/** The sites the caller may see, a page at a time, newest first. @throws AppError VALIDATION_FAILED (cursor) */
export function listWebsites(
  caller: Caller,
  cursor: string | undefined,
  { websites }: Pick<WebsitesDependencies, 'websites'>,
): Promise<Page<WebsiteSummary>> {
  return websites.list(caller, { cursor, limit: WEBSITES_PAGE_SIZE });
}

/** Registers a site of the caller. Its key is stored encrypted and never answered: only its last 4 characters are. */
export async function createWebsite(
  caller: Caller,
  input: NewWebsite,
  { websites, secrets, newId, now }: WebsitesDependencies,
): Promise<Website> {
  const { apiKey, wordpressVersion, ...fields } = input;
  const website: Website = {
    websiteId: newId(),
    userId: caller.userId,
    ...fields,
    wordpressVersion: wordpressVersion || null,
    keyConfigured: true,
    keyLast4: apiKey.slice(-4),
    createdAt: now().toISOString(),
  };
  await websites.create(website, await secrets.seal(website.websiteId, apiKey));
  return website;
}
