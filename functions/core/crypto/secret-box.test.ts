import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretBox, UnreadableSecretError } from './secret-box.ts';

const keys = Array.from({ length: 8 }, () => randomBytes(32));
const asked: number[] = [];
const box = createSecretBox(async (shard) => {
  asked.push(shard);
  return keys[shard] ?? Promise.reject(new Error('no such shard'));
});
const site = { id: '01kb3f0a9x5m3v7c2d8e4h6j9k', boundTo: 'la-espiga.cl' };

describe('a secret box', () => {
  it('opens what it sealed, for any owner and text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string({ unit: 'grapheme' }), async (id, secret) => {
        const owner = { ...site, id };
        expect(await box.open(owner, await box.seal(owner, secret))).toBe(secret);
      }),
    );
  });

  it('spreads owners over its eight keys', async () => {
    asked.length = 0;
    for (let n = 0; n < 200; n += 1) {
      await box.seal({ ...site, id: `site-${String(n)}` }, 'x');
    }
    expect(new Set(asked)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  });

  it('seals the same text differently each time, and shows nothing of it', async () => {
    const [a, b] = [await box.seal(site, 'bak_secret'), await box.seal(site, 'bak_secret')];
    expect(Buffer.from(a).equals(Buffer.from(b))).toBe(false);
    expect(Buffer.from(a).includes('secret')).toBe(false);
  });

  it('does not open for another owner, not even of the same key', async () => {
    const sameKey = createSecretBox(async () => keys[0] ?? randomBytes(32));
    const sealed = await sameKey.seal(site, 'secret');
    expect(await sameKey.open(site, sealed)).toBe('secret');
    const other = { ...site, id: '01kb3f0a9x5m3v7c2d8e4h6j9z' };
    await expect(sameKey.open(other, sealed)).rejects.toThrow(UnreadableSecretError);
  });

  it('does not open for another place of the same owner', async () => {
    const sealed = await box.seal(site, 'secret');
    const elsewhere = { ...site, boundTo: 'ladron.cl' };
    await expect(box.open(elsewhere, sealed)).rejects.toThrow(UnreadableSecretError);
  });

  it('opens what was sealed for its owner alone, before there were places', async () => {
    const sameKey = createSecretBox(async () => keys[0] ?? randomBytes(32));
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keys[0] ?? iv, iv).setAAD(Buffer.from(site.id));
    const body = Buffer.concat([cipher.update('of before'), cipher.final()]);
    const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]);
    expect(await sameKey.open(site, sealed)).toBe('of before');
  });

  it('does not open what was altered in any byte', async () => {
    const sealed = await box.seal(site, 'a-connector-key');
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = Uint8Array.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await expect(box.open(site, altered)).rejects.toThrow(UnreadableSecretError);
    }
  });

  it('does not open what was cut, wherever', async () => {
    const sealed = await box.seal(site, '');
    for (let length = 0; length < sealed.length; length += 1) {
      await expect(box.open(site, sealed.subarray(0, length))).rejects.toThrow(
        UnreadableSecretError,
      );
    }
  });

  it('distinguishes a key that could not be loaded, which may pass, from a secret that never opens', async () => {
    const sealed = await box.seal(site, 'secret');
    const throttled = new Error('throttled');
    const waiting = createSecretBox(() => Promise.reject(throttled));
    await expect(waiting.open(site, sealed)).rejects.toBe(throttled);
  });
});
