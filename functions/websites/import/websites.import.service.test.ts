import { describe, expect, it } from 'vitest';
import { ownerRefused } from '../../core/table/shared/people.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { mayBeRead } from '../../core/outbound/target.ts';
import { AppError } from '../../core/http/errors.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { createWebsites } from '../websites.entity.ts';
import type { StoredSite } from '../websites.items.ts';
import { unreadableHost } from '../websites.url.domain.ts';
import { importedRowSchema } from './websites.import.domain.ts';
import { importWebsites } from './websites.import.service.ts';

const callerOf = (userId: string, role: Caller['role'] = 'cliente'): Caller => ({
  ...{ userId, username: userId, groups: [], role, position: 'owner' as const },
});
const anaId = '01k9zz0000000000000000anaa';
const eveId = '01k9zz0000000000000000evee';
const [ana, admin] = [callerOf(anaId), callerOf('01k9zz0000000000000000root', 'admin')];
const at = new Date('2026-11-24T12:00:00.000Z');
const rowOf = (line: number, url: string, given: object = {}) =>
  importedRowSchema.parse({ line, url, name: `Sitio ${String(line)}`, ...given });
const rows = [
  rowOf(2, 'a.cl'),
  rowOf(3, 'ftp://b.cl'),
  rowOf(4, 'http://www.A.cl/'),
  rowOf(5, 'c.cl'),
];

interface World {
  inUse?: string[];
  /** Sites of the plan of a client; none has a plan without it. */
  siteLimit?: number | null;
  /** Thrown by the commit of the n-th row that is registered. */
  fails?: Record<number, Error>;
}

const planOf = (siteLimit: number | null) => ({
  ...{ userPlanId: 'plan', planName: 'Plan', activityLimit: 5, activitiesConsumed: 0 },
  ...{ siteLimit, promisedWorkingDays: null },
});

function setUp({ inUse = [], fails = {}, siteLimit }: World = {}) {
  const { commit, works } = keepingCommit(at);
  const scopes: (string | undefined)[] = [];
  let added = 0;
  const dependencies = {
    websites: {
      toWebsite: createWebsites(noTable).toWebsite,
      addresses: async () => new Set(inUse),
      async add(site: Omit<StoredSite, 'directoryChunk'>) {
        return { own: [], shared: [{ Put: { Item: { pk: 'site', sk: 'x', site } } }] };
      },
      findStored: async () => undefined,
      mayOwn: async () => true,
    },
    commit: ((build, once) => {
      scopes.push(once && `${once.scope} ${once.key}`);
      const failure = fails[(added += 1)];
      return failure ? Promise.reject(failure) : commit(build);
    }) as typeof commit,
    quota: { findCurrent: async () => (siteLimit === undefined ? undefined : planOf(siteLimit)) },
    secrets: { seal: () => Promise.reject(new Error('There is no key')) },
    people: {
      ownersAmong: async (ids: Iterable<string>) => {
        // A key of DynamoDB has 2,048 bytes at most.
        if ([...ids].some((id) => id.length > 2_000)) throw new Error('The key is too long');
        return new Set([eveId, anaId]);
      },
    },
    sitesWithoutPlan: 3,
    mayBeRead: (url: URL) => mayBeRead(url, []),
    newId: () => '01k9zz0000000000000000siti',
    countSites: async ({ profileItem }: Pick<Caller, 'profileItem'>) =>
      Number(profileItem?.['websitesCount'] ?? 0),
    now: () => at,
  };
  const run = (caller: Caller, given: object = {}) =>
    importWebsites(
      caller,
      { rows, preview: false, newBefore: 0, type: 'blog' as const, ...given },
      dependencies,
    ).then(({ rows: results }) => results.map((each) => [each.line, each.outcome, each.message]));
  const owners = () => works.map(({ answer }) => (answer as { userId: string | null }).userId);
  return { run, works, owners, scopes };
}

const badUrl = [3, 'refused', 'La URL del sitio web no es válida.'];

describe('importWebsites', () => {
  it('registers each row by itself, and a site once', async () => {
    const { run, owners, scopes } = setUp();
    expect(await run(ana)).toEqual([
      [2, 'added', null],
      badUrl,
      [4, 'exists', null],
      [5, 'added', null],
    ]);
    expect(owners()).toEqual([anaId, anaId]);
    expect(new Set(scopes).size).toBe(2);
    expect(scopes[0]).toMatch(
      /^01k9zz0000000000000000anaa#POST \/api\/websites\/imports [0-9a-f]{64}$/,
    );
  });

  it('says in a preview what would become of them, and registers none', async () => {
    const { run, works } = setUp({ inUse: ['c.cl'] });
    expect(await run(ana, { preview: true })).toEqual([
      [2, 'new', null],
      badUrl,
      [4, 'exists', null],
      [5, 'exists', null],
    ]);
    expect(works).toEqual([]);
  });

  it.each([true, false])('refuses what no sync would reach, in a preview: %s', async (preview) => {
    const { run, works } = setUp();
    const far = [rowOf(2, 'http://192.168.1.10'), rowOf(3, 'http://localhost:4282')];
    expect(await run(ana, { preview, rows: far })).toEqual(
      [2, 3].map((line) => [line, 'refused', unreadableHost]),
    );
    expect(works).toEqual([]);
  });

  it('adds nothing where all is there already', async () => {
    const { run, works } = setUp({ inUse: ['a.cl', 'c.cl'] });
    expect((await run(ana)).map(([, outcome]) => outcome)).toEqual([
      'exists',
      'refused',
      'exists',
      'exists',
    ]);
    expect(works).toEqual([]);
  });

  it('refuses a row by itself, and takes its address for free', async () => {
    const { run } = setUp({ fails: { 1: new AppError('SITE_LIMIT_REACHED') } });
    expect(await run(ana)).toEqual([
      [
        2,
        'refused',
        'Llegaste al límite de sitios de tu plan. Elige uno con más sitios o elimina alguno.',
      ],
      badUrl,
      [4, 'added', null],
      [5, 'added', null],
    ]);
  });

  it.each(['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'] as const)(
    'registers again what was deleted or renamed since: %s',
    async (code) => {
      const { run, scopes } = setUp({ fails: { 1: new AppError(code) } });
      expect((await run(ana, { rows: rows.slice(0, 1) }))[0]).toEqual([2, 'added', null]);
      expect(scopes[1]).toBeUndefined();
    },
  );

  it('leaves failures of our own to be logged', async () => {
    const { run } = setUp({ fails: { 2: new TypeError('ours') } });
    await expect(run(ana)).rejects.toThrow(TypeError);
  });
});

describe('the preview of a client’s rows', () => {
  const five = ['a', 'b', 'ftp://x', 'c', 'd'].map((name, n) => rowOf(n + 2, `${name}.cl`));
  const having = (websitesCount: number) => ({ ...ana, profileItem: { websitesCount } });
  const outcomesOf = async (world: World, given: object = {}, caller: Caller = having(1)) => {
    const results = await setUp(world).run(caller, { rows: five, preview: true, ...given });
    return results.map(([, outcome]) => outcome);
  };
  const beyond = ['new', 'new', 'refused', 'refused', 'refused'];

  it('refuses those beyond the room of the plan, in the words of the form', async () => {
    const { run } = setUp({ siteLimit: 4 });
    const results = await run(having(2), { rows: five, preview: true });
    expect(results.map(([, outcome]) => outcome)).toEqual(beyond);
    expect(results[4]?.[2]).toBe(
      'Llegaste al límite de sitios de tu plan. Elige uno con más sitios o elimina alguno.',
    );
  });

  it('counts those of the earlier calls of the file, and none that is refused or exists', async () => {
    expect(await outcomesOf({ siteLimit: 10 }, { newBefore: 7 })).toEqual(beyond);
    expect(await outcomesOf({ siteLimit: 4, inUse: ['a.cl'] })).toEqual([
      ...['exists', 'new', 'refused', 'new', 'new'],
    ]);
    expect(await outcomesOf({ siteLimit: 4 }, {}, having(9))).not.toContain('new');
  });

  it('says of a row beyond the room that its site exists, and not of the next row of its address', async () => {
    const again = [rowOf(2, 'a.cl'), rowOf(3, 'b.cl'), rowOf(4, 'b.cl'), rowOf(5, 'a.cl')];
    expect(await outcomesOf({ siteLimit: 4 }, { rows: again }, having(3))).toEqual([
      ...['new', 'refused', 'refused', 'exists'],
    ]);
  });

  it('knows who has no plan, one without a limit, or none to have', async () => {
    const { run } = setUp();
    expect((await run(having(3), { rows: five, preview: true }))[0]?.[2]).toBe(
      'Llegaste al límite de sitios sin plan. Contrata un plan para registrar más.',
    );
    const all = ['new', 'new', 'refused', 'new', 'new'];
    expect(await outcomesOf({ siteLimit: null }, {}, having(900))).toEqual(all);
    expect(await outcomesOf({}, {}, { ...admin, profileItem: { websitesCount: 9 } })).toEqual(all);
  });
});

describe('the owner of a row', () => {
  const theirs = [rowOf(2, 'a.cl', { userId: eveId }), rowOf(3, 'b.cl')];

  it('is the one that the row names, else the one that the administrator chose', async () => {
    for (const userId of [null, anaId]) {
      const { run, owners } = setUp();
      await run(admin, { rows: theirs, userId });
      expect(owners()).toEqual([eveId, userId]);
    }
    const { run, owners } = setUp();
    await run(admin, { rows: theirs });
    expect(owners()).toEqual([eveId, null]);
  });

  it('is a client’s own, whatever the row says', async () => {
    const { run, owners } = setUp();
    await run(ana, { rows: theirs, userId: eveId });
    expect(owners()).toEqual([anaId, anaId]);
  });

  it.each(['01k9zz0000000000000000gone', 'nadie', '0'.repeat(2_500)])(
    'that is nobody refuses the row, in a preview too (%#)',
    async (userId) => {
      const { message } = ownerRefused();
      for (const preview of [true, false]) {
        const { run } = setUp();
        const unknown = [rowOf(2, 'a.cl', { userId })];
        expect(await run(admin, { rows: unknown, preview })).toEqual([[2, 'refused', message]]);
      }
    },
  );
});
