import { expect, it } from 'vitest';
import { deployedOf } from '../../scripts/lib/scale/deployed.ts';
import { idleMonthOf } from '../../scripts/lib/scale/units.ts';
import { templatesOf } from './synth.ts';

const { lambdas, standing } = deployedOf(Object.values(templatesOf('prod')));

it('the limits with which the scale is computed are those that are deployed', () => {
  expect(lambdas.get('status.api')).toEqual({ timeoutMs: 10_000, memoryMb: 1_024 });
  expect(lambdas.get('websites.api')).toEqual({ timeoutMs: 10_000, memoryMb: 1_024 });
  expect(lambdas.get('attention.dispatcher')?.memoryMb).toBe(512);
});

it('everything that costs while nobody works is counted', () => {
  expect(Object.entries(standing).filter(([, count]) => !(count > 0))).toEqual([]);
  expect(idleMonthOf(standing, 1)).toHaveLength(Object.keys(standing).length);
});
