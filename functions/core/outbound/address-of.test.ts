import { describe, expect, it } from 'vitest';
import { createAddressOf, createRememberingLookup } from './address-of.ts';
import type { HostLookup } from './dns-lookup.ts';

describe('createAddressOf', () => {
  const addressOf = createAddressOf(async (host) => {
    if (host === 'nada.cl') throw new Error('ENOTFOUND');
    return host === 'vacio.cl' ? [] : ['9.9.9.9', '8.8.8.8'];
  });
  it.each([
    ['https://sitio.cl/blog', '8.8.8.8'],
    ['https://nada.cl', 'nada.cl'],
    ['https://vacio.cl', 'vacio.cl'],
    ['http://7.7.7.7:8080', '7.7.7.7'],
    ['no es una URL', 'no es una URL'],
  ])('of %s is %s', async (url, address) => {
    expect(await addressOf(url)).toBe(address);
  });
});

describe('createRememberingLookup', () => {
  function setUp(answer: () => Promise<readonly string[]>) {
    const asked: string[] = [];
    const clock = { now: 0 };
    const lookup: HostLookup = (host) => {
      asked.push(host);
      return answer();
    };
    const remembering = createRememberingLookup(lookup, { forMs: 100, now: () => clock.now });
    const { signal } = new AbortController();
    return { asked, clock, ask: (host: string) => remembering(host, signal) };
  }

  it('asks once for a host until the answer is old', async () => {
    const { asked, clock, ask } = setUp(async () => ['8.8.8.8']);
    await Promise.all([ask('a.cl'), ask('a.cl'), ask('b.cl')]);
    clock.now = 99;
    expect(await ask('a.cl')).toEqual(['8.8.8.8']);
    expect(asked).toEqual(['a.cl', 'b.cl']);
    clock.now = 100;
    await ask('a.cl');
    expect(asked).toEqual(['a.cl', 'b.cl', 'a.cl']);
  });

  it('remembers that there is none', async () => {
    const { asked, ask } = setUp(() => Promise.reject(new Error('ENOTFOUND')));
    await expect(ask('a.cl')).rejects.toThrow('ENOTFOUND');
    await expect(ask('a.cl')).rejects.toThrow('ENOTFOUND');
    expect(asked).toEqual(['a.cl']);
  });
});
