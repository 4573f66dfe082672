import { AppError } from '../http/errors.ts';

/** Whose backup key a request carries. */
export interface KeyHolder {
  readonly websiteId: string;
}

/** The same, with the address that the request came from. */
export interface PresentedKey extends KeyHolder {
  readonly address: string;
}

/** Confirms a key by what stands behind `Bearer`. @throws AppError BACKUP_KEY_INVALID */
export type ConfirmBackupKey = (bearer: string) => Promise<KeyHolder>;

type Headers = Readonly<Record<string, string | undefined>>;

/** Far longer than any key. */
const BEARER = /^Bearer +([\x21-\x7e]{1,200})$/i;

/**
 * The holder of the key that a request carries in its `Authorization`; headers are in lower case. Whatever is no key is
 * answered alike: nobody learns whether there was one. @throws AppError BACKUP_KEY_INVALID
 */
export async function holderOf(
  headers: Headers,
  confirmBackupKey: ConfirmBackupKey | undefined,
): Promise<KeyHolder> {
  if (!confirmBackupKey) throw new Error('This API was built without a way to confirm backup keys');
  const bearer = BEARER.exec(headers['authorization']?.trim() ?? '')?.[1];
  if (bearer === undefined) throw new AppError('BACKUP_KEY_INVALID');
  return confirmBackupKey(bearer);
}
