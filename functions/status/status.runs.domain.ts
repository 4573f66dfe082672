import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';

/** `interrupted`: nothing was heard of it for too long. What it had not reached is left to the schedule. */
export const syncRunStates = ['preparing', 'running', 'finished', 'interrupted'] as const;

const count = z.number().int().min(0);

/** A sync of all of a person's sites ('Sincronizar Todo'), counted site by site. */
export const syncRunSchema = z.object({
  runId: idField,
  state: z.enum(syncRunStates),
  /** Sites it has to synchronise; 0 while it is being prepared. */
  total: count,
  synced: count,
  failed: count,
  /** Sites that lost their key, or went, before their turn. */
  skipped: count,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type SyncRun = z.output<typeof syncRunSchema>;

/** How often the screen asks while a run is under way. Milliseconds. */
export const RUN_POLL_MS = 1_500;

export const isRunOver = ({ state }: Pick<SyncRun, 'state'>): boolean =>
  state === 'finished' || state === 'interrupted';

/** How far a run is, in whole percent. */
export const runPercentOf = ({ total, synced, failed, skipped }: SyncRun): number =>
  total === 0 ? 0 : Math.floor(((synced + failed + skipped) / total) * 100);

/** What one site came to in a run. */
export const siteResultSchema = z.enum(['synced', 'failed', 'skipped']);
export type SiteResult = z.output<typeof siteResultSchema>;
