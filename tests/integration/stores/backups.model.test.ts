import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandsArb, run, settleDown } from './support/backups-commands.ts';
import { checkOutcome } from './support/backups-invariants.ts';
import { newWorld, type Sabotage, type World } from './support/backups-world.ts';
import { findInBlocks } from '../../../functions/backups/blocks/backups.blocks.settle.service.ts';
import { livesOf } from './support/lives.ts';

/** What was lived through, so that nobody trusts a test in which nothing happens. */
const lived = { started: 0, stored: 0, blocks: 0, shared: 0, faults: 0 };

/** How many blocks there are in the end, and how often they are named. */
async function noteBlocks(world: World): Promise<void> {
  for (const websiteId of world.websiteIds) {
    const blocks = await world.blocks.list(websiteId);
    const inBlocks = await findInBlocks(websiteId, world.deps);
    lived.blocks += blocks.size;
    if (inBlocks.length > 1) lived.shared += blocks.size;
  }
}

/** Lives through some commands and looks at what they came to. */
const lives = (sabotage: Sabotage, note: (world: World) => void = () => undefined) =>
  fc.asyncProperty(commandsArb, async (commands) => {
    const world = await newWorld(sabotage);
    try {
      for (const command of commands) await run(world, command);
      lived.stored += world.bucket.things.size;
      await settleDown(world);
      await checkOutcome(world);
      await noteBlocks(world);
      note(world);
    } finally {
      world.destroy();
    }
  });

describe('what is counted of backups', () => {
  it(
    'is what is stored, whatever is repeated, delayed, at the same time, or dies halfway',
    { timeout: 3_600_000 },
    async () => {
      const note = ({ sent, faults }: World) => {
        lived.started += sent.length;
        lived.faults += faults.happened;
      };
      await fc.assert(lives({}, note), livesOf(25, 2_000));
      expect(lived.started).toBeGreaterThan(10);
      expect(lived.stored).toBeGreaterThan(5);
      expect(lived.faults).toBeGreaterThan(5);
      expect(lived.blocks).toBeGreaterThan(20);
      expect(lived.shared).toBeGreaterThan(5);
    },
  );

  const sabotages: [string, Sabotage][] = [
    [
      'leaves the bytes of a site with who had it',
      {
        heads: ({ count, ...heads }) => ({
          ...heads,
          count: (read, after) => count(read, read ? { ...after, ownerId: read.ownerId } : after),
        }),
      },
    ],
    [
      'leaves what it deletes in the bucket',
      { bucket: (bucket) => Object.assign(bucket, { remove: () => Promise.resolve() }) },
    ],
    [
      'leaves blocks that no backup names',
      { blocks: (blocks) => Object.assign(blocks, { remove: () => Promise.resolve() }) },
    ],
    ['does not look at how much there may be', { limitBytes: 10_000 }],
  ];

  it.each(sabotages)('is not, where the engine %s', async (_, sabotage) => {
    const life = fc.assert(lives(sabotage), { ...livesOf(40, 400), endOnFailure: true });
    await expect(life).rejects.toMatchObject({ cause: { name: 'AssertionError' } });
  });
});
