import type {
  ApplyRetention,
  BackupsCommand,
  CheckBackupPromises,
  CheckBackupSchedule,
  CompareBucket,
  PurgeSiteBackups,
  ReconcileStorage,
} from '../../../events/backups.events.ts';
import type { Log } from '../../core/observability/logger.ts';
import { measured } from '../../core/observability/measures.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { sweepBlocks, type SweepDependencies } from '../blocks/backups.blocks.sweep.service.ts';
import type { BackupRef } from '../backups.stored.domain.ts';
import { siteOfRecipe } from '../blocks/backups.blocks.domain.ts';
import { noticeEnd } from '../key/backups.key.service.ts';
import { recordDrill, type RecordDependencies } from '../drill/backups.drill.record.service.ts';
import {
  applyRetention,
  type RetentionDependencies,
} from '../retention/backups.retention.service.ts';
import {
  dispatchBackupsOn,
  type DispatchDependencies,
} from '../schedule/backups.dispatch.service.ts';
import type { SiteRows } from '../schedule/backups.rows.entity.ts';
import { checkSchedule, type ScheduleDependencies } from '../schedule/backups.schedule.service.ts';
import {
  compareBucket,
  type CompareBucketDependencies,
} from '../storage/backups.compare.service.ts';
import type { Reconciled } from '../storage/backups.reconcile.service.ts';
import { type PurgeDependencies, purgeSite } from '../storage/backups.remove.service.ts';
import {
  settleBackup,
  settleObject,
  type SettleDependencies,
} from '../storage/backups.settle.service.ts';

export type WorkDependencies = PurgeDependencies &
  Parameters<typeof noticeEnd>[1] &
  ScheduleDependencies &
  RecordDependencies &
  RetentionDependencies &
  DispatchDependencies &
  CompareBucketDependencies & {
    rows: Pick<SiteRows, 'sitesOf'>;
    /** Compares a person's counted bytes with the bucket. */
    reconcile: (ownerId: string | null) => Promise<Reconciled>;
    /** To the queue that the message came from. */
    sendAgain: SendMessages<PurgeSiteBackups | ApplyRetention | CompareBucket>;
    log: Pick<Log, 'info' | 'error'>;
    /** The same, for when a link of a block that was given out by now works no longer. */
    sendLate: SendMessages<PurgeSiteBackups>;
  };

/**
 * As much of it as fits in one message's time: the rest is a message of its own. S3's events of blocks come to nobody, so what a
 * deleted site sends by a link of before is found by looking again.
 */
async function purge(command: PurgeSiteBackups, deps: WorkDependencies): Promise<void> {
  const { websiteId, looks = 0, keepsMade = false, madeSince } = command;
  const before = command.before === null ? null : new Date(command.before);
  if ((await purgeSite({ websiteId, before, keepsMade, madeSince }, deps)) === 'more')
    return deps.sendAgain([command]);
  if (looks > 0) await deps.sendLate([{ ...command, looks: looks - 1 }]);
}

/** A backup in blocks that came or was deleted may leave blocks that none names: they are deleted at once, where it can be. */
export async function settleChanged(
  s3Key: string,
  deps: SettleDependencies & SweepDependencies,
): Promise<void> {
  await settleObject(s3Key, deps);
  const websiteId = siteOfRecipe(s3Key);
  if (websiteId !== undefined) await sweepBlocks(websiteId, { always: false }, deps);
}

async function settleDue(ref: BackupRef, deps: WorkDependencies): Promise<void> {
  await settleBackup(ref, deps);
  await sweepBlocks(ref.websiteId, { always: false }, deps);
}

/** Then each site by itself: some have many backups to delete. */
async function reconcile({ ownerId }: ReconcileStorage, deps: WorkDependencies): Promise<void> {
  const { retaining } = await deps.reconcile(ownerId);
  await deps.sendAgain(retaining.map((websiteId) => ({ type: 'ApplyRetention', websiteId })));
}

/** As much of the bucket as fits in one message's time. */
async function compare(command: CompareBucket, deps: WorkDependencies): Promise<void> {
  const next = await compareBucket(command, deps);
  if (next) await deps.sendAgain([next]);
}

async function retain(command: ApplyRetention, deps: WorkDependencies): Promise<void> {
  if ((await applyRetention(command.websiteId, deps)) === 'more') await deps.sendAgain([command]);
}

async function lookAtSchedule(command: CheckBackupSchedule, deps: WorkDependencies): Promise<void> {
  const { websiteId } = command;
  const isMissed = await checkSchedule(command, deps);
  if (isMissed) deps.log.info('backup missed', { websiteId, ...measured({ BackupsMissed: 1 }) });
}

/** Each site by itself. */
async function lookAtPromises(
  { ownerId }: CheckBackupPromises,
  { rows, sendWork }: WorkDependencies,
): Promise<void> {
  for await (const sites of rows.sitesOf(ownerId))
    await sendWork(sites.map((websiteId) => ({ type: 'CheckBackupSchedule', websiteId })));
}

/** What is done for each command. */
const works: {
  [Type in BackupsCommand['type']]: (
    command: Extract<BackupsCommand, { type: Type }>,
    deps: WorkDependencies,
  ) => Promise<unknown>;
} = {
  SettleObject: ({ s3Key }, deps) => settleChanged(s3Key, deps),
  SettleBackup: ({ websiteId, backupId }, deps) => settleDue({ websiteId, backupId }, deps),
  PurgeSiteBackups: purge,
  CheckBackupSchedule: lookAtSchedule,
  CheckBackupPromises: lookAtPromises,
  CheckBackupKey: ({ websiteId }, deps) => noticeEnd(websiteId, deps),
  RecordDrill: recordDrill,
  ReconcileStorage: reconcile,
  CompareBucket: compare,
  ApplyRetention: retain,
  DispatchDueBackups: dispatchBackupsOn,
};

/**
 * Handles a command. Each reads the current state, so that it may come twice, late and in any order.
 * @throws AppError CONFLICT after too many concurrent changes: the queue delivers it again
 */
export async function workOff(command: BackupsCommand, deps: WorkDependencies): Promise<void> {
  // The type of a command and its work are one row of the table, which TypeScript does not follow.
  const work = works[command.type] as (
    of: BackupsCommand,
    deps: WorkDependencies,
  ) => Promise<unknown>;
  await work(command, deps);
}
