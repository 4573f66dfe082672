import { beforeAll, expect, inject, it } from 'vitest';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { reportsMonthlyContract } from '../../../functions/reports/monthly/reports.monthly.contract.ts';
import { daysOfMonth } from '../../../functions/reports/monthly/reports.monthly.domain.ts';
import type { MonthlyRun } from '../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { triesAll } from '../../support/depth.ts';
import { deliver, invoke, processesOf } from '../../support/lambdas.ts';
import { mailsTo } from '../../support/mailbox.ts';
import {
  findRun,
  makeDue,
  monthDue,
  moveOn,
  reportOfRun,
} from '../../support/reports/monthly-reports.ts';
import { newClient, newEmail, signInAdmin, type Person } from '../../support/people.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { activityAt, putActivities } from '../stores/support/report-activities.ts';

const stack = inject('stack');
const WORKER = 'reports.monthly.worker';
/** The worker works on them all at once. */
const CLIENTS = 8;
const ACTIVITIES = 10;
const month = monthDue();

interface Reported {
  person: Person;
  recipient: string;
}
let clients: Reported[];

/** A client of whom a report is due at once. */
async function newReported(token: string, n: number): Promise<Reported> {
  const [person, recipient] = [await newClient(stack, `muere-${String(n)}`), newEmail('muere')];
  const { userId } = person.profile;
  const at = new Date(`${daysOfMonth(month).startDate}T15:00:00.000Z`);
  const activities = Array.from({ length: ACTIVITIES }, () => activityAt(at, { userId }));
  await putActivities(tableOf(stack), activities);
  await callOk(stack, reportsMonthlyContract.saveSettings, {
    ...{ token, params: { userId } },
    body: {
      ...{ enabled: true, dayOfMonth: 1, recipients: [recipient], revision: 0 },
      clientName: `Cliente ${n}`,
    },
  });
  return { person, recipient };
}

beforeAll(async () => {
  const { token } = await signInAdmin(stack);
  clients = [];
  for (let n = 0; n < CLIENTS; n += 1) clients.push(await newReported(token, n));
}, 120_000);

const refOf = ({ person }: Reported) => ({ userId: person.profile.userId, month });
const mailsOf = ({ recipient }: Reported) => mailsTo(stack, recipient);
const everyRun = async () =>
  (await Promise.all(clients.map((one) => findRun(stack, refOf(one))))).flatMap((run) => run ?? []);
const isSent = ({ emailedAt }: MonthlyRun) => emailedAt !== null;

const commands = () =>
  clients.flatMap((one) => {
    const { userId } = refOf(one);
    return [
      { type: 'StartMonthlyReport', userId },
      { type: 'SettleMonthlyReport', userId, month },
    ];
  });

/** Has the worker work on everything, and kills its process as soon as one of the runs is so. */
async function killWhen(isSo: (run: MonthlyRun, startedAt: string) => boolean): Promise<void> {
  // Its process is there, and no time is lost with looking for it then.
  await deliver(stack, WORKER, []);
  const processes = await processesOf(stack, WORKER);
  const startedAt = new Date().toISOString();
  const working = deliver(stack, WORKER, commands()).then(
    () => 'done',
    () => 'killed',
  );
  const someIsSo = async () => (await everyRun()).some((run) => isSo(run, startedAt));
  await until(async () => (await someIsSo()) || undefined, { everyMs: 1 });
  for (const pid of processes) process.kill(pid, 'SIGKILL');
  expect(await working).toBe('killed');
  expect((await everyRun()).filter(isSent).length).toBeLessThan(CLIENTS);
}

/**
 * Time passes: SES reports as sent what is in the mailbox, and everything that waits for another attempt is due. On an
 * e-mail that never reached it because the worker ended, it reports nothing, for longer than the worker waits.
 */
async function timePasses(): Promise<void> {
  const endedAt = new Date().toISOString();
  const unsent: MonthlyRun[] = [];
  const arrived: MonthlyRun[] = [];
  for (const one of clients) {
    const run = await findRun(stack, refOf(one));
    if (!run || isSent(run)) continue;
    ((await mailsOf(one)).length > 0 ? arrived : unsent).push(run);
  }
  for (const run of arrived) await reportOfRun(stack, run, { kind: 'Send' });
  for (const { mailingSince, ...run } of unsent) {
    await moveOn(stack, run, { isUnsent: mailingSince !== null && mailingSince < endedAt });
  }
  const ids = arrived.map(({ userId }) => userId);
  const noted = async () => (await everyRun()).filter((run) => ids.includes(run.userId));
  await until(async () => (await noted()).every(isSent) || undefined);
}

it.runIf(triesAll)(
  'a worker that dies in the middle twice makes and sends each client’s report once',
  async () => {
    for (const one of clients) await makeDue(stack, refOf(one).userId);
    await killWhen(({ generatedAt }) => generatedAt !== null);
    await timePasses();
    // In the worst of all moments: SES may have it, and nobody noted it.
    await killWhen(({ mailingSince }, startedAt) => (mailingSince ?? '') >= startedAt);
    await timePasses();
    await invoke(stack, 'reports.monthly.dispatcher');
    const areAllSent = async () => (await everyRun()).filter(isSent).length === CLIENTS;
    await until(async () => (await areAllSent()) || undefined, { seconds: 60 });
    // A message that comes once more finds nothing to do.
    await deliver(stack, WORKER, commands());
    for (const one of clients) {
      expect(await mailsOf(one)).toHaveLength(1);
      const { items } = await callOk(stack, reportsContract.mine, { token: one.person.token });
      const run = await findRun(stack, refOf(one));
      expect(items.map(({ reportId }) => reportId)).toEqual([run?.reportId]);
      expect(run?.figures).toMatchObject({ activities: ACTIVITIES });
    }
  },
  180_000,
);
