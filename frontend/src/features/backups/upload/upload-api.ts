import { backupsContract } from '../../../../../functions/backups/backups.contract.ts';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { backupsUploadsContract } from '../../../../../functions/backups/upload/backups.uploads.contract.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { checkContent } from './upload-file.ts';
import type { UploadApi } from './upload-ports.ts';

/** What lists an upload among a site's newest backups: one that was begun a moment ago is on the first page. */
async function newest(api: ApiClient, websiteId: string): Promise<Backup[]> {
  const { items } = await api.call(backupsContract.list, { params: { websiteId }, query: {} });
  return items;
}

/** `known`: uploads that ran before this one, which are none of its own. */
export function createUploadApi(
  api: ApiClient,
  websiteId: string,
  known: readonly Pick<Backup, 'backupId'>[],
): UploadApi {
  const contract = backupsUploadsContract;
  const isKnown = ({ backupId }: Backup) => known.some((each) => each.backupId === backupId);
  const resume = (backupId: string) =>
    api.call(contract.resume, { params: { websiteId, backupId } });
  return {
    start: async (file, form) => {
      await checkContent(file);
      return api.call(contract.start, {
        params: { websiteId },
        body: { ...form, originalFilename: file.name, contentType: file.type, size: file.size },
      });
    },
    findStarted: async (file, form) => {
      const found = (await newest(api, websiteId)).find(
        (backup) =>
          backup.status === 'pending' &&
          backup.manual &&
          backup.originalFilename === file.name &&
          backup.size === file.size &&
          backup.filename === form.filename &&
          !isKnown(backup),
      );
      return found && resume(found.backupId);
    },
    resume,
    sign: async (backupId, parts) => {
      const params = { websiteId, backupId };
      return (await api.call(contract.signParts, { params, body: { parts } })).parts;
    },
    complete: (backupId, sha256) =>
      api.call(contract.complete, { params: { websiteId, backupId }, body: { sha256 } }),
    findStored: async (backupId) =>
      (await newest(api, websiteId)).find(
        (backup) => backup.backupId === backupId && backup.status === 'completed',
      ),
    cancel: async (backupId) => {
      await api.call(contract.cancel, { params: { websiteId, backupId } });
    },
  };
}
