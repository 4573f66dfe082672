import { DeleteCommand, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPut, type AuditEntry } from '../../core/table/audit.ts';
import { guardedPut, guardedUpdate } from '../../core/table/guarded-writes.ts';
import { isPersonThere, personIsThere } from '../../core/table/people.ts';
import {
  monthlyReportKey,
  monthlyReportPrefix,
  monthlySettingsKey,
  storedReportsPartition,
} from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { transact, type Attempt, type TransactItem } from '../../core/table/transact.ts';
import type { MonthlySettings } from './reports.monthly.domain.ts';
import {
  itemOfRun,
  itemOfSettings,
  nextDueOf,
  runOf,
  settingsOf,
} from './reports.monthly.codec.ts';
import type { MonthlyRef, MonthlyRun, Step } from './reports.monthly.run.domain.ts';

/**
 * 'begun': it is there, and the settings are due again later. 'known': so they are, and that month was there already.
 * 'stale': the settings are not due at that instant (any more). 'deleted': there is no such client.
 */
type BeginAnswer = 'begun' | 'known' | 'stale' | 'deleted';

export interface MonthlyStore {
  /** At this moment. */
  findSettings(userId: string): Promise<MonthlySettings | undefined>;
  /** False if the client was deleted. @throws AppError CONFLICT when others were in the way each time */
  saveSettings(settings: MonthlySettings, audits: readonly AuditEntry[]): Promise<boolean>;
  /**
   * Begins what was due at `dueAt`, once for each client and month, and makes the settings due at `nextAt`: both or
   * neither. @throws AppError CONFLICT after too many concurrent changes
   */
  begin(run: MonthlyRun, due: { dueAt: string; nextAt: string }): Promise<BeginAnswer>;
  /** At this moment. */
  find(ref: MonthlyRef): Promise<MonthlyRun | undefined>;
  /**
   * Applies a step to the run as it is at this moment, and again if another writer was faster. Returns the run after it;
   * undefined if there is no such run, or the step does not apply. @throws AppError CONFLICT as above
   */
  change(
    ref: MonthlyRef,
    step: Step,
    audits?: readonly AuditEntry[],
  ): Promise<MonthlyRun | undefined>;
  /** Deletes a person's settings and every month's run. Safe to repeat. */
  forget(userId: string): Promise<void>;
}

const keySchema = z.object({ pk: z.string(), sk: z.string() });

type Item = Record<string, unknown>;
type Key = Record<string, string>;

export function createMonthlyStore(table: Table): MonthlyStore {
  const { client, name: TableName } = table;
  const read = async (Key: Key): Promise<Item | undefined> =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const readRun = ({ userId, month }: MonthlyRef) => read(monthlyReportKey(userId, month));
  const remove = (Key: Key) => client.send(new DeleteCommand({ TableName, Key }));

  const advance = (userId: string, item: Item, nextAt: string): TransactItem =>
    guardedUpdate(table, {
      Key: monthlySettingsKey(userId),
      set: nextDueOf(userId, nextAt),
      asRead: { item, attributes: ['enabled', 'nextAt'] },
    });

  async function planOf(
    run: MonthlyRun,
    { dueAt, nextAt }: { dueAt: string; nextAt: string },
  ): Promise<{ answer: BeginAnswer; attempt?: Attempt }> {
    const { userId } = run;
    if (!(await isPersonThere(table, userId))) return { answer: 'deleted' };
    const item = await read(monthlySettingsKey(userId));
    if (!item || settingsOf(item).nextAt !== dueAt) return { answer: 'stale' };
    const advanced = advance(userId, item, nextAt);
    if (await readRun(run)) return { answer: 'known', attempt: { own: [], shared: [advanced] } };
    const put: TransactItem = {
      Put: { TableName, Item: itemOfRun(run), ConditionExpression: 'attribute_not_exists(pk)' },
    };
    const shared = [personIsThere(table, userId), put, advanced];
    return { answer: 'begun', attempt: { own: [], shared } };
  }

  return {
    async findSettings(userId) {
      const item = await read(monthlySettingsKey(userId));
      return item && settingsOf(item);
    },

    saveSettings: (settings, audits) =>
      transact(table, () => ({
        own: [
          personIsThere(table, settings.userId),
          { Put: { TableName, Item: itemOfSettings(settings) } },
          ...audits.map((entry) => auditPut(table, entry)),
        ],
      })),

    async begin(run, due) {
      let answer: BeginAnswer = 'stale';
      await transact(table, async () => {
        const plan = await planOf(run, due);
        answer = plan.answer;
        return plan.attempt;
      });
      return answer;
    },

    async find(ref) {
      const item = await readRun(ref);
      return item && runOf(item);
    },

    async change(ref, step, audits = []) {
      let changed: MonthlyRun | undefined;
      await transact(table, async () => {
        changed = undefined;
        const item = await readRun(ref);
        const before = item && runOf(item);
        const after = before && step(before);
        if (!after) return undefined;
        changed = { ...after, revision: before.revision + 1 };
        const asRead = { item, attributes: ['revision'] };
        return {
          own: audits.map((entry) => auditPut(table, entry)),
          shared: [guardedPut(table, { Item: itemOfRun(changed), asRead })],
        };
      });
      return changed;
    },

    async forget(userId) {
      // First of all: from then on none falls due.
      await remove(monthlySettingsKey(userId));
      const runs = {
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': storedReportsPartition(userId),
          ':prefix': monthlyReportPrefix,
        },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
      };
      for await (const { Items = [] } of paginateQuery({ client }, runs)) {
        for (const key of Items) await remove(keySchema.parse(key));
      }
    },
  };
}
