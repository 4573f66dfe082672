import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOutcome } from './support/payments-invariants.ts';
import { commandsArb } from './support/payments-commands.ts';
import { newWorld, type World } from './support/payments-world.ts';

/**
 * Other lives each time. What fast-check prints of a failure lives one again: `MODEL_SEED=… MODEL_PATH=…
 * MODEL_REPLAY=… npx vitest run --project stores tests/integration/stores/payments.model.test.ts`. `MODEL_RUNS`
 * lives more of them, however long it takes.
 */
const {
  MODEL_SEED: seed,
  MODEL_PATH: path,
  MODEL_REPLAY: replayPath,
  MODEL_RUNS: runs,
} = process.env;
const isLong = runs !== undefined || seed !== undefined;

const RUNS = 30;
const COMMANDS_MAX = 40;
/** Together with the last life, and its shrinking where it failed, `npm test` goes on soon. */
const TIME_LIMIT_MS = 14_000;

/** What was lived through, so that nobody trusts a test in which nothing happens. */
const lived = { commands: 0, faults: 0, completed: 0, back: 0 };

async function note({ faults, payments }: World, commands: number): Promise<void> {
  lived.commands += commands;
  lived.faults += faults.happened;
  for (const { userPlanId, settlement } of await payments()) {
    if (userPlanId !== null) lived.completed += 1;
    if (settlement === 'refunded' || settlement === 'reversed') lived.back += 1;
  }
}

describe('payments and the plans they pay for', () => {
  it(
    'come out right whatever is lost, repeated, reordered, or dies halfway',
    { timeout: 3_600_000 },
    async () => {
      const life = fc.asyncProperty(commandsArb(COMMANDS_MAX, replayPath), async (commands) => {
        const world = await newWorld();
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
          await world.settleDown();
          await checkOutcome(world);
          await note(world, [...commands].length);
        } finally {
          world.table.destroy();
        }
      });
      await fc.assert(life, {
        numRuns: Number(runs ?? RUNS),
        ...(!isLong && { plugins: [fc.interruptAfterTimeLimit(TIME_LIMIT_MS)] }),
        ...(seed !== undefined && { seed: Number(seed) }),
        ...(path !== undefined && { path }),
      });
      expect(lived.commands).toBeGreaterThan(20);
      expect(lived.faults).toBeGreaterThan(0);
      expect(lived.completed).toBeGreaterThan(0);
    },
  );
});
