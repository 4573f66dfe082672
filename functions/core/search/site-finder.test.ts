import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { WebsiteFinder } from '../table/shared/website-finder.ts';
import type { Viewer } from '../table/shared/website-rows.ts';
import type { Table } from '../table/table.ts';
import { findInEngine } from './site-finder.ts';
import type { SiteFilters } from './site-queries.ts';
import type { FoundInEngine } from './site-search.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ana: Viewer = { role: 'cliente', userId: 'ana' };
const employee: Viewer = { role: 'cliente', userId: 'eva', companyId: 'ana' };
const admin: Viewer = { role: 'admin', userId: 'an-administrator' };
const everything: SiteFilters = { search: '' };

const answer = (owners: readonly string[]): FoundInEngine => ({
  hits: {
    total: { value: owners.length },
    hits: owners.map((owner, n) => ({
      _source: { id: `site-${String(n)}`, owner, tags: [] },
      sort: [`site-${String(n)}`],
    })),
  },
  aggregations: undefined,
});

function setUp(...answers: (FoundInEngine | undefined)[]) {
  const [asked, read]: [Record<string, unknown>[], unknown[]] = [[], []];
  const client = {
    send: async (command: unknown) => {
      const keys =
        command instanceof BatchGetCommand ? command.input.RequestItems?.['table']?.Keys : [];
      read.push(...(keys ?? []));
      return { Responses: { table: keys } };
    },
  };
  const directory: WebsiteFinder<SiteFilters> = {
    page: async (_, { page }) => ({ items: [], page, pageCount: 1, total: -1 }),
    rows: async () => ({ total: -1, pages: (async function* () {})() }),
  };
  const finder = findInEngine(
    {
      table: { client, name: 'table' } as unknown as Table,
      search: async (body) => {
        asked.push(body as Record<string, unknown>);
        return answers[asked.length - 1];
      },
      now: () => now,
    },
    directory,
  );
  const parse = (row: unknown) => row;
  const filtersOf = (n = 0) =>
    (asked[n]?.['query'] as { bool: { filter: readonly object[] } }).bool.filter;
  return { finder, parse, asked, read, filtersOf };
}
const request = (filters: SiteFilters, page = 1) => ({ filters, page, size: 2 });

describe('every query of a client', () => {
  it.each([ana, employee])('asks for their account’s alone: %j', async (viewer) => {
    const { finder, parse, filtersOf } = setUp(answer([]), answer([]));
    await finder.page(viewer, request({ search: 'x', userId: 'benito', filter: 'failing' }), parse);
    await finder.rows(viewer, everything, parse);
    expect(filtersOf(0)).toContainEqual({ term: { owner: 'ana' } });
    expect(filtersOf(1)).toEqual([{ term: { owner: 'ana' } }]);
  });

  it('reads nothing of others, whatever the engine answers', async () => {
    const { finder, parse, read } = setUp(answer(['benito', 'ana']));
    const page = await finder.page(ana, request({ search: 'x' }), parse);
    expect(page.items).toEqual([{ pk: 'OWNER#ana', sk: 'WEBSITE#site-1' }]);
    expect(read).toEqual(page.items);
  });
});

it('asks for everybody’s as an administrator', async () => {
  const { finder, parse, filtersOf } = setUp(answer(['benito', 'ana']));
  expect((await finder.page(admin, request({ search: 'x*' }), parse)).items).toHaveLength(2);
  expect(filtersOf()).toEqual([{ wildcard: { text: { value: '*x\\**' } } }]);
});

it('asks for the last page where there are fewer', async () => {
  const { finder, parse, asked } = setUp(answer(['a', 'b', 'c']), answer(['c']));
  const page = await finder.page(admin, request({ search: 'x' }, 9), parse);
  expect(page).toMatchObject({ page: 2, pageCount: 2, total: 3 });
  expect(asked.map(({ from }) => from)).toEqual([16, 2]);
});

it('never asks for what is deeper than the index allows', async () => {
  const { finder, parse, asked } = setUp(answer([]), answer([]));
  await finder.page(admin, request(everything, Number.MAX_SAFE_INTEGER), parse);
  expect(Number(asked[0]?.['from']) + 2).toBe(1_000_000);
});

it('leaves all to the directory while there is no index', async () => {
  const { finder, parse } = setUp(undefined, undefined);
  expect(await finder.page(admin, request(everything), parse)).toMatchObject({ total: -1 });
  expect(await finder.rows(admin, everything, parse)).toMatchObject({ total: -1 });
});

it('goes on after the last site of a read', async () => {
  const { finder, parse, asked } = setUp(answer(['a', 'b']), answer([]));
  const { pages } = await finder.rows(admin, { search: 'x' }, parse);
  const read = [];
  for await (const page of pages) read.push(...page);
  expect(read).toHaveLength(2);
  expect(asked.map(({ search_after: after }) => after)).toEqual([undefined, ['site-1']]);
});

it('ends no read as if it were whole where the index goes meanwhile', async () => {
  const { finder, parse } = setUp(answer(['a', 'b']), undefined);
  const { pages } = await finder.rows(admin, { search: 'x' }, parse);
  const readAll = async () => {
    for await (const page of pages) expect(page).toHaveLength(2);
  };
  await expect(readAll()).rejects.toThrow('was deleted');
});

it('leaves a page to the directory where the index goes meanwhile', async () => {
  const { finder, parse } = setUp(answer(['a', 'b', 'c']), undefined);
  expect(await finder.page(admin, request({ search: 'x' }, 9), parse)).toMatchObject({ total: -1 });
});
