import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import type { Activity } from '../../../functions/activities/activities.domain.ts';
import { activityKey } from '../../../functions/core/table/keys/activity-keys.ts';
import { dayIn } from '../../../functions/core/validation/day.ts';
import {
  reportFiguresContract,
  reportsContract,
} from '../../../functions/reports/reports.contract.ts';
import type { ReportFilters } from '../../../functions/reports/reports.domain.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { deliver } from '../../support/lambdas.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { activityAt, figuresOf, putActivity } from '../stores/support/report-activities.ts';

const stack = inject('stack');
const table = tableOf(stack);
let ana: Person;
let admin: Person;
let websiteId: string;
/** What there is of Ana's, by id. */
const hers = new Map<string, Activity>();

beforeAll(async () => {
  ana = await newClient(stack, 'ana');
  admin = await signInAdmin(stack);
  ({ websiteId } = await registerSite(stack, ana, { url: 'https://espiga.example' }));
});

type Query = Record<string, string>;
const ofAna = (query: Query = {}) => ({
  token: admin.token,
  query: { userId: ana.profile.userId, ...query },
});
const summary = (query: Query = {}) => callOk(stack, reportsContract.summary, ofAna(query));

/** Waits until the summary says what the activities that are there add up to. */
async function untilRight(filters: ReportFilters = {}) {
  const ofType = [...hers.values()].filter(({ type }) => (filters.type ?? type) === type);
  const { userCount: _, ...right } = figuresOf(ofType, filters);
  const query: Query = { ...filters } as Query;
  let last: unknown;
  const read = async () => {
    const { totals, byType } = await summary(query);
    last = { totals, byType };
    return isDeepStrictEqual(last, right) ? true : undefined;
  };
  await until(read, { seconds: 60 }).catch(() => {
    expect(last).toEqual(right);
  });
}

const create = async (more: Partial<Activity>) => {
  const { type = 'mejora', status = 'pendiente', hoursDedicated = null } = more;
  const body = { websiteId, description: 'Para el reporte', type, status, hoursDedicated };
  const made = await callOk(stack, activitiesContract.create, { token: admin.token, body });
  hers.set(made.activityId, made);
  return made;
};

describe('the summary', () => {
  it('follows activities that are made, changed and deleted', async () => {
    await untilRight();
    const first = await create({ type: 'error', hoursDedicated: 1.5, status: 'realizada' });
    const second = await create({});
    await create({ type: 'mantenimiento', status: 'en_progreso', hoursDedicated: 0.5 });
    await untilRight();
    const changed = await callOk(stack, activitiesContract.update, {
      token: admin.token,
      params: { activityId: second.activityId },
      body: {
        ...{ description: 'Hecha', type: 'error', status: 'realizada', hoursDedicated: 4 },
        revision: second.revision,
      },
    });
    hers.set(changed.activityId, changed);
    await untilRight();
    await untilRight({ type: 'error', status: 'realizada' });
    const params = { activityId: first.activityId };
    await callOk(stack, activitiesContract.remove, { token: admin.token, params });
    hers.delete(first.activityId);
    await untilRight();
    expect(await summary()).toMatchObject({
      userCount: 1,
      mostActiveUser: { userId: ana.profile.userId, activities: 2, hours: 4, completed: 1 },
    });
  });

  it('counts nothing twice where commands come twice, for a range, too', async () => {
    const to = dayIn('America/Santiago', new Date());
    const rebuild = { type: 'RebuildRollups', day: to };
    const range = { type: 'RebuildRollupRange', from: to, to };
    const answer = await deliver(stack, 'reports.worker', [rebuild, rebuild, range]);
    expect(answer).toEqual({ batchItemFailures: [] });
    await untilRight();
  });
});

describe('days', () => {
  const instants = [
    '2026-04-04T03:00:00.000Z',
    '2026-04-05T03:59:59.999Z',
    '2026-04-05T04:00:00.000Z',
  ];
  const old = () =>
    instants.map((instant) =>
      activityAt(new Date('2026-03-01T12:00:00.000Z'), {
        ...{ userId: ana.profile.userId, websiteId, hoursDedicated: 1 },
        ...{ status: 'realizada', completedAt: instant },
      }),
    );
  const put: Activity[] = [];
  afterAll(async () => {
    for (const { userId, activityId } of put) {
      const Key = activityKey(userId, activityId);
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    }
  });

  it('are whole ones in the provider’s zone, where the clock goes back, too', async () => {
    for (const activity of old()) {
      await putActivity(table, activity);
      put.push(activity);
      hers.set(activity.activityId, activity);
    }
    const query = { startDate: '2026-04-04', endDate: '2026-04-04' };
    await untilRight(query);
    const { items } = await callOk(stack, reportsContract.activities, ofAna(query));
    // What was done later is open at the end of the day.
    expect(items.map(({ doneAt }) => doneAt).sort()).toEqual([...instants.slice(0, 2), null]);
  });
});

describe('the filters', () => {
  it.each([
    [{ startDate: '2026-11-22', endDate: '2026-11-21' }, 'endDate'],
    [{ startDate: '22/11/2026' }, 'startDate'],
    [{ startDate: '2099-03-01', endDate: '2099-03-31' }, 'startDate'],
    [{ status: 'hecha' }, 'status'],
  ])('are checked: %j', async (query, field) => {
    for (const route of Object.values(reportFiguresContract)) {
      const answer = await callRoute(stack, route, { token: admin.token, query });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: { fields: { [field]: [expect.any(String)] } } });
    }
  });
});
