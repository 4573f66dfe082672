import * as z from 'zod';
import { accountIdOf, type OfAccount } from '../../core/validation/account.ts';
import { hasRight, type Standing } from '../../core/validation/standing.ts';
import { originOf } from '../../websites/websites.url.domain.ts';

/** 'Expires 365 days after generation; prefix bak_' (spec 001 §9). */
export const BACKUP_KEY_DAYS = 365;
/** So many days before its end the owner is notified that a key ends. */
const KEY_NOTICE_DAYS = 14;
export const BACKUP_KEY_PREFIX = 'bak_';
/** Bytes of its random part: 43 characters of base64url. */
export const BACKUP_KEY_BYTES = 32;
/** 'Permissions upload true, delete false' (spec 001 §9). */
const backupKeyPermissions = { upload: true, delete: false } as const;

/** Whether a text has the form of a key; others are not looked up. */
export const isBackupKey = (text: string): boolean => /^bak_[\w-]{43}$/.test(text);

const endedBySchema = z.enum(['maker', 'origin']);
export type KeyEnd = z.output<typeof endedBySchema>;

/** A site's key as the portal shows it: the key itself is shown once, when it is made. */
export const siteBackupKeySchema = z.object({
  last4: z.string(),
  permissions: z.object({ upload: z.boolean(), delete: z.boolean() }),
  /** `ended`: it opens nothing although nobody revoked it, and its time is not over. */
  status: z.enum(['active', 'revoked', 'expired', 'ended']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Who made it; null where that is not known, or the person was deleted. */
  makerName: z.string().nullable(),
  /** Why it ended: its maker may not keep the site any more, or the site moved. */
  endedBy: endedBySchema.nullable(),
});
export type SiteBackupKey = z.output<typeof siteBackupKeySchema>;

/** How a key stands that was read some time ago. */
export const siteBackupKeyState = (
  { status, expiresAt }: Pick<SiteBackupKey, 'status' | 'expiresAt'>,
  now: Date,
): SiteBackupKey['status'] =>
  status === 'active' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status;

/** A site's key as it is stored. */
export const storedKeySchema = z.object({
  websiteId: z.string(),
  /** SHA-256 of the key, hexadecimal. */
  hash: z.string(),
  last4: z.string(),
  /** A key that ended by itself is revoked, for good, by the first who finds it out. */
  status: z.enum(['active', 'revoked']),
  /** Why it was revoked, where nobody did it. */
  endedBy: endedBySchema.nullable(),
  createdAt: z.string(),
  /** When it runs out; `expiresAt` is DynamoDB's, which deletes by it. */
  validUntil: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Who made it; null for a key from before that was kept. */
  madeBy: z.string().nullable(),
  /** Where the site was then, as a connector key is bound to it (`originOf`). Null for a key from before that was kept. */
  origin: z.string().nullable(),
  /** When the owner was notified that it ends soon. */
  noticedAt: z.string().nullable(),
});
export type StoredKey = z.output<typeof storedKeySchema>;

/** Who made a key, as they are now. */
export type KeyMaker = OfAccount & Standing & { name: string };

/** Where a site is and whose, and who made its key; undefined for a deleted person. */
export interface KeyStanding {
  site: { url: string; ownerId: string | null };
  maker: KeyMaker | undefined;
}

/** Whether a person may make a key of a site: who may not any more leaves none behind. */
const mayMake = (maker: KeyMaker | undefined, ownerId: string | null): boolean =>
  maker !== undefined &&
  hasRight(maker, 'keep') &&
  (maker.role === 'admin' || accountIdOf(maker) === ownerId);

/** Why a key ended by itself, whatever its time; null where it did not. One that once ended does not come back. */
export function endedBy(
  {
    status,
    endedBy: stored,
    madeBy,
    origin,
  }: Pick<StoredKey, 'status' | 'endedBy' | 'madeBy' | 'origin'>,
  { site, maker }: KeyStanding,
): KeyEnd | null {
  if (status !== 'active') return stored;
  if (origin !== null && origin !== originOf(site.url)) return 'origin';
  return madeBy !== null && !mayMake(maker, site.ownerId) ? 'maker' : null;
}

/** From when a key's end is announced, to its owner and on the screen. */
export const endsSoonAt = (validUntil: string): string =>
  new Date(Date.parse(validUntil) - KEY_NOTICE_DAYS * 86_400_000).toISOString();

/** When the notice of a key's end is due; null where it was sent, or the key opens nothing. */
export const noticeDueAt = ({
  status,
  validUntil,
  noticedAt,
}: Pick<StoredKey, 'status' | 'validUntil' | 'noticedAt'>): string | null =>
  status === 'active' && noticedAt === null ? endsSoonAt(validUntil) : null;

/** How a key stands at `at`: an end that nobody found out yet is one. */
function statusOf(
  { status, validUntil }: Pick<StoredKey, 'status' | 'validUntil'>,
  end: KeyEnd | null,
  at: Date,
): SiteBackupKey['status'] {
  if (end !== null) return 'ended';
  return siteBackupKeyState({ status, expiresAt: validUntil }, at);
}

export function toKeyView(key: StoredKey, standing: KeyStanding, at: Date): SiteBackupKey {
  const end = endedBy(key, standing);
  return {
    last4: key.last4,
    permissions: backupKeyPermissions,
    status: statusOf(key, end, at),
    createdAt: key.createdAt,
    expiresAt: key.validUntil,
    lastUsedAt: key.lastUsedAt,
    makerName: standing.maker?.name ?? null,
    endedBy: end,
  };
}

/** What the log says of a site's key. */
export const backupKeyText = {
  generated: 'Se generó la API Key de respaldos',
  regenerated: 'Se generó otra API Key de respaldos: la anterior dejó de servir',
  revoked: 'Se revocó la API Key de respaldos',
  refused: 'Se rechazó una API Key de respaldos que ya no sirve',
  /** Which key it was, and why it was refused. */
  replacedKey: 'La API Key fue reemplazada por otra',
  revokedKey: 'La API Key fue revocada',
  expiredKey: 'La API Key venció',
  removedKey: 'La API Key fue eliminada',
  ended: {
    maker: 'Quien generó la API Key ya no está a cargo del sitio',
    origin: 'La API Key se generó para otra dirección del sitio',
  },
  /** The site moved: who is there now may not upload to it. */
  endedWithOrigin: (origin: string) =>
    `La API Key de respaldos dejó de servir: el sitio está ahora en ${origin}`,
  /** The site was reassigned: its new owner decides who may upload to it. */
  revokedWithOwner: 'La API Key se revocó porque el sitio tiene otro propietario',
} as const;
