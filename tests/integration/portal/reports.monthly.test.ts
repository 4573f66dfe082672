import { beforeAll, describe, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { dayAfter } from '../../../functions/core/validation/day.ts';
import { reportsMonthlyContract } from '../../../functions/reports/monthly/reports.monthly.contract.ts';
import { daysOfMonth } from '../../../functions/reports/monthly/reports.monthly.domain.ts';
import type { MonthlyState } from '../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { invoke } from '../../support/lambdas.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { findRun, makeDue, monthDue, reportOfRun } from '../../support/reports/monthly-reports.ts';
import { newClient, newEmail, signInAdmin, type Person } from '../../support/people.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { activityAt, putActivity } from '../stores/support/report-activities.ts';

const stack = inject('stack');
const table = tableOf(stack);
const month = monthDue();
let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(stack);
});

const byAdmin = () => ({ token: admin.token });
const paramsOf = (person: Person) => ({ userId: person.profile.userId });
const readSettings = (person: Person) =>
  callOk(stack, reportsMonthlyContract.readSettings, { ...byAdmin(), params: paramsOf(person) });
const save = async (person: Person, recipients: string[], more: object = {}) => {
  const { revision } = await readSettings(person);
  const settings = { enabled: true, dayOfMonth: 1, recipients, clientName: 'Panadería Ñandú' };
  return callOk(stack, reportsMonthlyContract.saveSettings, {
    ...byAdmin(),
    params: paramsOf(person),
    body: { ...settings, revision, ...more },
  });
};
const retry = (person: Person) => {
  const params = { ...paramsOf(person), month };
  return callRoute(stack, reportsMonthlyContract.retry, { ...byAdmin(), params });
};
const mine = async ({ token }: Person) =>
  (await callOk(stack, reportsContract.mine, { token })).items;

/** A client's report of the month as administrators see it, as soon as it has come so far. */
const reached = (person: Person, state: MonthlyState) =>
  until(async () => {
    const parts = { ...byAdmin(), query: { month, state } };
    const { items } = await callOk(stack, reportsMonthlyContract.list, parts);
    return items.find(({ userId }) => userId === person.profile.userId);
  });
const runOf = async (person: Person) => {
  const run = await findRun(stack, { ...paramsOf(person), month });
  if (!run) throw new Error('There is no such run');
  return run;
};
const monthlyMailsTo = async (email: string) =>
  (await mailsTo(stack, email)).filter(({ subject }) => /reporte de mantenimiento/i.test(subject));

async function htmlOf({ token }: Person, reportId: string): Promise<string> {
  const parts = { token, params: { reportId } };
  const { downloadUrl } = await callOk(stack, reportsContract.download, parts);
  return (await fetch(downloadUrl)).text();
}

/** Two that were done in the month that is due, and one on the day before it and after it each. */
async function work({ profile: { userId } }: Person) {
  const { startDate, endDate } = daysOfMonth(month);
  const days = {
    'Del primer día': startDate,
    'Del último día': endDate,
    'De antes': dayAfter(startDate, -1),
    'De después': dayAfter(endDate),
  };
  for (const [description, day] of Object.entries(days)) {
    const at = new Date(`${day}T15:00:00.000Z`);
    const done = { status: 'realizada', completedAt: at.toISOString() } as const;
    await putActivity(table, activityAt(at, { userId, description, ...done }));
  }
}

describe('a client’s monthly report', () => {
  let client: Person;
  let recipients: string[];
  beforeAll(async () => {
    client = await newClient(stack, 'mensual');
    await work(client);
    recipients = [newEmail('gerencia'), newEmail('sistemas')];
  });

  it('begins switched off, to the client themselves', async () => {
    const settings = await readSettings(client);
    expect(settings).toMatchObject({ enabled: false, nextAt: null, recipients: [client.email] });
  });

  it('is switched on for the next first of a month', async () => {
    const saved = await save(client, recipients);
    expect(saved.nextAt).toMatch(/^\d{4}-\d{2}-01T1[12]:00:00\.000Z$/);
    expect(Date.parse(saved.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect(await readSettings(client)).toEqual(saved);
    const { items } = await callOk(stack, reportsMonthlyContract.settings, byAdmin());
    expect(items).toContainEqual(saved);
  });

  it('is made and sent when it is due, once', async () => {
    await makeDue(stack, client.profile.userId);
    await invoke(stack, 'reports.monthly.dispatcher');
    const report = await reached(client, 'emailed');
    expect(report).toMatchObject({ clientName: 'Panadería Ñandú', cause: null });
    await invoke(stack, 'reports.monthly.dispatcher');

    const stored = await mine(client);
    expect(stored.map(({ reportId }) => reportId)).toEqual([report.reportId]);
    const html = await htmlOf(client, report.reportId);
    for (const text of ['Del primer día', 'Del último día']) expect(html).toContain(text);
    for (const text of ['De antes', 'De después']) expect(html).not.toContain(text);
    for (const email of recipients) {
      const mails = await monthlyMailsTo(email);
      expect(mails.map(({ html: body }) => body)).toEqual([
        expect.stringContaining('Panadería Ñandú'),
      ]);
    }
    const next = (await readSettings(client)).nextAt;
    expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now());
  });

  it('is announced to the client in the portal', async () => {
    const parts = { token: client.token, query: { filter: 'all' } };
    const notification = await until(async () => {
      const { items } = await callOk(stack, notificationsContract.list, parts);
      return items.find(({ message }) => message.includes('Panadería Ñandú'));
    });
    expect(notification.title).toContain('reporte');
  });

  it('is delivered as soon as each of its recipients has it', async () => {
    const run = await runOf(client);
    const [first = '', second = ''] = recipients;
    await reportOfRun(stack, run, { kind: 'Send' });
    await reportOfRun(stack, run, { kind: 'Delivery', recipients: [first] });
    const stateOfFirst = async () => (await runOf(client)).recipients[0]?.state;
    await until(async () => (await stateOfFirst()) === 'delivered' || undefined);
    expect((await reached(client, 'emailed')).recipients[1]).toMatchObject({ state: 'waiting' });
    await reportOfRun(stack, run, { kind: 'Delivery', recipients: [second] });
    const report = await reached(client, 'delivered');
    expect(report.nextAttemptAt).toBeNull();
    const again = await retry(client);
    expect([again.status, codeOf(again)]).toEqual([409, 'REPORT_NOT_FAILED']);
  });
});

describe('an e-mail that comes back', () => {
  it('is shown with its reason, and is sent again to whom the settings name then', async () => {
    const client = await newClient(stack, 'rebota');
    const [wrong, right] = [newEmail('mal'), newEmail('bien')];
    await save(client, [wrong]);
    await makeDue(stack, client.profile.userId);
    await invoke(stack, 'reports.monthly.dispatcher');
    await reached(client, 'emailed');
    const first = await runOf(client);
    await reportOfRun(stack, first, { kind: 'Bounce', detail: 'smtp; 550 5.1.1 user unknown' });
    const bounced = await reached(client, 'bounced');
    expect(bounced.recipients).toEqual([
      { email: wrong, state: 'bounced', detail: 'smtp; 550 5.1.1 user unknown' },
    ]);

    await save(client, [right]);
    await until(async () => {
      const { items } = await callOk(stack, notificationsContract.list, { token: client.token });
      return items.find(({ title }) => title === 'Cambió a quién van tus reportes');
    });
    expect((await retry(client)).status).toBe(200);
    const sent = await reached(client, 'emailed');
    expect(sent).toMatchObject({ reportId: bounced.reportId, recipients: [{ email: right }] });
    await reportOfRun(stack, first, { kind: 'Bounce', detail: 'Late, of the first e-mail' });
    await reportOfRun(stack, await runOf(client), { kind: 'Delivery' });
    await reached(client, 'delivered');
    expect([await monthlyMailsTo(wrong), await monthlyMailsTo(right)]).toMatchObject([[{}], [{}]]);
    expect(await mine(client)).toHaveLength(1);

    const audits = { ...byAdmin(), params: { targetId: client.profile.userId } };
    const { items } = await callOk(stack, auditsContract.list, audits);
    const actions = items.map(({ action }) => action);
    expect(actions.filter((action) => action === 'MonthlyReportsSet')).toHaveLength(2);
    expect(actions.filter((action) => action === 'MonthlyReportRetried')).toHaveLength(1);
  });
});

describe('monthly reports', () => {
  const settings = { enabled: true, dayOfMonth: 1, recipients: ['a@b.cl'], clientName: 'Yo' };
  const body = { ...settings, revision: 0 };

  it('are edited by one administrator at a time: a stale edit says what changed', async () => {
    const client = await newClient(stack, 'editada');
    const edit = (change: object) =>
      callRoute(stack, reportsMonthlyContract.saveSettings, {
        ...byAdmin(),
        params: paramsOf(client),
        body: change,
      });
    expect((await edit({ ...body, enabled: false })).body).toMatchObject({ revision: 1 });
    const one = await edit({ dayOfMonth: 9, revision: 1 });
    expect([one.status, one.body]).toMatchObject([
      200,
      { ...settings, enabled: false, dayOfMonth: 9 },
    ]);
    const stale = await edit({ clientName: 'Otra', revision: 1 });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'EDITED_MEANWHILE']);
    expect(stale.body).toMatchObject({
      error: { message: expect.stringContaining('el día del mes') as string },
    });
    expect(await readSettings(client)).toMatchObject({ clientName: 'Yo', revision: 2 });
  });

  it('are no client’s to see or change, not even their own', async () => {
    const client = await newClient(stack, 'curiosa');
    for (const route of Object.values(reportsMonthlyContract)) {
      const parts = { token: client.token, params: { ...paramsOf(client), month } };
      const answer = await callRoute(stack, route, {
        ...parts,
        ...(route.method !== 'GET' && { body }),
      });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('are nobody’s where there is no such client', async () => {
    const parts = { ...byAdmin(), params: { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000009' } };
    const asked = await callRoute(stack, reportsMonthlyContract.readSettings, parts);
    expect([asked.status, codeOf(asked)]).toEqual([404, 'NOT_FOUND']);
    const saved = await callRoute(stack, reportsMonthlyContract.saveSettings, { ...parts, body });
    expect([saved.status, codeOf(saved)]).toEqual([409, 'CLIENT_REQUIRED']);
  });

  it('are not switched on for an administrator', async () => {
    const parts = { ...byAdmin(), params: { userId: admin.profile.userId } };
    const saved = await callRoute(stack, reportsMonthlyContract.saveSettings, { ...parts, body });
    expect(saved.status).toBe(409);
    expect(saved.body).toMatchObject({
      error: { code: 'CLIENT_REQUIRED', fields: { userId: [expect.any(String)] } },
    });
  });
});
