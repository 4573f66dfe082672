import { profileKey } from './keys.ts';

/** The file of a person's data: before the state of their notifications, so that no Query reads it with the profile. */
export const dataExportKey = (userId: string) => ({ pk: profileKey(userId).pk, sk: 'DATAEXPORT' });
export const dataExportOfKey = ({ pk }: { pk: string }) => ({
  userId: pk.slice(profileKey('').pk.length),
});
