import { describe, expect, it } from 'vitest';
import type { StartSyncRun, SyncWebsites } from '../../../events/status.events.ts';
import { prepareRun, type PrepareDependencies } from './status.runs.prepare.service.ts';
import type { RunChunk } from './status.runs.entity.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const message: StartSyncRun = {
  ...{ type: 'StartSyncRun', runId: 'run', ownerId: 'ana' },
  requestedAt: '2026-11-21T11:59:00.000Z',
};
const ids = Array.from({ length: 110 }, (_, n) => `site-${String(n)}`);

function setUp({ isPrepared = false, putFails = false } = {}) {
  const deeds: string[] = [];
  const chunks: RunChunk[] = [];
  const sent: SyncWebsites[] = [];
  const deps: PrepareDependencies = {
    chunks: {
      begin: async () => (isPrepared ? undefined : 1),
      put: async (_, chunk) => {
        if (putFails && chunk.n === 1) throw new Error('no table');
        deeds.push('put');
        chunks.push(chunk);
      },
      finish: async (_, { total, chunks: count }) => {
        deeds.push(`finish ${String(total)} in ${String(count)}`);
        return true;
      },
      async *unfinished() {
        yield chunks.slice(0, 2);
        yield chunks.slice(2);
      },
    },
    runSites: { listIds: async () => ids },
    send: async (messages) => {
      deeds.push(`send ${String(messages.length)}`);
      sent.push(...messages);
    },
    now: () => now,
  };
  return { deps, deeds, chunks, sent };
}

describe('prepareRun', () => {
  it('keeps every chunk before it queues any', async () => {
    const { deps, deeds, sent } = setUp();
    await prepareRun(message, deps);
    expect(deeds).toEqual(['put', 'put', 'put', 'finish 110 in 3', 'send 2', 'send 1']);
    expect(sent.flatMap(({ websiteIds }) => websiteIds)).toEqual(ids);
    expect(sent[2]).toEqual({
      ...{ type: 'SyncWebsites', requestedBy: 'run', requestedAt: message.requestedAt },
      ...{ websiteIds: ids.slice(100), run: { runId: 'run', chunk: 2 } },
    });
  });

  it('queues nothing where a chunk could not be kept', async () => {
    const { deps, sent } = setUp({ putFails: true });
    await expect(prepareRun(message, deps)).rejects.toThrow('no table');
    expect(sent).toEqual([]);
  });

  it('only queues what is left where the run is prepared', async () => {
    const { deps, deeds, chunks, sent } = setUp({ isPrepared: true });
    chunks.push({ n: 7, websiteIds: ['site-7'] });
    await prepareRun(message, deps);
    expect(deeds).toEqual(['send 1', 'send 0']);
    expect(sent.map(({ run }) => run)).toEqual([{ runId: 'run', chunk: 7 }]);
  });
});
