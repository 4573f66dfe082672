import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../../../../functions/core/table/commit/audit.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import { newId } from '../../../../functions/core/id.ts';
import { profileKey } from '../../../../functions/core/table/keys/keys.ts';
import type { MonthlySettings } from '../../../../functions/reports/monthly/reports.monthly.domain.ts';
import {
  newRun,
  type MonthlyRef,
  type MonthlyRun,
  type Step,
} from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import {
  createMonthly,
  runEntity,
  settingsEntity,
} from '../../../../functions/reports/monthly/reports.monthly.entity.ts';
import { changeRun } from '../../../../functions/reports/monthly/reports.monthly.attempts.service.ts';
import { beginMonthly } from '../../../../functions/reports/monthly/reports.monthly.work.service.ts';
import type { TestTable } from '../../../support/dynamodb-local.ts';
import { personId } from './samples.ts';

/** When October's report is due for who has it on the 5th, and when the next one is. */
export const at = new Date('2026-11-05T11:00:00.000Z');
export const dueAt = at.toISOString();
export const nextAt = '2026-12-05T11:00:00.000Z';

const emails = ['gerencia@panaderia-la-espiga.cl', 'contabilidad@panaderia-la-espiga.cl'];

/** A client's settings, those of the first person's unless it says more. */
export const sampleSettings = (more: Partial<MonthlySettings> = {}): MonthlySettings => ({
  ...{ userId: personId(1), enabled: true, dayOfMonth: 5, recipients: emails, nextAt: dueAt },
  revision: 1,
  ...{ clientName: 'Panadería La Espiga', ...more },
});

/** A run that was just begun, of the first person's October unless it says more. */
export const sampleRun = (more: Partial<MonthlyRun> = {}): MonthlyRun => ({
  ...newRun(
    { userId: personId(1), month: '2026-10' },
    { clientName: 'Panadería La Espiga', recipients: emails },
    { reportId: newId(at), mailingId: newId(at), at },
  ),
  ...more,
});

/** Clients as they are stored. */
export async function addClients(table: TestTable, ...userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    const person = { userId, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Soto' };
    const more = { role: 'cliente', createdAt: dueAt, lastSignInAt: null };
    const Item = { ...profileKey(userId), ...person, ...more };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
}

/** Monthly reports of a table: what is written as it is, and the use cases with a clock that stands at `at`. */
export function wireMonthly(table: TestTable) {
  const monthly = createMonthly(table);
  const commit = createCommit(table, { now: () => at });
  return {
    ...monthly,
    commit,

    /** Stores settings as they are, whatever there was. False if the client was deleted. */
    saveSettings: (settings: MonthlySettings, audits: readonly AuditEntry[] = []) =>
      commit<boolean>(async () => ({
        answer: true,
        own: [
          monthly.personIsThere(settings.userId),
          { Put: { Item: settingsEntity.encode(settings) } },
        ],
        audits,
        refused: () => ({ answer: false }),
      })),

    /** Begins what is due, with the ids of a run. */
    async begin({ userId, reportId, mailingId }: MonthlyRun) {
      const ids: string[] = [];
      const begun = await beginMonthly(userId, {
        monthly,
        commit,
        // Each attempt has both.
        newId: () => ids.shift() ?? (ids.push(mailingId), reportId),
        timeZone: 'America/Santiago',
      });
      return begun.outcome;
    },

    find: monthly.findRun,
    change: (ref: MonthlyRef, step: Step) => changeRun(ref, step, { monthly, commit, newId }),
  };
}

/** A run that was begun, and the settings that are due next: whatever they said. */
export async function beginRun(table: TestTable, run: MonthlyRun): Promise<MonthlyRun> {
  const { commit, saveSettings } = wireMonthly(table);
  await saveSettings(sampleSettings({ userId: run.userId, nextAt }));
  await commit(async () => ({
    answer: undefined,
    shared: [{ Put: { Item: runEntity.encode(run) } }],
  }));
  return run;
}

/** Does something else before the next transaction is sent, once. */
export function beforeTransaction({ client }: TestTable, work: () => Promise<unknown>): void {
  let waiting: typeof work | undefined = work;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const other = waiting;
        if (other && commandName.startsWith('TransactWrite')) {
          waiting = undefined;
          await other();
        }
        return next(args);
      },
    { step: 'initialize' },
  );
}
