import * as z from 'zod';
import { backupKeyHashKey, siteBackupKeyKey } from '../../core/table/backup-keys.ts';
import { backupKeyPermissions, type SiteBackupKey } from './backups.key.domain.ts';

/** For how long after its end a key's use is still attributed to its site. Days. */
const KNOWN_ON_DAYS = 30;
const DAY_SECONDS = 86_400;

/** A site's key as it is kept. */
export const storedKeySchema = z.object({
  /** SHA-256 of the key, hexadecimal. */
  hash: z.string(),
  last4: z.string(),
  status: z.enum(['active', 'revoked']),
  createdAt: z.string(),
  /** When it runs out; `expiresAt` is DynamoDB's, which deletes by it. */
  validUntil: z.string(),
  lastUsedAt: z.string().optional(),
});
export type StoredKey = z.output<typeof storedKeySchema>;

export const keyItem = (websiteId: string, key: StoredKey) => ({
  ...siteBackupKeyKey(websiteId),
  ...key,
});

/** The site of a key, by the key's hash; it stays after the key's end. */
export const keyNameItem = (
  websiteId: string,
  { hash, validUntil }: Pick<StoredKey, 'hash' | 'validUntil'>,
) => ({
  ...backupKeyHashKey(hash),
  websiteId,
  expiresAt: Math.floor(Date.parse(validUntil) / 1_000) + KNOWN_ON_DAYS * DAY_SECONDS,
});

/** As the portal shows it. */
export const siteKeyOf = ({
  last4,
  status,
  createdAt,
  validUntil,
  lastUsedAt = null,
}: Omit<StoredKey, 'lastUsedAt'> & { lastUsedAt?: string | null | undefined }): SiteBackupKey => ({
  last4,
  permissions: backupKeyPermissions,
  status,
  createdAt,
  expiresAt: validUntil,
  lastUsedAt,
});
