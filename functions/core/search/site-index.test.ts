import { expect, it } from 'vitest';
import type { EngineRequest, SearchEngine } from './engine.ts';
import { createSiteIndex } from './site-index.ts';

const result = (_index: string, _id: string, [status, type]: [number, string?]) => ({
  index: { _index, _id, status, ...(type && { error: { type, reason: 'so it is' } }) },
});
const noAlias = 'index_not_found_exception';

function indexOf(items: readonly object[]) {
  const sent: EngineRequest[] = [];
  const engine: SearchEngine = {
    send: async (request) => {
      sent.push(request);
      return { items };
    },
  };
  return { index: createSiteIndex(engine), sent };
}
const deleted = (id: string) => ({ id, site: null });

it('writes into both indexes, each by the time of its reading', async () => {
  const { index, sent } = indexOf([]);
  await index.write({ readAt: 7, sites: [deleted('a')] });
  expect(sent[0]).toMatchObject({
    path: '/_bulk?require_alias=true',
    lines: [
      { delete: { _index: 'sites', _id: 'a', version: 7, version_type: 'external' } },
      { delete: { _index: 'sites-next', _id: 'a', version: 7, version_type: 'external' } },
    ],
  });
});

it('says what became of each site', async () => {
  const { index } = indexOf([
    ...[result('sites', 'a', [201]), result('sites-next', 'a', [404, noAlias])],
    ...[result('sites', 'b', [409, 'version_conflict_engine_exception']), result('n', 'b', [200])],
    ...[result('sites', 'c', [201]), result('n', 'c', [400, 'mapper_parsing_exception'])],
    ...[result('sites', 'e', [409, 'version_conflict_engine_exception'])],
    result('n', 'e', [403, 'cluster_block_exception']),
    // Deleted where it was not.
    { delete: { _index: 'sites', _id: 'd', status: 404 } },
  ]);
  const sites = ['a', 'b', 'c', 'd', 'e'].map(deleted);
  const written = await index.write({ readAt: 7, sites });
  expect(written.get('a')).toBe('written');
  expect(written.get('b')).toBe('older');
  expect(String(written.get('c'))).toContain('mapper_parsing_exception: so it is');
  expect(written.get('d')).toBe('written');
  expect(String(written.get('e'))).toContain('cluster_block_exception');
});

it('asks nothing for no sites', async () => {
  const { index, sent } = indexOf([]);
  expect((await index.write({ readAt: 7, sites: [] })).size).toBe(0);
  expect(sent).toEqual([]);
});
