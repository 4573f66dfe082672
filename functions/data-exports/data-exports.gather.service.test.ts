import { describe, expect, it } from 'vitest';
import { nothingOf } from '../../tests/support/people/data-exports.ts';
import type { UserPlan } from '../user-plans/user-plans.domain.ts';
import { userSchema, type User } from '../users/users.domain.ts';
import { sampleSite } from '../websites/websites.samples.ts';
import { gather, type GatherDependencies } from './data-exports.gather.service.ts';
import { rowsOf, type ListName } from './data-exports.rows.domain.ts';

const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const memberId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000002';
const at = '2026-11-20T13:00:00.000Z';

const client = userSchema.parse({
  ...{ userId, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Pérez', role: 'cliente' },
  ...{ createdAt: at, lastSignInAt: null },
});
const member: User = {
  ...{ ...client, userId: memberId, email: 'luz@ejemplo.cl', firstName: 'Luz' },
  ...{ companyId: userId, position: 'viewer', invitationPending: true },
};
const admin: User = { ...client, role: 'admin', position: 'technician' };
const site = sampleSite({ userId });
const ofSite = { websiteId: site.websiteId, websiteName: site.name };

async function* pages<Row>(...all: Row[][]) {
  yield* all;
}

/** The rows of a list as they are in somebody's file. */
async function listOf(
  name: ListName,
  given: Partial<GatherDependencies>,
  person: User = client,
): Promise<unknown[]> {
  const dependencies = { ...nothingOf(userId), now: () => new Date(at), ...given };
  const source = gather(person, dependencies).find(({ lists }) => lists.includes(name));
  const rows: unknown[] = [];
  for await (const page of source?.pages ?? []) rows.push(...rowsOf(name, page));
  return rows;
}

const movement = (n: number) => ({
  ...{ entryId: `01kb3f0a9x5m3v7c2d8e4h6j9${String(n)}`, kind: 'reserve' as const, amount: 1 },
  ...{ activityId: null, reason: '', at },
});

const log = {
  ...{ logId: '01kb3f0a9x5m3v7c2d8e4h6j91', backupId: null, websiteId: site.websiteId },
  ...{ userId: memberId, operation: 'cleanup' as const, status: 'completed' as const },
  ...{ message: 'Se eliminaron los respaldos', errorDetails: null, createdAt: at },
};

describe('what people find in the file of their data', () => {
  it('is each movement of each of their plans', async () => {
    const plan = (n: number) =>
      ({ userPlanId: `plan-${String(n)}`, planName: `Plan ${String(n)}` }) as UserPlan;
    const rows = await listOf('movements', {
      plansOf: () => pages([plan(1)], [plan(2)]),
      movementsOf: (id) =>
        id === 'plan-1' ? pages([movement(1)], [movement(2)]) : pages([movement(3)]),
    });
    expect(rows).toEqual([
      { ...movement(1), userPlanId: 'plan-1', planName: 'Plan 1' },
      { ...movement(2), userPlanId: 'plan-1', planName: 'Plan 1' },
      { ...movement(3), userPlanId: 'plan-2', planName: 'Plan 2' },
    ]);
  });

  it('is what happened to the backups of their sites, without ids of people', async () => {
    const rows = await listOf('backupLogs', {
      sitesOf: () => pages([site]),
      backupLogsOf: () => pages([log], [log]),
    });
    const { userId: _, ...shown } = log;
    expect(rows).toEqual([
      { ...shown, ...ofSite },
      { ...shown, ...ofSite },
    ]);
  });

  it('is the history of their sites that their pages show', async () => {
    const point = { day: '2026-11-01', wordpressVersion: '6.8', phpVersion: null };
    const from: string[] = [];
    const rows = await listOf('siteHistory', {
      sitesOf: () => pages([site]),
      pointsOf: async (_, day) => {
        from.push(day);
        return [{ ...point, pluginsPending: 2, themesPending: 0 }];
      },
    });
    expect(rows).toEqual([{ ...point, ...ofSite, pluginsPending: 2, themesPending: 0 }]);
    expect(from).toEqual(['2026-08-23']);
  });

  it('is the views that they saved, as far as they can use them', async () => {
    const view = { viewId: '01kb3f0a9x5m3v7c2d8e4h6j91', name: 'Tiendas' };
    const query = { tipo: 'tienda' };
    const viewsOf = async () => [
      { ...view, list: 'websites', query },
      { ...view, list: 'users', query: { rol: 'admin' } },
      { ...view, list: 'gone', query },
    ];
    expect(await listOf('views', { viewsOf })).toEqual([{ ...view, list: 'websites', query }]);
  });

  it('is whom they invited to their company', async () => {
    const companyOf = async () => [client, member];
    expect(await listOf('members', { companyOf })).toEqual([
      {
        ...{ email: 'luz@ejemplo.cl', firstName: 'Luz', lastName: 'Pérez', position: 'viewer' },
        ...{ createdAt: at, lastSignInAt: null, invitationPending: true },
      },
    ]);
  });

  it.each([
    ['somebody of a company', member],
    ['an administrator', admin],
  ])('of %s is nobody', async (_, person) => {
    expect(await listOf('members', { companyOf: async () => [person] }, person)).toEqual([]);
  });

  it('is what an administrator is notified of, by their position', async () => {
    const choicesOf = async () => ({
      choices: { backupMissed: { portal: 'now' as const, mail: 'never' as const } },
    });
    const rows = await listOf('noticeChoices', { choicesOf }, admin);
    expect(rows).toContainEqual({ kind: 'backupMissed', portal: 'now', mail: 'never' });
    expect(rows).toContainEqual({ kind: 'syncFailing', portal: 'never', mail: 'daily' });
    expect(rows).not.toContainEqual(expect.objectContaining({ kind: 'paymentFlagged' }));
    expect(await listOf('noticeChoices', { choicesOf })).toEqual([]);
  });
});

it('reads each list when its turn comes', () => {
  const reads: string[] = [];
  const read = (name: string) => async () => {
    reads.push(name);
    return [];
  };
  const given = {
    viewsOf: read('views'),
    companyOf: read('company'),
    formerSitesOf: read('sites'),
  };
  gather(client, { ...nothingOf(userId), now: () => new Date(at), ...given });
  expect(reads).toEqual([]);
});
