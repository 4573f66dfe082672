import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { migrateTable } from '../../functions/core/table/migration/migrate-table.ts';
import { createWritePace } from '../../functions/core/table/migration/write-pace.ts';
import { createTable, type Table } from '../../functions/core/table/table.ts';
import { localClientConfig } from './deploy/aws.ts';
import { createCleanup } from './process/cleanup.ts';
import type { Cleanup } from './process/cleanup.ts';
import { demoConnectorKey } from './demo/demo.ts';
import { deployLocal } from './deploy/deploy.ts';
import { openEntrances } from './proxy/entrances.ts';
import { startDrillRunner } from './drill/drill-runner.ts';
import { fillDirectories } from './deploy/fill-directories.ts';
import { ensureFrontend } from './deploy/frontend.ts';
import { ensureFunctions } from './deploy/functions.ts';
import { migratables } from './deploy/migrations.ts';
import type { LocalConfig } from './settings/local-config.ts';
import { startMiniStack } from './ministack/ministack.ts';
import type { MiniStack } from './ministack/ministack.ts';
import { getOutput } from './deploy/outputs.ts';
import type { StackOutputs } from './deploy/outputs.ts';
import { requireFreePorts } from './settings/ports.ts';
import type { Progress } from './process/progress.ts';
import { ensurePython } from './ministack/python.ts';
import { seedDemoBackups, seedDemoData, type SeedOptions } from './demo/seed.ts';
import { uploadSite, waitForConfig } from './deploy/site-upload.ts';
import { findRunningStack, removeStackInfo, writeStackInfo } from './client/stack-info.ts';
import type { StackInfo } from './client/stack-info.ts';
import { StartupError } from './process/startup-error.ts';
import { unsavedWorkMessage } from './ministack/unsaved-state.ts';
import { stageFile } from './deploy/web-config.ts';
import { startWordPress, type WordPress } from './wordpress/wordpress.ts';

export interface StartOptions {
  config: LocalConfig;
  progress: Progress;
  /** Ends the start wherever it is; whatever had been started is stopped. */
  signal: AbortSignal;
}

export interface RunningStack {
  info: StackInfo;
  /** Resolves when the local services end, by `stop` or by themselves. */
  exited: Promise<void>;
  /** Stops everything and saves the state. Safe to call twice. */
  stop(): Promise<void>;
}

/** One start under way: its options, and what has to be stopped after it. */
interface Start extends StartOptions {
  cleanup: Cleanup;
}

/**
 * Prepares and starts the whole local stack.
 *
 * @throws StartupError with a Spanish sentence for the person who ran the command; the signal's reason when aborted.
 * Either way nothing is left running.
 */
export async function startStack(options: StartOptions): Promise<RunningStack> {
  const { config, progress } = options;
  await requireNoOther(config);
  await requireFreePorts(config);
  const outdated = config.fresh ? config.dir : join(config.dir, 'logs');
  await rm(outdated, { recursive: true, force: true });
  const start: Start = { ...options, cleanup: createCleanup() };
  try {
    const { ministack, outputs, wordpress } = await startParts(start);
    const wordpressUrl = wordpress?.url;
    const info = await openEntrances(start, outputs, wordpressUrl);
    const seed = { ...info, dir: config.dir, stackPort: config.ports.stack, wordpressUrl };
    if (config.demoData) {
      const secrets = await progress.step('Datos de demostración', () => seedDemoData(seed));
      info.users = info.users.map((user) => ({ ...user, secret: secrets.get(user.email) }));
    }
    await addDrillRunner(start, outputs);
    if (config.demoData && wordpress) await addDemoBackups(start, seed, wordpress);
    start.signal.throwIfAborted();
    await writeStackInfo(config.dir, info);
    await start.cleanup.add(() => removeStackInfo(config.dir));
    return { info, exited: ministack.exited, stop: () => start.cleanup.run() };
  } catch (error) {
    await start.cleanup.run();
    throw error;
  }
}

/** Two stacks on one folder would save over each other's state. */
async function requireNoOther(config: LocalConfig): Promise<void> {
  const other = await findRunningStack(config.dir);
  if (!other) return;
  throw new StartupError(
    `La pila local ya está en marcha en ${other.portalUrl} (proceso ${other.pid}).`,
  );
}

/** A start does not wait for it, and does not fail with it. */
async function addDrillRunner(start: Start, outputs: StackOutputs): Promise<void> {
  const { config, progress, cleanup } = start;
  if (!config.drillRunner) return;
  const runner = startDrillRunner(config, outputs, (sentence) => progress.note(sentence));
  await cleanup.add(() => runner.stop());
}

/** Where a runner tries them. A start does not wait for it, and does not fail with it. */
async function addDemoBackups(
  { config, progress, cleanup }: Start,
  seed: SeedOptions,
  wordpress: WordPress,
): Promise<void> {
  if (!config.drillRunner) return;
  const stopping = new AbortController();
  const { signal } = stopping;
  const seeded = seedDemoBackups(seed, { wordpress, signal }).catch((error: unknown) => {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    progress.note(`La demostración no tiene respaldos: ${reason}`);
  });
  await cleanup.add(async () => {
    stopping.abort();
    await seeded;
  });
}

/** What does not wait for one another is made side by side; the first failure stops the rest. */
async function startParts(start: Start) {
  const stopRest = new AbortController();
  const signal = AbortSignal.any([start.signal, stopRest.signal]);
  const parts = { ...start, signal };
  const deployed = deployBackend(parts);
  const served = startSite(parts);
  const demo = startDemoWordPress(parts);
  try {
    const [{ ministack, outputs }, folder, wordpress] = await Promise.all([deployed, served, demo]);
    const site = { stackPort: start.config.ports.stack, folder };
    const bucket = getOutput(outputs, 'SiteBucketName');
    await uploadSite({ ...site, bucket, stageFile: stageFile(start.config, outputs) });
    await waitForConfig({ ...site, bucket, signal });
    return { ministack, outputs, wordpress };
  } catch (error) {
    stopRest.abort(error);
    await Promise.allSettled([deployed, served, demo]);
    throw error;
  }
}

async function deployBackend(
  start: Start,
): Promise<{ ministack: MiniStack; outputs: StackOutputs }> {
  const { config, progress, signal } = start;
  const built = progress.step('Funciones', () => ensureFunctions(config.rootDir));
  const python = progress.step('Entorno de Python', () =>
    ensurePython({ ...config, logFile: join(config.dir, 'logs', 'python.log'), signal }),
  );
  // Waits for both before it reports a failure, or the other would continue unnoticed.
  await Promise.allSettled([built, python]);
  await built;
  const interpreter = await python;
  const ministack = await progress.step('Servicios de AWS locales', () =>
    startMiniStack({
      python: interpreter,
      port: config.ports.stack,
      stateDir: join(config.dir, 'state'),
      logFile: join(config.dir, 'logs', 'ministack.log'),
      signal,
    }),
  );
  await start.cleanup.add(() => ministack.stop());
  if (ministack.lost) progress.note(unsavedWorkMessage(ministack.lost));
  const { outputs } = await progress.step('Despliegue', () => deployLocal(config, signal));
  // Not before: a deployment that was saved half done could never be finished.
  ministack.startSaving();
  // A state that an older version saved may have items of older shapes, and rows that are in no directory.
  await migrateSaved(localTable(config, outputs), progress);
  return { ministack, outputs };
}

async function migrateSaved(table: Table, progress: Progress): Promise<void> {
  const { failed } = await migrateTable(table, {
    ...{ kinds: migratables, parts: 1, isDryRun: false, now: () => new Date() },
    pace: createWritePace(Infinity),
    onFailure: ({ pk, sk }, reason) => {
      progress.note(`No pude leer ${pk} / ${sk}: ${reason}`);
    },
  });
  if (failed > 0) progress.note('npm start -- --fresh empieza con datos limpios.');
  await fillDirectories(table);
}

const localTable = ({ ports }: LocalConfig, outputs: StackOutputs) =>
  createTable(getOutput(outputs, 'TableName'), new DynamoDBClient(localClientConfig(ports.stack)));

function startSite({ config, progress, signal }: Start): Promise<string> {
  return progress.step('Aplicación web', () => ensureFrontend(config, signal));
}

async function startDemoWordPress(start: Start): Promise<WordPress | undefined> {
  const { config, progress, signal } = start;
  if (!config.wordpress) return undefined;
  const wordpress = await progress.step('WordPress', () =>
    startWordPress({
      port: config.ports.wordpress,
      dir: join(config.dir, 'wordpress'),
      cacheDir: config.cacheDir,
      key: demoConnectorKey,
      log: (line) => {
        progress.note(line);
      },
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartupError(
        `WordPress no arrancó: ${reason}\nEl portal arranca sin él con npm start -- --no-wordpress`,
      );
    }),
  );
  await start.cleanup.add(() => wordpress.stop());
  return wordpress;
}
