import { describe, expect, it } from 'vitest';
import { compareVersions } from './status.versions.domain.ts';

describe('versions', () => {
  it.each([
    ['1.9', '1.10'],
    ['1.9.9', '2'],
    ['2.0-beta1', '2.0'],
    ['2.0-beta2', '2.0-beta10'],
    ['2.0-alpha', '2.0-beta'],
    ['', '0.1'],
    ['9.9', '2024.1'],
  ])('%s is before %s', (lower, higher) => {
    expect(compareVersions(lower, higher)).toBeLessThan(0);
    expect(compareVersions(higher, lower)).toBeGreaterThan(0);
  });

  it.each([
    ['1.0', '1'],
    ['v1.2', 'v1.2.0'],
    ['2.0-BETA', '2.0-beta'],
  ])('%s is the same as %s', (one, other) => {
    expect(compareVersions(one, other)).toBe(0);
  });
});
