import { writeFile } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startDynamoDbLocal } from '../dynamodb-local.ts';
import { newAttributes } from '../samples/compare.ts';
import { textOfSamples } from '../samples/frozen.ts';
import { harvest } from '../samples/harvest.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamoDbEndpoint: string;
  }
}

/** Names the file for what the stores wrote: `npm run samples` freezes it. */
export const HARVEST_VARIABLE = 'SAMPLES_FILE';

/**
 * Vitest's global set-up of the project 'stores': one DynamoDB Local serves the whole run. At its end what the stores wrote
 * is compared with the frozen samples. @throws Error for an attribute that none of them has
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { endpoint, stop } = await startDynamoDbLocal();
  project.provide('dynamoDbEndpoint', endpoint);
  const harvestThenStop = async () => {
    try {
      return await harvest(endpoint);
    } finally {
      await stop();
    }
  };
  return async () => {
    const samples = await harvestThenStop();
    const file = process.env[HARVEST_VARIABLE];
    if (file !== undefined) {
      await writeFile(file, textOfSamples(samples));
      return;
    }
    const differing = newAttributes(samples);
    if (differing.length > 0)
      throw new Error(
        `The stores wrote what no sample of the newest release has (docs/adr/0063-shapes-of-items.md):\n${differing.join('\n')}`,
      );
  };
}
