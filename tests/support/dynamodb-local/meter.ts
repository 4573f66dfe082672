import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What commands consumed: capacity units, and the commands by name in their order. */
interface Consumption {
  reads: number;
  writes: number;
  commands: string[];
}

export interface Meter {
  /** Runs the work. @returns what the client consumed meanwhile, commands that were refused included */
  measure<T>(work: () => Promise<T>): Promise<Consumption & { result: T }>;
}

interface Metered {
  ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
}

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** Makes every command of the client ask for its consumed capacity, and adds it up. */
export function meter(client: DynamoDBClient): Meter {
  let current: Consumption = { reads: 0, writes: 0, commands: [] };

  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
        const target = current;
        target.commands.push(commandName.replace(/Command$/, ''));
        const result = await next({ ...args, input });
        const { ConsumedCapacity: consumed } = result.output as Metered;
        const units = [consumed ?? []]
          .flat()
          .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        target[READS.test(commandName) ? 'reads' : 'writes'] += units;
        return result;
      },
    { step: 'initialize', name: 'consumedCapacityMeter' },
  );

  return {
    async measure(work) {
      const mine: Consumption = { reads: 0, writes: 0, commands: [] };
      const before = current;
      current = mine;
      try {
        return { result: await work(), ...mine };
      } finally {
        current = before;
      }
    },
  };
}
