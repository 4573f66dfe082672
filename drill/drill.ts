import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrillBackup, RecordDrill } from '../events/backups.events.ts';
import { fetchArchive, type ReadObject } from './archive.ts';
import { confine, requireConfinement } from './confine.ts';
import type { ProvideCore } from './core.ts';
import {
  makeServerTemplate,
  startDatabase,
  type DrillPlace,
  type ServerTemplate,
} from './database.ts';
import { compareFiles } from './files.ts';
import type { Compared, Failure, Outcome } from './outcome.ts';
import { loadPages } from './pages.ts';
import { restore, type Manifest } from './restore.ts';
import { giveTo, makeWorkspace, requireRoom, whileThereIsRoom } from './workspace.ts';

export interface DrillTools {
  /** A folder of the runner's own, which others may pass through. */
  readonly dir: string;
  /** Where confine.pl, before.php and restaurar.php lie: everybody may read them. */
  readonly scripts: string;
  readonly read: ReadObject;
  readonly provideCore: ProvideCore;
  readonly now: () => Date;
  /** Says how far it is. */
  readonly report: (step: string) => void;
}

/** What all drills of a runner share. */
interface Runner extends DrillTools {
  readonly server: (signal: AbortSignal) => Promise<ServerTemplate>;
}

export type RunDrill = (message: DrillBackup, signal: AbortSignal) => Promise<RecordDrill>;

/**
 * Answers what restores a backup into a folder and a database of its own, compares what came back, and wipes all of it. It
 * throws a RunnerFailure when the machine could not do it, which says nothing about the backup, and the signal's reason when
 * aborted.
 */
export function createDrill(tools: DrillTools): RunDrill {
  let template: ServerTemplate | undefined;
  const server = async (signal: AbortSignal) =>
    (template ??= await inPlace({ ...tools, folder: 'server' }, signal, makeServerTemplate));
  const runner = { ...tools, server };
  return async (message, signal) => {
    const startedAt = tools.now().toISOString();
    const work = { ...tools, folder: 'work' };
    const outcome = await inPlace(work, signal, async (place) => {
      try {
        return await prove(message, runner, place);
      } finally {
        await place.confinement.end();
        await rm(place.dir, { recursive: true, force: true, maxRetries: 5 });
      }
    });
    const { websiteId, backupId } = message;
    const endedAt = tools.now().toISOString();
    return { type: 'RecordDrill', websiteId, backupId, startedAt, endedAt, ...outcome };
  };
}

/** Does something in a new folder that is a new user's; what was in its parent from before is deleted. */
async function inPlace<T>(
  { dir: own, folder, scripts }: DrillTools & { folder: string },
  signal: AbortSignal,
  work: (place: DrillPlace) => Promise<T>,
): Promise<T> {
  const { dir, tmp } = await makeWorkspace(join(own, folder));
  const confinement = confine({ script: join(scripts, 'confine.pl'), tmp });
  await giveTo(confinement, dir);
  await requireConfinement(confinement, signal);
  return work({ confinement, dir, signal });
}

async function prove(message: DrillBackup, tools: Runner, place: DrillPlace): Promise<Outcome> {
  const { dir, signal } = place;
  await requireRoom(dir, message.bytes);
  const archive = join(dir, 'respaldo.zip');
  const wrong = await fetchArchive(message, { path: archive, read: tools.read, signal });
  if (wrong) return failed(wrong);
  await requireRoom(dir, (await stat(archive)).size);
  tools.report('fetched');
  const root = join(dir, 'sitio');
  await mkdir(root);
  const database = await startDatabase(place, await tools.server(signal));
  const restorer = join(tools.scripts, 'restaurar.php');
  const restored = await whileThereIsRoom(place, (within) =>
    restore({ ...place, signal: within }, { archive, root, restorer, database }),
  );
  if ('code' in restored) return failed(restored);
  tools.report('restored');
  const files = await compareFiles(restored, signal);
  if (typeof files === 'object') return failed(files, comparedOf(restored.manifest, 0));
  tools.report('files compared');
  const { manifest, places } = restored;
  const compared = comparedOf(manifest, files ?? manifest.files);
  const core = await coreFor(places.site, manifest, (version) =>
    tools.provideCore(version, signal),
  );
  if (core === null) return { failure: null, compared };
  const before = join(tools.scripts, 'before.php');
  const { pages, failure } = await loadPages(place, { places, core, database, manifest, before });
  tools.report('pages loaded');
  // Code that needs an older PHP than this one says nothing about the backup: rows and files have come back.
  const isOlder = Number.parseInt(manifest.php) < (await phpVersion(place));
  return { failure: isOlder ? null : (failure ?? null), compared: { ...compared, pages } };
}

const failed = (failure: Failure, compared: Compared | null = null): Outcome => ({
  failure,
  compared,
});

function comparedOf({ tables }: Manifest, files: number): Compared {
  const real = tables.filter(({ kind }) => kind !== 'view');
  const rows = real.reduce((sum, table) => sum + table.rows, 0);
  return { tables: real.length, rows, files, pages: 0 };
}

/** WordPress to put around the site; undefined where the backup brought it, null where nobody has that version. */
async function coreFor(
  root: string,
  { wordpress }: Manifest,
  provideCore: (version: string) => Promise<string | undefined>,
): Promise<string | undefined | null> {
  if (existsSync(join(root, 'wp-includes/version.php'))) return undefined;
  return (await provideCore(wordpress)) ?? null;
}

async function phpVersion({ confinement, dir, signal }: DrillPlace): Promise<number> {
  const args = ['-r', 'echo PHP_MAJOR_VERSION;'];
  const { output } = await confinement.run({
    command: 'php',
    args,
    cwd: dir,
    timeoutMs: 10_000,
    signal,
  });
  return Number(output);
}
