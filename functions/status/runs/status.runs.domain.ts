import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { progressPercent } from '../../core/validation/percent.ts';

/** `interrupted`: nothing was heard of it for too long. The sites that it had not reached are left to the schedule. */
const syncRunStates = ['preparing', 'running', 'finished', 'interrupted'] as const;

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

export const isRunOver = ({ state }: Pick<SyncRun, 'state'>): boolean =>
  state === 'finished' || state === 'interrupted';

/** How far a run is, in whole percent. */
export const runPercentOf = ({ total, synced, failed, skipped }: SyncRun): number =>
  progressPercent(synced + failed + skipped, total);

/** What one site came to in a run. */
export const siteResultSchema = z.enum(['synced', 'failed', 'skipped']);
export type SiteResult = z.output<typeof siteResultSchema>;

/** A run of which nothing has been heard for so long is not waited for any more. Milliseconds. */
export const RUN_SILENCE_MS = 600_000;

/** A run as it is known: when it began, what it consists of once that is known, and what came of it so far. */
export interface RunFacts {
  runId: string;
  startedAt: string;
  /** Null while its sites are being found. */
  prepared: { total: number; at: string } | null;
  /** When it was abandoned because it could not be queued. */
  givenUpAt: string | null;
  synced: number;
  failed: number;
  skipped: number;
  /** When the last result came. */
  lastResultAt: string | null;
}

const latestOf = (instants: readonly (string | null | undefined)[]): string =>
  instants.reduce<string>((latest, at) => (at && at > latest ? at : latest), '');

/** The state of a run at `now`. */
export function syncRunOf(facts: RunFacts, now: Date): SyncRun {
  const { runId, startedAt, prepared, givenUpAt, synced, failed, skipped, lastResultAt } = facts;
  const lastNews = latestOf([startedAt, prepared?.at, lastResultAt]);
  const isFinished = prepared !== null && synced + failed + skipped >= prepared.total;
  const isSilent = now.getTime() - Date.parse(lastNews) >= RUN_SILENCE_MS;
  const stateOf = () => {
    if (isFinished) return 'finished';
    if (givenUpAt !== null || isSilent) return 'interrupted';
    return prepared ? 'running' : 'preparing';
  };
  return {
    ...{ runId, state: stateOf(), total: prepared?.total ?? 0 },
    ...{ synced, failed, skipped, startedAt },
    finishedAt: isFinished ? lastNews : null,
  };
}
