import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostLookup } from './dns-lookup.ts';
import { startDnsServer, type DnsServer } from './fixtures/dns-server.ts';

const ipv6Bytes = Buffer.from('26064700000000000000000000001111', 'hex');

const zone = {
  'A sitio.cl': [Buffer.from([8, 8, 8, 8]), Buffer.from([8, 8, 4, 4])],
  'AAAA sitio.cl': [ipv6Bytes],
  'AAAA solo6.cl': [ipv6Bytes],
};

let server: DnsServer | undefined;
afterEach(() => {
  server?.close();
});

const start = async (answers: Parameters<typeof startDnsServer>[0]) => {
  server = await startDnsServer(answers);
  return { server, lookup: createHostLookup([server.address]) };
};

describe('createHostLookup', () => {
  it('returns every A record, and asks for AAAA only where there is none', async () => {
    const { server, lookup } = await start(zone);
    const { signal } = new AbortController();
    expect([...(await lookup('sitio.cl', signal))].sort()).toEqual(['8.8.4.4', '8.8.8.8']);
    expect(server.questions).toEqual(['A sitio.cl']);
    await expect(lookup('solo6.cl', signal)).resolves.toEqual(['2606:4700::1111']);
    expect(server.questions.slice(1)).toEqual(['A solo6.cl', 'AAAA solo6.cl']);
  });

  it('rejects for a host without records', async () => {
    const { lookup } = await start(zone);
    await expect(lookup('nada.cl', new AbortController().signal)).rejects.toThrow();
  });

  it('stops asking when the time is over', async () => {
    const { server, lookup } = await start('silent');
    const controller = new AbortController();
    const pending = lookup('mudo.cl', controller.signal);
    await vi.waitFor(() => {
      expect(server.questions).toEqual(['A mudo.cl']);
    });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ code: 'ECANCELLED' });
    expect(server.questions).toEqual(['A mudo.cl']);
  });
});
