import type { Caller } from '../core/auth/caller.ts';
import type { SecretBox } from '../core/crypto/secret-box.ts';
import { AppError } from '../core/http/errors.ts';
import { auditsOf } from './websites.audit.ts';
import type { Website } from './websites.domain.ts';
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
import type { PairingsStore } from './websites.pairing.store.ts';
import { getVisible, isVisible } from './websites.service.ts';
import type { WebsitesStore } from './websites.store.ts';

interface Random {
  /** So many bytes that nobody can foresee. */
  randomBytes: (size: number) => Buffer;
  now: () => Date;
}

export interface PairDependencies extends Random {
  websites: Pick<WebsitesStore, 'find'>;
  pairings: Pick<PairingsStore, 'keep'>;
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
}

/** Makes a code by which the plugin of a site of the caller gets its key, once. @throws AppError NOT_FOUND */
export async function startPairing(
  caller: Caller,
  websiteId: string,
  { websites, pairings, randomBytes, siteUrl, now }: PairDependencies,
): Promise<Pairing> {
  getVisible(caller, await websites.find(websiteId));
  const code = pairingCodeOf(randomBytes(PAIRING_CODE_LENGTH));
  const expiresAt = new Date(now().getTime() + PAIRING_MINUTES * 60_000);
  // Whole seconds, as the table keeps them.
  expiresAt.setUTCMilliseconds(0);
  const asked = { websiteId, userId: caller.userId, expiresAt };
  await pairings.keep(code.replaceAll('-', ''), asked);
  return { pairingText: pairingTextOf(siteUrl, code), expiresAt: expiresAt.toISOString() };
}

export interface RedeemDependencies extends Random {
  pairings: Pick<PairingsStore, 'find' | 'redeem'>;
  secrets: Pick<SecretBox, 'seal'>;
}

/** The site with its new key, and its event. */
async function keyed(
  { website, apiKey }: { website: Website; apiKey: string },
  asker: Pick<Caller, 'role' | 'userId'>,
  { secrets, now }: Pick<RedeemDependencies, 'secrets' | 'now'>,
) {
  const { websiteId, userId, name, url } = website;
  const deed = { action: 'WebsitePaired', websiteId, owners: [userId], at: now() } as const;
  return {
    website: { ...website, keyConfigured: true, keyLast4: apiKey.slice(-4) },
    sealedKey: await secrets.seal(websiteId, apiKey),
    audits: auditsOf(asker, { ...deed, details: { name, url } }),
  };
}

/**
 * Makes the key of the site that a code was asked for, and uses the code up. An expired code is worth nothing, and so is
 * one whose site or person was deleted, or whose person may not see the site any more. For another site's plugin it stays.
 * @throws AppError PAIRING_CODE_UNKNOWN, PAIRING_OTHER_SITE, CONFLICT
 */
export async function redeemPairing(
  { code, siteUrl }: Redemption,
  dependencies: RedeemDependencies,
): Promise<{ apiKey: string }> {
  const { pairings, randomBytes, now } = dependencies;
  const plain = plainPairingCode(code);
  const asked = plain === undefined ? undefined : await pairings.find(plain, now());
  if (!asked) throw new AppError('PAIRING_CODE_UNKNOWN');
  const apiKey = randomBytes(PAIRED_KEY_BYTES).toString('base64url');
  const website = await pairings.redeem(asked, now(), (current) => {
    if (!isVisible(asked.asker, current)) throw new AppError('PAIRING_CODE_UNKNOWN');
    if (!isSameSite(current.url, siteUrl)) throw new AppError('PAIRING_OTHER_SITE');
    return keyed({ website: current, apiKey }, asked.asker, dependencies);
  });
  if (!website) throw new AppError('PAIRING_CODE_UNKNOWN');
  return { apiKey };
}
