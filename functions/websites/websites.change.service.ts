import { belongingChanged } from '../../events/users.events.ts';
import { websiteDeleted, type WebsiteOriginChanged } from '../../events/websites.events.ts';
import {
  isAdmin,
  requireConfirmation,
  type Caller,
  type CallerInSession,
} from '../core/auth/caller.ts';
import type { SecretBox } from '../core/crypto/secret-box.ts';
import { editedMeanwhile, type HistoryDependencies } from '../core/http/edited-meanwhile.ts';
import { AppError } from '../core/http/errors.ts';
import { changesOf } from '../core/table/commit/audit.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { auditsOf, staleEdit } from './websites.audit.ts';
import type { Website, WebsiteDetail } from './websites.domain.ts';
import {
  changedWebsiteFields,
  editWebsite,
  movesOrigin,
  type WebsiteChange,
  type WebsiteEdit,
} from './websites.form.domain.ts';
import { handedOverAt } from './owned/websites.owned.domain.ts';
import type { Websites } from './websites.entity.ts';
import type { SiteAsRead, StoredSite } from './websites.items.ts';
import {
  checkReadable,
  isVersionSynced,
  isVisible,
  type CreateDependencies,
  type SyncedVersions,
} from './websites.service.ts';
import { keyOwnerOf } from './websites.url.domain.ts';

interface ChangeDependencies {
  websites: Pick<Websites, 'findStored' | 'change' | 'toWebsite'>;
  commit: Commit;
  status: SyncedVersions;
}

export interface UpdateDependencies extends ChangeDependencies, HistoryDependencies {
  websites: Pick<Websites, 'findStored' | 'change' | 'toWebsite' | 'revise'>;
  secrets: Pick<SecretBox, 'seal'>;
  mayBeRead: CreateDependencies['mayBeRead'];
  status: SyncedVersions & {
    /** The write that forgets what a site said the last time. */
    forget(websiteId: string): Write;
  };
  newId: (now: Date) => string;
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

/** The site as an edit stores it. Its key stays where it was set for: at another origin there is none until one is set. */
async function storedAfter(
  before: StoredSite,
  { edit, versionSynced }: { edit: WebsiteEdit; versionSynced: boolean },
  { secrets }: Pick<UpdateDependencies, 'secrets'>,
): Promise<StoredSite> {
  const { apiKey = '' } = edit;
  const edited = editWebsite(before, edit, versionSynced);
  if (apiKey === '')
    return { ...edited, sealedKey: edited.keyConfigured ? before.sealedKey : null };
  return { ...edited, sealedKey: await secrets.seal(keyOwnerOf(edited), apiKey) };
}

const sideOf = (caller: Caller, { userId }: Website): WebsiteOriginChanged['by'] => {
  if (caller.userId === userId) return 'owner';
  return isAdmin(caller) ? 'admin' : 'member';
};

const originChanged = (
  { before, after }: { before: StoredSite; after: StoredSite },
  { by, eventId, at }: { eventId: string; at: Date } & Pick<WebsiteOriginChanged, 'by'>,
): WebsiteOriginChanged => ({
  type: 'WebsiteOriginChanged',
  ...{ eventId, websiteId: after.websiteId, name: after.name, userId: after.userId, by },
  ...{ fromUrl: before.url, toUrl: after.url, changedAt: at.toISOString() },
});

/**
 * Changes a site of the caller; any site for an administrator. An address of another origin forgets the key and what was read
 * of the old one, and needs the caller's password.
 * @throws AppError NOT_FOUND, also if it is not the caller's any more; VALIDATION_FAILED, EDITED_MEANWHILE,
 * CONFIRMATION_REQUIRED, CONFLICT
 */
export function updateWebsite(
  caller: CallerInSession,
  { websiteId, change: { revision, ...edit } }: { websiteId: string; change: WebsiteChange },
  dependencies: UpdateDependencies,
): Promise<WebsiteDetail> {
  const { websites, commit, status, newId } = dependencies;
  return commit(async (at): Promise<Work<WebsiteDetail>> => {
    const read = await getStored(caller, websiteId, dependencies);
    const { site: before } = read;
    const wasSynced = await isVersionSynced(websiteId, dependencies);
    const edited = await storedAfter(before, { edit, versionSynced: wasSynced }, dependencies);
    if (edited.url !== before.url) checkReadable(edited.url, dependencies);
    const after = websites.revise(before, edited, revision);
    const current = { ...websites.toWebsite(before), versionSynced: wasSynced };
    if (after === 'unchanged') return { answer: current };
    if (after === 'stale') {
      throw await editedMeanwhile(caller, staleEdit(current, revision), dependencies);
    }
    const moves = movesOrigin(before, edit);
    if (moves) requireConfirmation(caller);
    const change = { by: sideOf(caller, before), eventId: newId(at), at };
    return {
      answer: { ...websites.toWebsite(after), versionSynced: wasSynced && !moves },
      shared: [
        ...(await websites.change(read, after, at)),
        ...(moves ? [status.forget(websiteId)] : []),
      ],
      events: moves ? [originChanged({ before, after }, change)] : [],
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
      shared: await websites.change(read, after, at),
      audits: auditsOf(caller, {
        action: 'WebsiteUpdated',
        websiteId,
        owners: [site.userId],
        at,
        details: { name: site.name, changed: 'apiKey', apiKey: 'removed' },
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
    const since = handedOverAt(read.row);
    const event = websiteDeleted({ websiteId, userId, since }, { eventId: newId(at), at });
    const deed = { action: 'WebsiteDeleted', websiteId, owners: [userId], at } as const;
    const news = { change: 'siteDeleted', subject: name, ownerId: userId, at } as const;
    return {
      answer: { websiteId },
      shared: await websites.remove(read, at),
      events: [event, ...belongingChanged(caller, { ...news, eventId: newId(at) })],
      audits: auditsOf(caller, { ...deed, details: { name, url } }),
    };
  });
}
