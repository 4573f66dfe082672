import * as z from 'zod';

/** 'Expires 365 days after generation; prefix bak_' (spec 001 §9). */
export const BACKUP_KEY_DAYS = 365;
export const BACKUP_KEY_PREFIX = 'bak_';
/** Bytes of its random part: 43 characters of base64url. */
export const BACKUP_KEY_BYTES = 32;
/** 'Permissions upload true, delete false' (spec 001 §9). */
export const backupKeyPermissions = { upload: true, delete: false } as const;

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
