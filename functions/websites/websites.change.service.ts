import { websiteDeleted } from '../../events/websites.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { SecretBox } from '../core/crypto/secret-box.ts';
import { editedMeanwhile, type HistoryDependencies } from '../core/http/edited-meanwhile.ts';
import { AppError } from '../core/http/errors.ts';
import { changesOf } from '../core/table/commit/audit.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { auditsOf, staleEdit } from './websites.audit.ts';
import type { Website, WebsiteDetail } from './websites.domain.ts';
import { changedWebsiteFields, editWebsite, type WebsiteChange } from './websites.form.domain.ts';
import type { Websites } from './websites.entity.ts';
import type { SiteAsRead } from './websites.items.ts';
import { isVersionSynced, isVisible, type SyncedVersions } from './websites.service.ts';

interface ChangeDependencies {
  websites: Pick<Websites, 'findStored' | 'change' | 'toWebsite'>;
  commit: Commit;
  status: SyncedVersions;
}

export interface UpdateDependencies extends ChangeDependencies, HistoryDependencies {
  websites: Pick<Websites, 'findStored' | 'change' | 'toWebsite' | 'revise'>;
  secrets: Pick<SecretBox, 'seal'>;
}

export interface RemoveDependencies {
  websites: Pick<Websites, 'findStored' | 'remove'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/** A site of the caller, or any for an administrator, to change it. @throws AppError NOT_FOUND */
async function getStored(
  caller: Caller,
  websiteId: string,
  { websites }: { websites: Pick<Websites, 'findStored'> },
): Promise<SiteAsRead> {
  const read = await websites.findStored(websiteId);
  if (!read || !isVisible(caller, read.site)) throw new AppError('NOT_FOUND');
  return read;
}

/** The site as its form shows it. */
const toDetail = async (
  website: Website,
  { status }: Pick<ChangeDependencies, 'status'>,
): Promise<WebsiteDetail> => ({
  ...website,
  versionSynced: await isVersionSynced(website.websiteId, { status }),
});

/**
 * Changes a site of the caller; any site for an administrator.
 * @throws AppError NOT_FOUND, also if it is not the caller's any more; EDITED_MEANWHILE, CONFLICT
 */
export function updateWebsite(
  caller: Caller,
  { websiteId, change }: { websiteId: string; change: WebsiteChange },
  dependencies: UpdateDependencies,
): Promise<WebsiteDetail> {
  const { websites, commit, secrets } = dependencies;
  const { revision, ...edit } = change;
  const { apiKey = '' } = edit;
  return commit(async (at): Promise<Work<WebsiteDetail>> => {
    const read = await getStored(caller, websiteId, dependencies);
    const { site: before } = read;
    const versionSynced = await isVersionSynced(websiteId, dependencies);
    const edited = editWebsite(before, edit, versionSynced);
    const sealedKey = apiKey === '' ? before.sealedKey : await secrets.seal(websiteId, apiKey);
    const after = websites.revise(before, { ...edited, sealedKey }, revision);
    if (after === 'unchanged') return { answer: { ...websites.toWebsite(before), versionSynced } };
    if (after === 'stale') {
      throw await editedMeanwhile(caller, staleEdit(before, revision), dependencies);
    }
    return {
      answer: { ...websites.toWebsite(after), versionSynced },
      shared: await websites.change(read, after),
      audits: auditsOf(caller, {
        action: 'WebsiteUpdated',
        websiteId,
        owners: [before.userId],
        at,
        details: {
          name: after.name,
          ...changesOf(before, after, changedWebsiteFields(before, after, edit)),
          revision: String(after.revision),
        },
      }),
    };
  });
}

/**
 * Removes the connector key of a site of the caller: it is not read until it has another. Without a key, nothing
 * changes. The plugin's copy stays as it is. @throws AppError NOT_FOUND, CONFLICT
 */
export async function removeKey(
  caller: Caller,
  websiteId: string,
  dependencies: ChangeDependencies,
): Promise<WebsiteDetail> {
  const { websites, commit } = dependencies;
  const website = await commit(async (at): Promise<Work<Website>> => {
    const read = await getStored(caller, websiteId, dependencies);
    const { site } = read;
    if (!site.keyConfigured) return { answer: websites.toWebsite(site) };
    const after = { ...site, keyConfigured: false, keyLast4: null, sealedKey: null };
    return {
      answer: websites.toWebsite(after),
      shared: await websites.change(read, after),
      audits: auditsOf(caller, {
        action: 'WebsiteUpdated',
        websiteId,
        owners: [site.userId],
        at,
        details: { changed: 'apiKey' },
      }),
    };
  });
  return toDetail(website, dependencies);
}

/**
 * Deletes a site of the caller; any site for an administrator. What belongs to it follows by the event.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export function removeWebsite(
  caller: Caller,
  websiteId: string,
  dependencies: RemoveDependencies,
): Promise<{ websiteId: string }> {
  const { websites, commit, newId } = dependencies;
  return commit(async (at) => {
    const read = await getStored(caller, websiteId, dependencies);
    const { userId, name, url } = read.site;
    const event = websiteDeleted({ websiteId, userId }, { eventId: newId(at), at });
    const deed = { action: 'WebsiteDeleted', websiteId, owners: [userId], at } as const;
    return {
      answer: { websiteId },
      shared: await websites.remove(read),
      events: [event],
      audits: auditsOf(caller, { ...deed, details: { name, url } }),
    };
  });
}
