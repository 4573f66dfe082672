import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOutcome } from './support/payments-invariants.ts';
import { commandsArb } from './support/payments-commands.ts';
import { livesOf } from './support/lives.ts';
import { newWorld, type World } from './support/payments-world.ts';

/** What fast-check prints beside the seed and the path of a failure. */
const { MODEL_REPLAY: replayPath } = process.env;
const COMMANDS_MAX = 40;

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
      await fc.assert(life, livesOf(6, 1_000));
      expect(lived.commands).toBeGreaterThan(20);
      expect(lived.faults).toBeGreaterThan(0);
      expect(lived.completed).toBeGreaterThan(0);
    },
  );
});
