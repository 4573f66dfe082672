import type { Backup, BackupStorage } from '../../../../../functions/backups/backups.domain.ts';

export interface BackupUploadProps {
  site: { websiteId: string; name: string };
  /** Its owner's, as the list told it. */
  storage: BackupStorage;
  /** Uploads by people that were begun and not finished. */
  pending: readonly Backup[];
  /** A backup that is stored now. */
  onStored: (backup: Backup) => void;
}

/** Where a person uploads a backup of a site. */
export function BackupUpload({ site }: BackupUploadProps) {
  return <section aria-label={`Subir respaldo de ${site.name}`} />;
}
