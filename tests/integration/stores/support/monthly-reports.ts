import { newId } from '../../../../functions/core/id.ts';
import type { MonthlySettings } from '../../../../functions/reports/monthly/reports.monthly.domain.ts';
import {
  newRun,
  type MonthlyRun,
} from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { createMonthlyStore } from '../../../../functions/reports/monthly/reports.monthly.store.ts';
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

/** Begins a run as if it were due: whatever the settings said. */
export async function beginRun(table: TestTable, run: MonthlyRun): Promise<MonthlyRun> {
  const store = createMonthlyStore(table);
  await store.saveSettings(sampleSettings({ userId: run.userId }), []);
  const answer = await store.begin(run, { dueAt, nextAt });
  if (answer !== 'begun') throw new Error(`The run of the test is ${answer}`);
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
