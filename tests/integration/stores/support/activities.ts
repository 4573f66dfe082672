import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../../../../functions/core/auth/caller.ts';
import {
  activitiesHeadKey,
  activitiesPartition,
  activityPrefix,
} from '../../../../functions/core/table/keys/activity-keys.ts';
import { newId } from '../../../../functions/core/id.ts';
import {
  activitiesTotalsKey,
  auditPartition,
  outboxKey,
  profileKey,
  websiteKey,
} from '../../../../functions/core/table/keys/keys.ts';
import { ledgerPartition, userPlanKey } from '../../../../functions/core/table/keys/plan-keys.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import { activityCountsSchema } from '../../../../functions/activities/activities.domain.ts';
import {
  newActivitySchema,
  type ActivityChange,
  type NewActivity,
} from '../../../../functions/activities/activities.form.domain.ts';
import {
  removeActivity,
  updateActivity,
} from '../../../../functions/activities/activities.change.service.ts';
import {
  listActivities,
  type ListQuery,
} from '../../../../functions/activities/activities.list.service.ts';
import {
  activityEntity,
  createActivities,
} from '../../../../functions/activities/activities.entity.ts';
import { createActivity } from '../../../../functions/activities/activities.service.ts';
import { createAudits } from '../../../../functions/audits/audits.view.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import type { Submission } from '../../../../functions/core/table/commit/once.ts';
import { createPeopleView } from '../../../../functions/profiles/profiles.view.ts';
import { createClientTexts } from '../../../../functions/profiles/profiles.texts.view.ts';
import { createSettingsView } from '../../../../functions/settings/settings.view.ts';
import { createWantedUpdates } from '../../../../functions/activities/updates/activities.updates.entity.ts';
import { createSyncedStats } from '../../../../functions/status/status.view.ts';
import { createPlanView } from '../../../../functions/plans/plans.view.ts';
import { createActivation } from '../../../../functions/user-plans/user-plans.activation.view.ts';
import { createQuota } from '../../../../functions/user-plans/user-plans.quota.view.ts';
import { createSiteView } from '../../../../functions/websites/websites.view.ts';
import type { TestTable } from '../../../support/dynamodb-local.ts';
import { sessionSample } from '../../../support/people/sessions.ts';
import { newTable, personId, sampleWebsite } from './samples.ts';

const started = Date.UTC(2026, 10, 21, 12);

export const asClient = (n: number): Caller => ({
  userId: personId(n),
  username: personId(n),
  groups: [],
  role: 'cliente',
  position: 'owner',
});
export const asAdmin: Caller = {
  ...asClient(0),
  role: 'admin',
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
};

/** What a Lambda is wired with; its clock may be set. */
export function wireActivities(table: Table) {
  const clock = { now: started };
  // A second goes by between any two.
  const now = () => new Date((clock.now += 1_000));
  const made: string[] = [];
  return {
    clock,
    /** Every id that was given out. */
    made,
    activities: createActivities(table),
    commit: createCommit(table, { now }),
    sites: createSiteView(table),
    audits: createAudits(table),
    quota: createQuota(table),
    status: createSyncedStats(table),
    wanted: createWantedUpdates(table),
    names: createPeopleView(table),
    clientTexts: createClientTexts(table),
    settings: createSettingsView(table, { holidays: '2026-11-23' }),
    timeZone: 'America/Santiago',
    newId: (at: Date) => {
      const id = newId(at);
      made.push(id);
      return id;
    },
    now,
  };
}

/** A plan as somebody buys it. */
const offer = ({ activityLimit, siteLimit = null, promisedWorkingDays }: Given) => ({
  planId: newId(),
  planName: 'Mantenimiento Profesional',
  priceCents: 4_900,
  billing: 'monthly' as const,
  activityLimit,
  siteLimit,
  backupLimitBytes: 10_737_418_240,
  ...(promisedWorkingDays !== undefined && { promisedWorkingDays }),
});

interface Given {
  activityLimit: number;
  siteLimit?: number | null;
  promisedWorkingDays?: number;
}

/** Gives a person a plan that runs from a minute before the tests' day on. */
export async function givePlan(
  table: TestTable,
  userId: string,
  { days = 30, ...given }: Given & { days?: number },
): Promise<string> {
  const userPlanId = newId();
  const now = new Date(started - 60_000);
  const activation = createActivation(table, createPlanView(table), 'UTC');
  await createCommit(table, { now: () => now })(async () => {
    const start = await activation.planActivation({
      userId,
      userPlanId,
      offer: offer(given),
      paymentId: null,
      length: { days },
      placement: 'now',
      now,
    });
    if (typeof start === 'string') throw new Error(start);
    return { answer: null, shared: start.writes };
  });
  return userPlanId;
}

const inputOf = (websiteId: string, more: Partial<NewActivity> = {}): NewActivity =>
  newActivitySchema.parse({
    websiteId,
    description: 'Cambiar el logotipo de la portada y el teléfono del pie de página.',
    ...more,
  });

type Submitted = Submission & { wired?: ReturnType<typeof wireActivities> };

/** An empty table, and what tests of activities do with it. */
export async function newActivities() {
  const table = await newTable();
  const lambda = wireActivities(table);
  const send = (Item: Record<string, unknown>) =>
    table.client.send(new PutCommand({ TableName: table.name, Item }));
  const get = async (Key: Record<string, string>) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
      .Item;
  const rowsOf = async (partition: string) => {
    const command = new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ConsistentRead: true,
    });
    return (await table.client.send(command)).Items ?? [];
  };
  const countsAt = async (Key: Record<string, string>) =>
    activityCountsSchema.parse((await get(Key)) ?? {});
  let sites = 0;

  return {
    table,
    lambda,
    get,
    put: send,
    person: (n: number, firstName = 'Ana', role = n === 0 ? 'admin' : 'cliente') =>
      send({
        ...profileKey(personId(n)),
        userId: personId(n),
        email: `ana${String(n)}@ejemplo.cl`,
        firstName,
        lastName: `Soto ${String(n)}`,
        role,
        createdAt: '2026-11-20T12:00:00.000Z',
      }),
    /** A site as its register keeps it, of a person or of nobody. */
    async site(n: number | null): Promise<string> {
      const website = sampleWebsite((sites += 1), n === null ? null : personId(n));
      await send({ ...websiteKey(website.websiteId), ...website, directoryChunk: 0 });
      return website.websiteId;
    },
    plan: (n: number, activityLimit: number, more: Partial<Given> = {}) =>
      givePlan(table, personId(n), { activityLimit, ...more }),
    create: (who: Caller, websiteId: string, more: Partial<NewActivity> = {}) =>
      createActivity(who, { input: inputOf(websiteId, more) }, lambda),
    /** The same as somebody sends it who knows it again by a key. */
    submit: (who: Caller, websiteId: string, { wired = lambda, ...submission }: Submitted) =>
      createActivity(who, { input: inputOf(websiteId), submission }, wired),
    /** By somebody who has just read it, unless a revision is given. */
    async update(who: Caller, activityId: string, change: Partial<ActivityChange>) {
      const place = await lambda.activities.locate(activityId);
      const current = place && (await lambda.activities.find(place));
      const sent = { description: 'Otra cosa', type: 'mejora' as const, ...change };
      return updateActivity(
        who,
        { activityId, change: { revision: current?.revision ?? 0, ...sent } },
        lambda,
      );
    },
    remove: (who: Caller, activityId: string) =>
      removeActivity({ ...who, session: sessionSample() }, activityId, lambda),
    list: (who: Caller, query: Partial<ListQuery> = {}, wired = lambda) =>
      listActivities(who, { search: '', ...query }, wired),
    counts: (n: number | null) => countsAt(activitiesHeadKey(n === null ? null : personId(n))),
    totals: () => countsAt(activitiesTotalsKey),
    stored: async (n: number | null) =>
      (await rowsOf(activitiesPartition(n === null ? null : personId(n))))
        .filter(({ sk }) => String(sk).startsWith(activityPrefix))
        .map(activityEntity.decode),
    /** What of a plan is consumed, by its own item and by its ledger. */
    async consumed(n: number, userPlanId: string) {
      const item = await get(userPlanKey(personId(n), userPlanId));
      const entries = await rowsOf(ledgerPartition(userPlanId));
      const sum = entries.reduce((all, { amount }) => all + Number(amount), 0);
      return { item: item?.['activitiesConsumed'] as number, sum, entries: entries.length };
    },
    auditsOf: (targetId: string) => rowsOf(auditPartition(targetId)),
    /** The events of an activity. */
    async eventsOf(activityId: string) {
      const found = await Promise.all(lambda.made.map((id) => get(outboxKey(id))));
      const events = found.flatMap((item) => (item?.['event'] as object | undefined) ?? []);
      return events.filter((event) => 'activityId' in event && event.activityId === activityId);
    },
  };
}
