import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { UnreadableSecretError, type SecretBox } from '../../core/crypto/secret-box.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Log } from '../../core/observability/logger.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { keyOwnerOf } from '../../websites/websites.url.domain.ts';
import type { SiteConnection, SiteConnections } from '../../websites/websites.view.ts';
import { READ_LIMIT_MS, SyncError, type ReadSite } from '../sync/status.connector.ts';
import type { SiteReading } from '../status.domain.ts';
import { describeFailure, type SyncFailure } from '../status.failures.domain.ts';
import type { SiteSoftware } from './status.live.domain.ts';

export interface LiveDependencies {
  websites: Pick<SiteConnections, 'findConnection'>;
  secrets: Pick<SecretBox, 'open'>;
  readSite: ReadSite;
  log: Pick<Log, 'error'>;
  now: () => Date;
}

const sentenceOf = ({ cause, advice }: SyncFailure) => `${cause} ${advice}`;

type Connection = Pick<SiteConnection, 'websiteId' | 'url'> & { sealedKey: Uint8Array };

/** The site's address and key, for people who may see it. @throws AppError NOT_FOUND, API_KEY_REQUIRED */
async function getConnection(
  caller: Caller,
  websiteId: string,
  { websites }: Pick<LiveDependencies, 'websites'>,
): Promise<Connection> {
  const site = await websites.findConnection(websiteId);
  const isVisible = site && (isAdmin(caller) || site.userId === accountIdOf(caller));
  if (!isVisible) throw new AppError('NOT_FOUND');
  const { url, sealedKey } = site;
  if (!sealedKey) throw new AppError('API_KEY_REQUIRED');
  return { websiteId, url, sealedKey };
}

/** @throws AppError SITE_KEY_UNREADABLE for a key that never opens again, whatever loading the data key throws */
async function openKey(
  { websiteId, url, sealedKey }: Connection,
  { secrets, log }: Pick<LiveDependencies, 'secrets' | 'log'>,
): Promise<string> {
  try {
    return await secrets.open(keyOwnerOf({ websiteId, url }), sealedKey);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    log.error('connector key does not open', { websiteId, error });
    throw new AppError('SITE_KEY_UNREADABLE', { message: sentenceOf(describeFailure('internal')) });
  }
}

async function readReading(
  site: { url: string; apiKey: string },
  { readSite }: Pick<LiveDependencies, 'readSite'>,
): Promise<SiteReading> {
  try {
    return await readSite({ ...site, limitMs: READ_LIMIT_MS });
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    const { failure } = error;
    const code = failure.code === 'unauthorized' ? 'SITE_KEY_REFUSED' : 'SITE_UNREADABLE';
    throw new AppError(code, { message: sentenceOf(failure) });
  }
}

/**
 * A site's plugins and themes, read from the site itself while the caller waits (spec 001 §7): 20 s at most. Nothing of
 * it is stored. @throws AppError NOT_FOUND, API_KEY_REQUIRED; SITE_KEY_REFUSED for a key that the site does not accept, else
 * SITE_UNREADABLE, with the cause and what to do about it; SITE_KEY_UNREADABLE where its key no longer opens
 */
export async function getSoftware(
  caller: Caller,
  websiteId: string,
  dependencies: LiveDependencies,
): Promise<SiteSoftware> {
  const site = await getConnection(caller, websiteId, dependencies);
  const apiKey = await openKey(site, dependencies);
  const reading = await readReading({ url: site.url, apiKey }, dependencies);
  const { plugins, themes, updatesCheckedAt = null } = reading;
  return { plugins, themes, updatesCheckedAt, readAt: dependencies.now().toISOString() };
}
