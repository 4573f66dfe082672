import { describe, expect, it } from 'vitest';
import { versionsOf } from './activities.text.ts';

describe('the versions of WordPress', () => {
  it.each([
    [null, null, null],
    ['6.8.1', null, 'WordPress 6.8.1'],
    ['6.8.1', '6.8.2', 'WordPress 6.8.1 → 6.8.2'],
    ['6.8.1', '6.8.1', 'WordPress 6.8.1'],
    [null, '6.8.2', 'WordPress 6.8.2'],
  ])('%s and %s are %s', (versionAtCreation, versionAtCompletion, shown) => {
    expect(versionsOf({ versionAtCreation, versionAtCompletion })).toBe(shown);
  });
});
