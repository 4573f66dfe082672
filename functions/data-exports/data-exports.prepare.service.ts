import type { DataExportReady, DataExportRequested } from '../../events/data-exports.events.ts';
import { createClock } from '../core/exports/csv.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import {
  beginExport,
  failExport,
  fileKeyOf,
  finishExport,
  MOST_ATTEMPTS,
  type DataExport,
} from './data-exports.domain.ts';
import type { DataExports } from './data-exports.entity.ts';
import { gather, type GatherDependencies } from './data-exports.gather.service.ts';
import { pack } from './data-exports.pack.service.ts';
import type { DataExportFiles } from './data-exports.store.ts';
import { readmeOf } from './data-exports.readme.text.ts';

export interface PrepareDependencies extends GatherDependencies {
  dataExports: DataExports;
  files: Pick<DataExportFiles, 'save' | 'remove'>;
  people: Pick<PeopleView, 'find'>;
  /** Whose portal it is. */
  settings: () => Promise<{ brandName: string }>;
  commit: Commit;
  newId: (now: Date) => string;
}

type Asked = Pick<DataExportRequested, 'userId' | 'exportId'>;

/**
 * Changes the export that was asked for while it is still being prepared; undefined where another one took its place, it
 * is ready, or its person was deleted.
 */
const change = (
  { userId, exportId }: Asked,
  to: (before: DataExport, at: Date) => { after: DataExport; events?: DataExportReady[] },
  { dataExports, commit }: PrepareDependencies,
): Promise<DataExport | undefined> =>
  commit(async (at): Promise<Work<DataExport | undefined>> => {
    const before = await dataExports.find({ userId });
    const isAsked = before?.exportId === exportId && before.state === 'preparing';
    if (!before || !isAsked) return { answer: undefined };
    const { after, events = [] } = to(before, at);
    return { answer: after, shared: [dataExports.replace(before, after)], events };
  });

/** Writes the file. Answers its bytes; undefined for a deleted person. */
async function write(
  dataExport: DataExport,
  dependencies: PrepareDependencies,
): Promise<number | undefined> {
  const { people, files, settings, timeZone, now } = dependencies;
  const profile = await people.find(dataExport.userId);
  if (!profile) return undefined;
  const { brandName: brand } = await settings();
  const at = now();
  const readme = readmeOf({
    ...{ email: profile.email, brand, isMember: profile.companyId !== null },
    at: createClock(timeZone)(at.toISOString()),
  });
  const chunks = pack({ readme, sources: gather(profile, dependencies) }, { timeZone, at });
  return files.save(fileKeyOf(dataExport), chunks);
}

const readyEvent = (
  { userId, exportId, readyUntil }: DataExport,
  eventId: string,
): DataExportReady => ({
  ...{ type: 'DataExportReady', eventId, userId, exportId },
  readyUntil: readyUntil ?? '',
});

/** Deletes what was written while its person was deleted. Where they asked for another one, that one takes its place. */
async function removeUnwanted(
  { userId }: Asked,
  { dataExports, files }: PrepareDependencies,
): Promise<void> {
  if (!(await dataExports.find({ userId }))) await files.remove(fileKeyOf({ userId }));
}

/**
 * Prepares the file of a person's data. A repeated message writes the same object again, or does nothing where it is ready.
 * The last try that fails says so on the profile. @throws what failed, for the queue to deliver the message again
 */
export async function prepareExport(
  asked: Asked,
  dependencies: PrepareDependencies,
): Promise<void> {
  const begun = await change(asked, (before) => ({ after: beginExport(before) }), dependencies);
  // A try before this one may have been killed after it wrote the file.
  if (!begun) return removeUnwanted(asked, dependencies);
  try {
    const size = await write(begun, dependencies);
    if (size === undefined) return;
    const finished = await change(
      asked,
      (before, at) => {
        const after = finishExport(before, size, at);
        return { after, events: [readyEvent(after, dependencies.newId(at))] };
      },
      dependencies,
    );
    if (!finished) await removeUnwanted(asked, dependencies);
  } catch (error) {
    if (begun.attempts >= MOST_ATTEMPTS) {
      await change(asked, (before) => ({ after: failExport(before) }), dependencies);
    }
    throw error;
  }
}

/**
 * Deletes what is known of the file of a deleted person, and then the file: who prepares it meanwhile finds nothing to finish, and
 * deletes what they wrote. Safe to repeat.
 */
export async function forgetExport(
  { userId }: { userId: string },
  { dataExports, files, commit }: Pick<PrepareDependencies, 'dataExports' | 'files' | 'commit'>,
): Promise<void> {
  await commit(async () => {
    const before = await dataExports.find({ userId });
    return { answer: undefined, shared: before ? [dataExports.remove(before)] : [] };
  });
  await files.remove(fileKeyOf({ userId }));
}
