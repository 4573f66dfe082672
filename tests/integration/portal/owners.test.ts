import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import { reportsMonthlyContract } from '../../../functions/reports/monthly/reports.monthly.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesImportContract } from '../../../functions/websites/import/websites.import.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { newMember } from '../../support/people/members.ts';
import { rootDir } from '../../support/root.ts';
import { registerSite } from '../../support/sites.ts';

const stack = inject('stack');
let admin: Person;
let client: Person;
let websiteId: string;
let planId: string;
/** Who may own nothing. */
const others = new Map<string, string>();

beforeAll(async () => {
  [admin, client] = [await signInAdmin(stack), await newClient(stack, 'titular')];
  ({ websiteId } = await registerSite(stack, client, { url: 'https://de-titular.example' }));
  const plan = { name: 'Plan de prueba', priceCents: 4_900, support: 'Por email' };
  ({ planId } = await callOk(stack, plansContract.create, { token: admin.token, body: plan }));
  for (const position of ['owner', 'viewer'] as const) {
    const member = await newMember(stack, client, position);
    others.set(`a member of a company: ${position}`, member.userId);
  }
  const deleted = await newClient(stack, 'eliminada');
  const { userId } = deleted.profile;
  await callOk(stack, usersContract.remove, { token: admin.token, params: { userId } });
  others.set('a deleted client', userId);
  others.set('an administrator', admin.profile.userId);
  others.set('nobody', '0b7d3c1e-5a2f-4c8d-9e6b-00000000dead');
});

/** A request that would give something to a person. Answers the refusal. */
type Giving = (userId: string) => Promise<string>;

const site = { name: 'Sitio', url: 'https://de-otra.example', type: 'blog', apiKey: null };

async function codeOfCall(...[, route, parts]: Parameters<typeof callRoute>): Promise<string> {
  const answer = await callRoute(stack, route, { ...parts, token: admin.token });
  return codeOf(answer) ?? String(answer.status);
}

async function outcomeOfImport(more: { userId?: string; rowUserId?: string }): Promise<string> {
  const { rowUserId = '', ...defaults } = more;
  const { token } = admin;
  const row = { line: 2, name: 'Sitio', url: site.url, type: '', apiKey: '', userId: rowUserId };
  const outcomes = [];
  for (const preview of [true, false]) {
    const body = { rows: [row], preview, newBefore: 0, type: 'blog' as const, ...defaults };
    const { rows } = await callOk(stack, websitesImportContract.import, { token, body });
    outcomes.push(rows[0]?.message?.startsWith('Elige a un cliente titular'));
  }
  return outcomes.every(Boolean) ? 'CLIENT_REQUIRED' : 'imported';
}

const period = { startDate: '2026-01-01', endDate: '2026-01-31' };
const report = (userId: string) => ({
  filters: { userId, ...period },
  clientName: 'Ana',
  otherActivities: ['Reunión'],
});

/** Each write that says whose something becomes. */
const owning: Record<string, Giving> = {
  'websites.create: body.userId': (userId) =>
    codeOfCall(stack, websitesContract.create, { body: { ...site, userId } }),
  'websites.assign: body.userId': (userId) =>
    codeOfCall(stack, websitesContract.assign, { body: { websiteIds: [websiteId], userId } }),
  'websites.import.import: body.userId': (userId) => outcomeOfImport({ userId }),
  'websites.import.import: body.rows.userId': (rowUserId) => outcomeOfImport({ rowUserId }),
  'user-plans.assign: body.userId': (userId) =>
    codeOfCall(stack, userPlansContract.assign, { body: { userId, planId } }),
  'reports.generate: body.filters.userId': (userId) =>
    codeOfCall(stack, reportsContract.generate, { body: { ...report(userId), allowEmpty: true } }),
  'reports.preview: body.filters.userId': (userId) =>
    codeOfCall(stack, reportsContract.preview, { body: report(userId) }),
  'reports.monthly.saveSettings: params.userId': (userId) =>
    codeOfCall(stack, reportsMonthlyContract.saveSettings, {
      params: { userId },
      body: { enabled: true, revision: 0 },
    }),
};

/** Each write that names a person for another reason. */
const naming: Record<string, string> = {
  'activities.export: body.userId': 'a filter',
  'activities.create: body.assigneeId': 'the administrator who works on it',
  'activities.update: body.assigneeId': 'the administrator who works on it',
  'attention.assign: body.userId': 'the administrator who works on it',
  'attention.export: body.userId': 'a filter',
  'notifications.create: body.userId': 'who reads it: members have an inbox, too',
  'payments.export: body.userId': 'a filter',
  'status.export: body.userId': 'a filter',
  'user-plans.export: body.userId': 'a filter',
  'websites.export: body.userId': 'a filter',
  'reports.monthly.retry: params.userId': 'a report that is there',
};
/** Below these paths a request is about the person in its path. */
const ABOUT_A_PERSON = /^(?:users|sessions|second-factors)\./;

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}
const NAMES = /^(?:user|owner|client|person|recipient|assignee|member)Id$/;

/** Where a schema has the id of a person. */
function placesIn(schema: JsonSchema | undefined, path: string): string[] {
  if (!schema) return [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    ...(NAMES.test(name) ? [`${path}.${name}`] : []),
    ...placesIn(one, `${path}.${name}`),
  ]);
  const within = [...(schema.anyOf ?? []), schema.items];
  return [...below, ...within.flatMap((one) => placesIn(one, path))];
}

it('every write that names a person says whether they come to own something by it', async () => {
  const found = Object.entries(await loadContracts(rootDir)).flatMap(([file, contract]) =>
    Object.entries(contract).flatMap(([name, route]) => {
      if (route.method === 'GET') return [];
      return (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = route[part];
        if (!schema) return [];
        const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
        return placesIn(json as JsonSchema, part).map((place) => `${file}.${name}: ${place}`);
      });
    }),
  );
  const places = found.filter((place) => !ABOUT_A_PERSON.test(place));
  expect([...new Set(places)].toSorted()).toEqual(
    [...Object.keys(owning), ...Object.keys(naming)].toSorted(),
  );
});

describe('nothing is given to', () => {
  it.each(Object.entries(owning))('who may own nothing by %s', async (_, give) => {
    const answers = new Map<string, string>();
    for (const [who, userId] of others) answers.set(who, await give(userId));
    expect([...answers]).toEqual([...others.keys()].map((who) => [who, 'CLIENT_REQUIRED']));
  });
});
