import { describe, expect, it } from 'vitest';
import { benchBundles } from '../../scripts/lib/bench/bundles.ts';
import { isWithin } from '../../scripts/lib/bench/budgets.ts';
import { rootDir } from '../support/root.ts';

const measures = await benchBundles(rootDir);

describe('what is shipped', () => {
  it('has a Lambda for every kind of entry, and the pages', () => {
    const names = measures.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Lambda status.api', 'Lambda status.worker', 'Scripts of /login']),
    );
  });

  it.each(measures)('$name is within its budget: $value $unit', (measure) => {
    expect(measure.value).toBeGreaterThan(1);
    expect(isWithin(measure)).toBe(true);
  });
});
