import * as z from 'zod';

/** 'Expires 365 days after generation; prefix bak_' (spec 001 §9). */
export const BACKUP_KEY_DAYS = 365;
export const BACKUP_KEY_PREFIX = 'bak_';
/** Bytes of its random part: 43 characters of base64url. */
export const BACKUP_KEY_BYTES = 32;
/** 'Permissions upload true, delete false' (spec 001 §9). */
const backupKeyPermissions = { upload: true, delete: false } as const;

/** Whether a text has the form of a key; others are not looked up. */
export const isBackupKey = (text: string): boolean => /^bak_[\w-]{43}$/.test(text);

/** A site's key as the portal shows it: the key itself is shown once, when it is made. */
export const siteBackupKeySchema = z.object({
  last4: z.string(),
  permissions: z.object({ upload: z.boolean(), delete: z.boolean() }),
  status: z.enum(['active', 'revoked']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type SiteBackupKey = z.output<typeof siteBackupKeySchema>;

/** What people see: a key that ran out is stored as active. */
export const siteBackupKeyState = (
  { status, expiresAt }: Pick<SiteBackupKey, 'status' | 'expiresAt'>,
  now: Date,
): 'active' | 'revoked' | 'expired' =>
  status === 'active' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status;

/** A site's key as it is stored. */
export const storedKeySchema = z.object({
  websiteId: z.string(),
  /** SHA-256 of the key, hexadecimal. */
  hash: z.string(),
  last4: z.string(),
  status: z.enum(['active', 'revoked']),
  createdAt: z.string(),
  /** When it runs out; `expiresAt` is DynamoDB's, which deletes by it. */
  validUntil: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type StoredKey = z.output<typeof storedKeySchema>;

export const toKeyView = ({
  last4,
  status,
  createdAt,
  validUntil,
  lastUsedAt,
}: StoredKey): SiteBackupKey => ({
  last4,
  permissions: backupKeyPermissions,
  status,
  createdAt,
  expiresAt: validUntil,
  lastUsedAt,
});

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
  /** The site was reassigned: its new owner decides who may upload to it. */
  revokedWithOwner: 'La API Key se revocó porque el sitio tiene otro propietario',
} as const;
