import type { Caller } from '../core/auth/caller.ts';
import type { SecretBox } from '../core/crypto/secret-box.ts';
import { AppError } from '../core/http/errors.ts';
import { auditsOf } from './websites.audit.ts';
import type { Website, WebsiteChange, WebsiteDetail } from './websites.domain.ts';
import { getVisible, isVersionSynced, type SyncedVersions } from './websites.service.ts';
import type { WebsitesStore } from './websites.store.ts';

export interface UpdateDependencies {
  websites: Pick<WebsitesStore, 'update'>;
  status: SyncedVersions;
  secrets: Pick<SecretBox, 'seal'>;
  now: () => Date;
}

const FORM_FIELDS = ['name', 'url', 'type', 'comments', 'wordpressVersion'] as const;

/** Names of the fields that an administrator changed, for the audit: neither old nor new contents. */
function changedFields(before: Website, after: Website, apiKey: string): string {
  const changed: string[] = FORM_FIELDS.filter((field) => before[field] !== after[field]);
  return [...changed, ...(apiKey === '' ? [] : ['apiKey'])].join(', ');
}

/** The site after its form: a blank key keeps the present one, a typed version counts until the site reports its own. */
function edited(
  current: Website,
  { apiKey, wordpressVersion, ...fields }: WebsiteChange,
  versionSynced: boolean,
): Website {
  return {
    ...current,
    ...fields,
    ...(!versionSynced && { wordpressVersion: wordpressVersion || null }),
    ...(apiKey !== '' && { keyConfigured: true, keyLast4: apiKey.slice(-4) }),
  };
}

/**
 * Changes a site of the caller; any site for an administrator. @throws AppError NOT_FOUND, also where it is not the
 * caller's any more; CONFLICT
 */
export async function updateWebsite(
  caller: Caller,
  { websiteId, change }: { websiteId: string; change: WebsiteChange },
  dependencies: UpdateDependencies,
): Promise<WebsiteDetail> {
  const { websites, secrets, now } = dependencies;
  const { apiKey } = change;
  let versionSynced = false;
  const website = await websites.update(websiteId, async (current) => {
    const { userId } = getVisible(caller, current);
    versionSynced = await isVersionSynced(websiteId, dependencies);
    const after = edited(current, change, versionSynced);
    const details = { changed: changedFields(current, after, apiKey) };
    const deed = { action: 'WebsiteUpdated', websiteId, owners: [userId], at: now() } as const;
    return {
      website: after,
      sealedKey: apiKey === '' ? null : await secrets.seal(websiteId, apiKey),
      audits: auditsOf(caller, { ...deed, details }),
    };
  });
  if (!website) throw new AppError('NOT_FOUND');
  return { ...website, versionSynced };
}
