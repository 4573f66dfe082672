import { isAdmin, type Caller } from '../core/auth/caller.ts';
import type { SecretBox } from '../core/crypto/secret-box.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { NumberedPage } from '../core/table/directory/directory-page.ts';
import type { Submission } from '../core/table/commit/once.ts';
import { ownerRefused } from '../core/table/shared/people.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import { siteLimitOf } from '../plans/plans.domain.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import type { Quota } from '../user-plans/user-plans.quota.view.ts';
import { auditsOf } from './websites.audit.ts';
import {
  WEBSITES_PAGE_SIZE,
  type ListedWebsite,
  type Website,
  type WebsiteDetail,
} from './websites.domain.ts';
import { registerWebsite, type Registration } from './websites.form.domain.ts';
import type { Websites } from './websites.entity.ts';
import type { WebsiteFilters } from './websites.search.domain.ts';
import { tagsToOffer } from './websites.tags.domain.ts';
import { keyOwnerOf, unreadableHost } from './websites.url.domain.ts';

/** What a site said of itself the last time it was read. */
export interface SyncedVersions {
  findStats(websiteId: string): Promise<{ wordpressVersion: string | null } | undefined>;
}

export interface CreateDependencies {
  websites: Pick<Websites, 'add' | 'findStored' | 'mayOwn' | 'toWebsite'>;
  commit: Commit;
  quota: Pick<Quota, 'findCurrent'>;
  secrets: Pick<SecretBox, 'seal'>;
  /** Sites that a client without a plan may register. */
  sitesWithoutPlan: number;
  /** Whether the stage reads sites at such an address. */
  mayBeRead: (url: URL) => boolean;
  newId: (now: Date) => string;
}

export interface WebsitesQuery extends WebsiteFilters {
  page: number;
}

/** A site of their account; any for an administrator. */
export const isVisible = (
  viewer: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  website: Website,
): boolean => isAdmin(viewer) || website.userId === accountIdOf(viewer);

/** A client reaching for another's site learns nothing of it. @throws AppError NOT_FOUND */
export function getVisible(caller: Caller, website: Website | undefined): Website {
  if (!website || !isVisible(caller, website)) throw new AppError('NOT_FOUND');
  return website;
}

/** Whether a site reported its version itself: a typed one then does not count. */
export async function isVersionSynced(
  websiteId: string,
  { status }: { status: SyncedVersions },
): Promise<boolean> {
  const stats = await status.findStats(websiteId);
  return stats !== undefined && stats.wordpressVersion !== null;
}

export interface OwnerNames {
  names: Pick<PeopleView, 'namesOf'>;
}

/** Sites as their reader lists them: an administrator learns whose each is, for half a unit for each owner. */
export async function toListed<Site extends Pick<Website, 'userId'>>(
  caller: Pick<Caller, 'role'>,
  sites: readonly Site[],
  { names }: OwnerNames,
): Promise<(Site & Pick<ListedWebsite, 'ownerName'>)[]> {
  if (!isAdmin(caller)) return sites.map((site) => ({ ...site, ownerName: null }));
  const found = await names.namesOf(sites.flatMap(({ userId }) => userId ?? []));
  const nameOf = (userId: string) => found.get(userId) ?? DELETED_PERSON_NAME;
  return sites.map((site) => ({ ...site, ownerName: site.userId && nameOf(site.userId) }));
}

/** The sites the caller may see, fifteen a page, newest first: all, or those that the filters find. */
export async function listWebsites(
  caller: Caller,
  { page, ...filters }: WebsitesQuery,
  dependencies: OwnerNames & { websites: Pick<Websites, 'list'> },
): Promise<NumberedPage<ListedWebsite>> {
  const found = await dependencies.websites.list(caller, {
    filters,
    page,
    size: WEBSITES_PAGE_SIZE,
  });
  return { ...found, items: await toListed(caller, found.items, dependencies) };
}

/** The tags of the sites that the caller may see, to choose from: one read of the directory. */
export const listTags = async (
  caller: Caller,
  { websites }: { websites: Pick<Websites, 'entries'> },
): Promise<{ tags: string[] }> => ({ tags: tagsToOffer(await websites.entries(caller)) });

/** One site in full, without its key. @throws AppError NOT_FOUND */
export async function getWebsite(
  caller: Caller,
  websiteId: string,
  dependencies: { websites: Pick<Websites, 'find'>; status: SyncedVersions },
): Promise<WebsiteDetail> {
  const [website, versionSynced] = await Promise.all([
    dependencies.websites.find(websiteId),
    isVersionSynced(websiteId, dependencies),
  ]);
  return { ...getVisible(caller, website), versionSynced };
}

/** How many sites the caller may have (null: any number), and how one more is refused. */
interface SiteLimit {
  siteLimit: number | null;
  refusal: 'SITE_LIMIT_REACHED' | 'SITE_LIMIT_WITHOUT_PLAN';
}

export async function findSiteLimit(
  caller: Caller,
  at: Date,
  { quota, sitesWithoutPlan }: Pick<CreateDependencies, 'quota' | 'sitesWithoutPlan'>,
): Promise<SiteLimit> {
  if (isAdmin(caller)) return { siteLimit: null, refusal: 'SITE_LIMIT_REACHED' };
  const plan = await quota.findCurrent(accountIdOf(caller), at);
  const refusal = plan ? 'SITE_LIMIT_REACHED' : 'SITE_LIMIT_WITHOUT_PLAN';
  return { siteLimit: siteLimitOf(plan, sitesWithoutPlan), refusal };
}

/** @throws AppError VALIDATION_FAILED for the URL of a host that no sync would reach */
export function checkReadable(url: string, { mayBeRead }: Pick<CreateDependencies, 'mayBeRead'>) {
  if (mayBeRead(new URL(url))) return;
  throw new AppError('VALIDATION_FAILED', { fields: { url: [unreadableHost] } });
}

/** Whose the new site is: an administrator's is nobody's. @throws AppError FORBIDDEN for a client who names somebody else */
function ownerOf(caller: Caller, { userId }: Registration): string | null {
  if (isAdmin(caller)) return userId ?? null;
  const own = accountIdOf(caller);
  if (userId !== undefined && userId !== own) throw new AppError('FORBIDDEN');
  return own;
}

/** The refusal of the write that counts the site. */
async function refusalOf(
  caller: Caller,
  { userId, limit }: { userId: string | null; limit: SiteLimit },
  { websites }: Pick<CreateDependencies, 'websites'>,
): Promise<AppError> {
  if (isAdmin(caller)) return ownerRefused('userId');
  const mayOwn = userId !== null && (await websites.mayOwn(userId));
  const isFull = limit.siteLimit !== null && mayOwn;
  return new AppError(isFull ? limit.refusal : 'UNAUTHENTICATED');
}

/** The site to store. The write that counts it is refused if its owner has too many or was deleted. */
async function registration(
  caller: Caller,
  { input, at }: { input: Registration; at: Date },
  dependencies: CreateDependencies,
): Promise<Work<Website>> {
  const { websites, secrets, newId } = dependencies;
  const userId = ownerOf(caller, input);
  const { userId: _, ...form } = input;
  const { apiKey } = form;
  checkReadable(form.url, dependencies);
  const website = registerWebsite(form, { websiteId: newId(at), userId, at });
  const { websiteId, name, url } = website;
  const limit = await findSiteLimit(caller, at, dependencies);
  const sealedKey = apiKey === null ? null : await secrets.seal(keyOwnerOf(website), apiKey);
  const deed = { action: 'WebsiteCreated', websiteId, owners: [userId], at } as const;
  return {
    answer: website,
    ...(await websites.add({ ...website, sealedKey }, limit.siteLimit)),
    audits: auditsOf(caller, { ...deed, details: { name, url } }),
    refused: () => refusalOf(caller, { userId, limit }, dependencies),
  };
}

/**
 * Registers a site of the caller; an administrator says whose it is, or it is nobody's. Its key is stored encrypted and never answered: only its
 * last 4 characters are. Without one ('Vincular después') the site is not synchronised. A client has as many as their
 * plan's `site_limit` allows (spec 001 §3), or without a plan the stage, however many are registered at once. Repeated
 * submissions register one site.
 * @throws AppError VALIDATION_FAILED, SITE_LIMIT_REACHED, SITE_LIMIT_WITHOUT_PLAN, IDEMPOTENCY_KEY_REUSED, CONFLICT; FORBIDDEN for a client
 * who names another owner; CLIENT_REQUIRED, or UNAUTHENTICATED for a caller who was deleted meanwhile
 */
export function createWebsite(
  caller: Caller,
  { input, submission }: { input: Registration; submission?: Submission | undefined },
  dependencies: CreateDependencies,
): Promise<Website> {
  const { websites, commit } = dependencies;
  return commit(
    (at) => registration(caller, { input, at }, dependencies),
    submission && {
      ...submission,
      // Not the key itself: a hash of it could be guessed from.
      input: { ...input, apiKey: input.apiKey?.slice(-4) ?? null },
      placeOf: ({ websiteId }) => ({ websiteId }),
      async find({ websiteId }) {
        const found = await websites.findStored(websiteId);
        return found && websites.toWebsite(found.site);
      },
    },
  );
}

/** Registers a site by hand, and answers it as the list shows it. @throws AppError as `createWebsite` */
export async function registerAndList(
  caller: Caller,
  request: { input: Registration; submission?: Submission | undefined },
  dependencies: CreateDependencies & OwnerNames,
): Promise<Website & Pick<ListedWebsite, 'ownerName'>> {
  const website = await createWebsite(caller, request, dependencies);
  const [listed] = await toListed(caller, [website], dependencies);
  return listed ?? { ...website, ownerName: null };
}
