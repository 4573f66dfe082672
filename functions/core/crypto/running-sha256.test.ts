import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRunningSha256 } from './running-sha256.ts';
import { sha256Hex } from './sha256.ts';

it.each([1, 63, 64, 65, 100_000])(
  'goes on where another one stood, after %i bytes',
  async (bytes) => {
    const whole = randomBytes(200_000);
    const first = await createRunningSha256(null);
    first.update(whole.subarray(0, bytes));
    const second = await createRunningSha256(first.state());
    second.update(whole.subarray(bytes));
    expect(second.digest()).toBe(sha256Hex(whole));
  },
);
