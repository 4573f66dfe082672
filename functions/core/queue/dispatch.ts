import type { DispatchPasses, PassStep } from '../table/shared/dispatch-passes.ts';
import type { SendMessages } from './send-messages.ts';

/** The next work that is due in a shard, the longest due first, and the place after which there may be more. */
interface DuePage<Command, Place> {
  commands: readonly Command[];
  last: Place | undefined;
}

/** A step that a dispatcher leaves its worker: the page after a place. */
export interface DispatchStep<Place> extends PassStep {
  after: Place;
}

export interface DispatchDependencies<Command, Place> {
  passes: DispatchPasses;
  /** Of work that stays due until it is done, so that a lost message loses nothing. */
  findDue: (
    shard: number,
    range: { by: Date; after: Place | undefined },
  ) => Promise<DuePage<Command, Place>>;
  send: SendMessages<Command>;
  /** To the queue of the work itself: the step comes when what was queued before it has nearly been worked off. */
  sendOn: SendMessages<DispatchStep<Place>>;
  now: () => Date;
}

/** Queues the first page of a shard, and a pass through the rest where there is more and none is under way. */
async function dispatchShard<Command, Place>(
  shard: number,
  { passes, findDue, send, sendOn, now }: DispatchDependencies<Command, Place>,
): Promise<number> {
  const at = now();
  const { commands, last } = await findDue(shard, { by: at, after: undefined });
  // What a pass has queued waits to be worked off: it is not queued once more.
  if (last !== undefined && !(await passes.begin(shard, at))) return 0;
  await send(commands);
  if (last !== undefined) {
    await sendOn([{ shard, startedAt: at.toISOString(), step: 1, after: last }]);
  }
  return commands.length;
}

/**
 * Queues the work that is due. What does not fit into one page of a shard is left to a pass, which goes on by messages until all is queued:
 * as fast as it is worked off, because each step waits in the queue behind what the one before it queued. A pass that is lost is
 * begun again when its lease is over. Returns how many commands it queued itself.
 */
export async function dispatchDue<Command, Place>(
  shards: number,
  dependencies: DispatchDependencies<Command, Place>,
): Promise<number> {
  const all = Array.from({ length: shards }, (_, shard) => dispatchShard(shard, dependencies));
  return (await Promise.all(all)).reduce((sum, queued) => sum + queued, 0);
}

/**
 * Makes one step of a pass. It queues the next one before it notes that: a step that dies in between is made twice, and of the two next ones
 * the second finds the pass further on. Returns how many commands it queued.
 */
export async function dispatchOn<Command, Place>(
  step: DispatchStep<Place>,
  { passes, findDue, send, sendOn, now }: DispatchDependencies<Command, Place>,
): Promise<number> {
  if (!(await passes.take(step, now()))) return 0;
  const { commands, last } = await findDue(step.shard, { by: now(), after: step.after });
  await send(commands);
  if (last === undefined) {
    await passes.end(step, now());
  } else {
    await sendOn([{ ...step, step: step.step + 1, after: last }]);
    await passes.advance(step);
  }
  return commands.length;
}
