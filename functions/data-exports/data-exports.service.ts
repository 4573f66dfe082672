import type { DataExportRequested } from '../../events/data-exports.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { ownDeed } from '../core/table/commit/own-deeds.ts';
import { dayIn } from '../core/validation/day.ts';
import { fileKeyOf, standingOf, startExport, type ShownDataExport } from './data-exports.domain.ts';
import type { DataExports } from './data-exports.entity.ts';
import type { DataExportFiles } from './data-exports.store.ts';

export interface DataExportsDependencies {
  dataExports: DataExports;
  files: Pick<DataExportFiles, 'signDownload'>;
  commit: Commit;
  newId: (now: Date) => string;
  now: () => Date;
  /** The provider's zone: the file is called by its day. */
  timeZone: string;
}

type Person = Pick<Caller, 'userId'>;

/** How the person's file stands. */
export const findExport = async (
  { userId }: Person,
  { dataExports, now }: Pick<DataExportsDependencies, 'dataExports' | 'now'>,
): Promise<{ dataExport: ShownDataExport | null }> => ({
  dataExport: standingOf(await dataExports.find({ userId }), now()),
});

/**
 * Has a file of the person's data prepared, in place of the one before: its link works no longer.
 * @throws AppError DATA_EXPORT_UNDER_WAY while one is prepared
 */
export const requestExport = (
  { userId }: Person,
  { dataExports, commit, newId }: Pick<DataExportsDependencies, 'dataExports' | 'commit' | 'newId'>,
): Promise<{ dataExport: ShownDataExport }> =>
  commit(async (at): Promise<Work<{ dataExport: ShownDataExport }>> => {
    const before = await dataExports.find({ userId });
    if (standingOf(before, at)?.state === 'preparing') throw new AppError('DATA_EXPORT_UNDER_WAY');
    const started = startExport({ userId, exportId: newId(at) }, at);
    const { exportId, state, requestedAt, readyUntil, size } = started;
    const event: DataExportRequested = {
      ...{ type: 'DataExportRequested', eventId: newId(at), userId, exportId },
    };
    return {
      answer: { dataExport: { exportId, state, requestedAt, readyUntil, size } },
      shared: [dataExports.replace(before, started)],
      events: [event],
      audits: [ownDeed({ userId, action: 'DataExportRequested' }, at)],
    };
  });

/** A link that saves the file. @throws AppError NOT_FOUND where there is none, or no longer */
export async function downloadExport(
  { userId }: Person,
  { dataExports, files, commit, now, timeZone }: DataExportsDependencies,
): Promise<{ downloadUrl: string }> {
  const stored = await dataExports.find({ userId });
  const shown = standingOf(stored, now());
  if (shown?.state !== 'ready') throw new AppError('NOT_FOUND');
  await commit((at) =>
    Promise.resolve({
      answer: undefined,
      audits: [ownDeed({ userId, action: 'DataExportDownloaded' }, at)],
    }),
  );
  const day = dayIn(timeZone, new Date(shown.requestedAt));
  const downloadUrl = await files.signDownload(fileKeyOf({ userId }), `mis-datos_${day}.zip`);
  return { downloadUrl };
}
