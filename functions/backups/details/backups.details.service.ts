import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { getBackupSite } from '../backups.access.service.ts';
import type { Backup } from '../backups.domain.ts';
import type { Backups } from '../backups.entity.ts';
import { toView, type BackupRef } from '../backups.stored.domain.ts';
import { siteProofOf, type SiteProof } from '../drill/backups.drill.domain.ts';
import type { Drills } from '../drill/backups.drill.entity.ts';
import { newsOfSource, type SourceView } from '../origin/backups.origin.domain.ts';
import type { Proof } from '../restore/backups.proof.domain.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import type { Head } from '../storage/backups.storage.domain.ts';
import type { BackupContents } from './backups.details.domain.ts';
import type { BackupDetails, BackupDetailsItems } from './backups.details.entity.ts';

interface DetailsDependencies {
  websites: Pick<SiteView, 'find'>;
  backups: Pick<Backups, 'find'>;
  heads: Pick<Heads, 'find'>;
  details: Pick<BackupDetailsItems, 'find'>;
  drills: Pick<Drills, 'find'>;
  /** Somebody restores backups here to prove them. */
  hasRunner: boolean;
}

/** One backup, with what its plugin said of it. */
interface BackupWithDetails {
  backup: Backup;
  site: { websiteId: string; name: string; url: string };
  contents: BackupContents | null;
  source: SourceView | null;
  proof: Proof | null;
  siteProof: SiteProof;
}

/** Of a backup that was not new when it came, nothing is new. */
function sourceOf(
  said: BackupDetails | undefined,
  isSourceNew: boolean,
  head: Head | undefined,
): SourceView | null {
  if (!said) return null;
  const known = { isOriginNew: false, isNetworkNew: false };
  return { network: said.network, ...(isSourceNew && head ? newsOfSource(head, said) : known) };
}

/** A backup of a site, with all that is known of it. @throws AppError NOT_FOUND */
export async function getBackup(
  caller: Caller,
  ref: BackupRef,
  dependencies: DetailsDependencies,
): Promise<BackupWithDetails> {
  const { backups, heads, details, drills, hasRunner } = dependencies;
  const { websiteId, name, url } = await getBackupSite(caller, ref.websiteId, dependencies);
  const [stored, head, said, drill] = await Promise.all([
    backups.find(ref),
    heads.find(websiteId),
    details.find(ref),
    drills.find(websiteId),
  ]);
  const backup = stored && toView(stored, head);
  if (!backup) throw new AppError('NOT_FOUND');
  return {
    backup,
    site: { websiteId, name, url },
    contents: said?.contents ?? null,
    source: sourceOf(said, backup.isSourceNew, head),
    proof: said?.proof ?? null,
    siteProof: siteProofOf(drill, { hasRunner, head, isStored: true }),
  };
}
