import { mayCall } from '../core/auth/permissions.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { SecretBox } from '../core/crypto/secret-box.ts';
import { sha256Hex } from '../core/crypto/sha256.ts';
import { AppError } from '../core/http/errors.ts';
import type { ResponseOf } from '../core/http/route.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { SiteViewer } from '../core/table/shared/people.ts';
import { auditsOf } from './websites.audit.ts';
import type { websitesConnectorContract } from './websites.connector.contract.ts';
import { websitesContract } from './websites.contract.ts';
import type { Websites } from './websites.entity.ts';
import type { StoredSite } from './websites.items.ts';
import {
  isSameSite,
  PAIRED_KEY_BYTES,
  PAIRING_CODE_LENGTH,
  PAIRING_MINUTES,
  pairingCodeOf,
  pairingTextOf,
  plainPairingCode,
  type Pairing,
  type Redemption,
} from './websites.pairing.domain.ts';
import type { PairingCode, Pairings } from './websites.pairing.entity.ts';
import { getVisible, isVisible } from './websites.service.ts';
import { addressOf, keyOwnerOf, originOf } from './websites.url.domain.ts';

interface Random {
  /** So many unpredictable bytes. */
  randomBytes: (size: number) => Buffer;
}

export interface PairDependencies extends Random {
  websites: Pick<Websites, 'find'>;
  pairings: Pick<Pairings, 'keep'>;
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
  now: () => Date;
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** Makes a code by which the plugin of a site of the caller gets its key, once. @throws AppError NOT_FOUND */
export async function startPairing(
  caller: Caller,
  websiteId: string,
  { websites, pairings, randomBytes, siteUrl, now }: PairDependencies,
): Promise<Pairing> {
  const { url } = getVisible(caller, await websites.find(websiteId));
  const code = pairingCodeOf(randomBytes(PAIRING_CODE_LENGTH));
  const expiresAt = secondsOf(now()) + PAIRING_MINUTES * 60;
  const hash = sha256Hex(code.replaceAll('-', ''));
  const origin = originOf(url);
  await pairings.keep({ hash, websiteId, userId: caller.userId, origin, expiresAt });
  return {
    pairingText: pairingTextOf(siteUrl, code),
    expiresAt: new Date(expiresAt * 1_000).toISOString(),
  };
}

export interface RedeemDependencies extends Random {
  pairings: Pick<Pairings, 'find' | 'spend' | 'findAsker' | 'isThere'>;
  websites: Pick<Websites, 'findStored' | 'change'>;
  commit: Commit;
  secrets: Pick<SecretBox, 'seal'>;
  /** What the site will verify releases of the plugin by; undefined where none was signed yet. */
  findRelease: () => Promise<{ publicKey: string } | undefined>;
}

/** The code, and the person who asked for it as they are now. @throws AppError PAIRING_CODE_UNKNOWN */
async function getAsked(
  plain: string,
  at: Date,
  { pairings }: Pick<RedeemDependencies, 'pairings'>,
): Promise<{ asked: PairingCode; asker: SiteViewer }> {
  const asked = await pairings.find(sha256Hex(plain));
  const isGood = asked !== undefined && asked.expiresAt > secondsOf(at);
  const asker = isGood ? await pairings.findAsker(asked.userId) : undefined;
  if (!isGood || asker === undefined) throw new AppError('PAIRING_CODE_UNKNOWN');
  return { asked, asker };
}

/**
 * Whether somebody who asked for a code may still make one, and the site is where it was then: else the code is over with what it
 * was made from.
 */
const isStillGood = (asked: PairingCode, asker: SiteViewer, site: StoredSite): boolean =>
  mayCall(asker, websitesContract.pair) &&
  isVisible(asker, site) &&
  (asked.origin === null || asked.origin === originOf(site.url));

/** With the address that the plugin says its site has: the one to register in the portal. */
function otherSite(siteUrl: string): AppError {
  const address = addressOf(siteUrl);
  const message = `Este código es de otro sitio: la URL registrada en el portal no es la de este, ${address}.`;
  return new AppError('PAIRING_OTHER_SITE', address === '' ? {} : { message });
}

type Redeemed = ResponseOf<typeof websitesConnectorContract.redeem>;

/**
 * Makes the key of the site that a code was asked for, and uses the code up. An expired code is unknown, and so is one
 * whose site or person was deleted, whose person may not make one of the site any more, or whose site moved to another origin.
 * For another site's plugin it stays.
 * It is not an edit: it does not make the site's form stale.
 * @throws AppError PAIRING_CODE_UNKNOWN, PAIRING_OTHER_SITE, CONFLICT
 */
export async function redeemPairing(
  { code, siteUrl }: Redemption,
  dependencies: RedeemDependencies,
): Promise<Redeemed> {
  const { pairings, websites, commit, secrets, randomBytes, findRelease } = dependencies;
  const plain = plainPairingCode(code);
  if (plain === undefined) throw new AppError('PAIRING_CODE_UNKNOWN');
  const apiKey = randomBytes(PAIRED_KEY_BYTES).toString('base64url');
  const release = await findRelease();
  return commit(async (at): Promise<Work<Redeemed>> => {
    const { asked, asker } = await getAsked(plain, at, dependencies);
    const { websiteId } = asked;
    const read = await websites.findStored(websiteId);
    if (!read || !isStillGood(asked, asker, read.site)) throw new AppError('PAIRING_CODE_UNKNOWN');
    const { site } = read;
    if (!isSameSite(site.url, siteUrl)) throw otherSite(siteUrl);
    const sealedKey = await secrets.seal(keyOwnerOf(site), apiKey);
    const after = { ...site, keyConfigured: true, keyLast4: apiKey.slice(-4), sealedKey };
    const { userId, name, url } = site;
    const deed = { action: 'WebsitePaired', websiteId, owners: [userId], at } as const;
    return {
      answer: { apiKey, ...(release && { releaseKey: release.publicKey }) },
      shared: [
        pairings.spend(asked),
        pairings.isThere(asker.userId),
        ...(await websites.change(read, after, at)),
      ],
      audits: auditsOf(asker, { ...deed, details: { name, url } }),
    };
  });
}
