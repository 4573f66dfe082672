import { describe, expect, it } from 'vitest';
import { buildFunctions } from '../../scripts/build-functions.ts';
import { rootDir } from '../support/root.ts';

/** DESIGN's budget for a Lambda, minified: what it is larger, every cold start pays. Bytes. */
const MAX_BYTES = 500_000;

describe('the bundles of the Lambdas', async () => {
  const functions = await buildFunctions(rootDir);

  it('are there', () => {
    expect(functions.length).toBeGreaterThan(3);
  });

  it.each(functions)('$name is within its budget', ({ bytes }) => {
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });
});
