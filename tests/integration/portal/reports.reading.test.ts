import { beforeAll, describe, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';

const stack = inject('stack');
let ana: Person;
let berta: Person;
let admin: Person;
beforeAll(async () => {
  ana = await newClient(stack, 'ana');
  berta = await newClient(stack, 'berta');
  admin = await signInAdmin(stack);
});

const generate = async (person: Person, filters: Record<string, string> = {}) => {
  const body = {
    filters: { userId: person.profile.userId, ...filters },
    ...{ clientName: 'Panadería Ñandú', otherActivities: ['Reunión'] },
  };
  return callOk(stack, reportsContract.generate, { token: admin.token, body });
};
const use = (name: 'open' | 'download' | 'withdraw', { token }: Person, reportId: string) =>
  callRoute(stack, reportsContract[name], { token, params: { reportId } });
const mine = async ({ token }: Person) =>
  (await callOk(stack, reportsContract.mine, { token, query: {} })).items;
const listed = async (person: Person, query: Record<string, string> = {}) => {
  const asked = { token: admin.token, query: { userId: person.profile.userId, ...query } };
  return (await callOk(stack, reportsContract.list, asked)).items;
};
const unreadOf = async ({ token }: Person) =>
  (await callOk(stack, profilesContract.me, { token })).unreadReports;
const page = (viewUrl: string) =>
  fetch(new URL(viewUrl, stack.portalUrl), { headers: { accept: 'text/html' } });

describe('a client who opens a report', () => {
  it('has read it from the first time on, and administrators see when', async () => {
    const { report } = await generate(ana, { startDate: '2026-02-01', endDate: '2026-02-28' });
    const { reportId } = report;
    const newRow = { reportId, unread: true, readAt: null, startDate: '2026-02-01' };
    expect(await mine(ana)).toMatchObject([newRow]);
    expect(await unreadOf(ana)).toBe(1);
    // Administrators look at it, and it stays new.
    expect((await use('open', admin, reportId)).status).toBe(200);
    expect((await use('download', admin, reportId)).status).toBe(200);
    expect(await listed(ana, { state: 'unread' })).toMatchObject([
      {
        ...newRow,
        generatedBy: admin.profile.userId,
        generatedByName: expect.any(String) as string,
      },
    ]);

    const first = reportsContract.open.response.parse((await use('open', ana, reportId)).body);
    expect(first).toMatchObject({ isFirst: true, report: { unread: false } });
    expect(await (await page(first.viewUrl)).text()).toContain('Panadería Ñandú');
    const again = reportsContract.open.response.parse((await use('open', ana, reportId)).body);
    expect(again).toMatchObject({ isFirst: false, report: { readAt: first.report.readAt } });
    expect(again.report).not.toHaveProperty('generatedBy');
    expect(await unreadOf(ana)).toBe(0);
    expect(await listed(ana, { state: 'read' })).toMatchObject([
      { reportId, readAt: first.report.readAt },
    ]);
  });

  it('opens and marks nobody else’s', async () => {
    const { reportId } = (await generate(ana)).report;
    for (const name of ['open', 'download'] as const) {
      const answer = await use(name, berta, reportId);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    }
    const refused = await use('withdraw', berta, reportId);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'FORBIDDEN']);
    expect(await listed(ana, { state: 'unread' })).toMatchObject([{ reportId, readAt: null }]);
  });
});

describe('a report that is withdrawn', () => {
  it('is shown to nobody by any way, once and for all', async () => {
    const carla = await newClient(stack, 'carla');
    const made = await generate(carla);
    const { reportId } = made.report;
    const link = reportsContract.download.response.parse(
      (await use('download', admin, reportId)).body,
    );
    expect((await fetch(link.downloadUrl)).status).toBe(200);
    const withdrawals = await Promise.all([1, 2].map(() => use('withdraw', admin, reportId)));
    expect(withdrawals.map(({ status }) => status).sort()).toEqual([200, 410]);
    const second = withdrawals.find(({ status }) => status === 410);
    expect(second?.body).toMatchObject({
      error: { code: 'REPORT_WITHDRAWN', message: 'Este reporte ya fue retirado.' },
    });

    expect([await mine(carla), await unreadOf(carla)]).toEqual([[], 0]);
    for (const person of [carla, admin]) {
      for (const name of ['open', 'download'] as const) {
        const answer = await use(name, person, reportId);
        expect([answer.status, codeOf(answer)]).toEqual([410, 'REPORT_WITHDRAWN']);
      }
    }
    // Addresses and links of before, too.
    const shown = await page(made.viewUrl);
    expect(shown.status).toBe(410);
    expect(await shown.text()).toContain('Este reporte fue retirado');
    expect((await fetch(link.downloadUrl)).status).toBe(404);
    // To another client it is as if it never was.
    expect(codeOf(await use('open', berta, reportId))).toBe('NOT_FOUND');

    expect(await listed(carla)).toMatchObject([
      { reportId, withdrawnAt: expect.any(String) as string },
    ]);
    expect(await listed(carla, { state: 'unread' })).toEqual([]);
    const audits = await callOk(stack, auditsContract.list, {
      token: admin.token,
      params: { targetId: carla.profile.userId },
    });
    const actions = audits.items.map(({ action }) => action);
    expect(actions.filter((action) => action === 'ReportWithdrawn')).toHaveLength(1);
  });
});
