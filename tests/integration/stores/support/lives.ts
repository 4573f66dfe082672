import type { Parameters } from 'fast-check';
import { triesAll } from '../../../support/depth.ts';

const SEED = 20_261_122;

/**
 * How many random lives a model lives through: the same `few` in each `npm test`, others and `many` in the long run.
 *
 * What fast-check prints of a failure lives one again: `MODEL_SEED=… MODEL_PATH=… npx vitest run --project stores <file>`.
 * `MODEL_RUNS` lives more of them.
 */
export function livesOf(few: number, many: number): Parameters<unknown> {
  const { MODEL_SEED: seed, MODEL_PATH: path, MODEL_RUNS: runs } = process.env;
  const isLong = triesAll || runs !== undefined;
  return {
    numRuns: Number(runs ?? (isLong ? many : few)),
    ...(!isLong && { seed: SEED }),
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(path !== undefined && { path }),
  };
}
