import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { auditsOf } from './websites.audit.ts';
import type { WebsiteDetail } from './websites.domain.ts';
import { getVisible, isVersionSynced } from './websites.service.ts';
import type { UpdateDependencies } from './websites.update.service.ts';

/**
 * Forgets the connector key of a site of the caller: it is not read any more until it has another. Of no consequence where
 * there is none. The plugin's copy stays as it is. @throws AppError NOT_FOUND, CONFLICT
 */
export async function removeKey(
  caller: Caller,
  websiteId: string,
  dependencies: Omit<UpdateDependencies, 'secrets'>,
): Promise<WebsiteDetail> {
  const { websites, now } = dependencies;
  const website = await websites.update(websiteId, (current) => {
    const { userId } = getVisible(caller, current);
    const deed = { action: 'WebsiteUpdated', websiteId, owners: [userId], at: now() } as const;
    return Promise.resolve({
      website: { ...current, keyConfigured: false, keyLast4: null },
      sealedKey: null,
      audits: auditsOf(caller, { ...deed, details: { changed: 'apiKey' } }),
    });
  });
  if (!website) throw new AppError('NOT_FOUND');
  return { ...website, versionSynced: await isVersionSynced(websiteId, dependencies) };
}
