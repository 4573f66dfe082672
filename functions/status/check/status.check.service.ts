import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import type { SiteConnections } from '../../websites/websites.view.ts';
import { READ_LIMIT_MS, SyncError, type ReadSite } from '../sync/status.connector.ts';
import type { SyncFailureCode } from '../status.failures.domain.ts';
import type { SiteStats } from '../status.domain.ts';
import { connectorVersionOf } from '../status.versions.domain.ts';
import type { ProbeSite } from './status.check.connector.ts';
import {
  findingOf,
  type SiteCheck,
  type SiteCheckRequest,
  type SiteFinding,
} from './status.check.domain.ts';

export interface CheckDependencies {
  websites: Pick<SiteConnections, 'findAt'>;
  readSite: ReadSite;
  probeSite: ProbeSite;
}

const findingOfStats = (stats: SiteStats): SiteFinding =>
  findingOf({
    reachable: true,
    wordpress: true,
    connector: true,
    connectorVersion: connectorVersionOf(stats),
    wordpressVersion: stats.wordpressVersion,
  });

/** Failures of a site that answered. */
const ANSWERED: readonly SyncFailureCode[] = [
  'unauthorized',
  'server_password',
  'no_connector',
  'not_wordpress',
  'not_json',
  'moved',
];

/** Reads the site with the key, once, and stores nothing: a wrong key is found before it is saved. */
async function tryKey(
  { url, apiKey }: { url: string; apiKey: string },
  { readSite }: Pick<CheckDependencies, 'readSite'>,
): Promise<SiteFinding> {
  try {
    return findingOfStats(await readSite({ url, apiKey, limitMs: READ_LIMIT_MS }));
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    const { code, cause, advice, httpStatus } = error.failure;
    const reachable = httpStatus !== null || ANSWERED.includes(code);
    return findingOf({ problem: { code, cause, advice }, reachable });
  }
}

/** The registered site with this address: the caller's own, or the fact that there is one. */
async function findKnown(
  caller: Caller,
  url: string,
  { websites }: Pick<CheckDependencies, 'websites'>,
): Promise<SiteCheck['known']> {
  const found = await websites.findAt(url);
  const accountId = accountIdOf(caller);
  const visible = found.find(({ userId }) => isAdmin(caller) || userId === accountId);
  if (visible) return { websiteId: visible.websiteId, name: visible.name };
  return found.length > 0 ? { websiteId: null, name: null } : null;
}

/**
 * Looks at the address of a site that is to be registered, while the caller waits: 20 s at most, as any sync. With a key it reads the site
 * with it. Nothing is stored, and what a site lacks is an answer, not an error.
 */
export async function checkSite(
  caller: Caller,
  { url, apiKey }: SiteCheckRequest,
  dependencies: CheckDependencies,
): Promise<SiteCheck> {
  const [finding, known] = await Promise.all([
    apiKey === null ? dependencies.probeSite(url) : tryKey({ url, apiKey }, dependencies),
    findKnown(caller, url, dependencies),
  ]);
  return { url, ...finding, known };
}
