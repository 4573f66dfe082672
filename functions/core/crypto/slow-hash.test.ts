import { expect, it } from 'vitest';
import { isAmongHashes, newSalt, slowHash } from './slow-hash.ts';

it('knows a secret again by its hash, and no other one', async () => {
  const salt = newSalt();
  const hashes = await Promise.all(['uno', 'dos', 'tres'].map((each) => slowHash(each, salt)));
  expect(new Set(hashes).size).toBe(3);
  for (const secret of ['uno', 'tres']) {
    expect(await isAmongHashes(secret, { salt, hashes })).toBe(true);
  }
  expect(await isAmongHashes('cuatro', { salt, hashes })).toBe(false);
  expect(await isAmongHashes('uno', { salt: newSalt(), hashes })).toBe(false);
  expect(await isAmongHashes('uno', { salt, hashes: [] })).toBe(false);
});

it('is scrypt, with a salt of its own each time', async () => {
  expect(newSalt()).toMatch(/^[0-9a-f]{32}$/);
  expect(newSalt()).not.toBe(newSalt());
  expect(await slowHash('uno', '00'.repeat(16))).toMatch(/^[0-9a-f]{64}$/);
});
