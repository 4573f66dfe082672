import type { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { MailEvent, MonthlyWork } from '../../../../events/reports.events.ts';
import { createCommit, type Commit } from '../../../../functions/core/table/commit/commit.ts';
import { newId } from '../../../../functions/core/id.ts';
import type { OutgoingMail } from '../../../../functions/core/mail/send-mail.ts';
import { DUE_MONTHLY_WORK } from '../../../../functions/core/table/keys/report-keys.ts';
import { createDispatchPasses } from '../../../../functions/core/table/shared/dispatch-passes.ts';
import { dispatchMonthly } from '../../../../functions/reports/monthly/reports.monthly.dispatch.service.ts';
import type { MonthlySettings } from '../../../../functions/reports/monthly/reports.monthly.domain.ts';
import { LEASE_MS } from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { createMonthly } from '../../../../functions/reports/monthly/reports.monthly.entity.ts';
import {
  workOffMonthly,
  type MonthlyWorkDependencies,
} from '../../../../functions/reports/monthly/reports.monthly.work.service.ts';
import type { ReportFile } from '../../../../functions/reports/stored/reports.files.store.ts';
import { createStoredReports } from '../../../../functions/reports/stored/reports.stored.entity.ts';
import type { TestTable } from '../../../support/dynamodb-local.ts';
import { wireMonthly } from './monthly-reports.ts';
import { addPeople, newTable, personId } from './samples.ts';

export const clients = [personId(1), personId(2)] as const;
export const [ana] = clients;
export const recipients = ['gerencia@espiga.example', 'contabilidad@espiga.example'];
const ZONE = 'America/Santiago';
export const MINUTE = 60_000;
/** Reports of October are due. */
const START = Date.parse('2026-11-05T11:00:00.000Z');
/** A sign that has waited this long is reported before the clock goes on: SES takes seconds. */
const SIGN_LIMIT = 5 * MINUTE;

/** A worker that is killed: nothing that it would do after is done. */
class Killed extends Error {}

/**
 * What befalls a worker at one of its calls, or at the first call of a name: it is killed, or the call fails; before it
 * took effect, or after; or it is `held` while something else happens.
 */
export interface Fault {
  at: number | string;
  kind: 'killedBefore' | 'killedAfter' | 'failedBefore' | 'failedAfter' | 'held';
  meanwhile?: () => Promise<void>;
}

/** One worker's life with a message. */
class Life {
  calls = 0;
  isDead = false;
  private readonly fault: Fault | undefined;
  private readonly happened: () => void;

  constructor(fault: Fault | undefined, happened: () => void) {
    this.fault = fault;
    this.happened = happened;
  }

  through<Given extends unknown[], Answer>(
    name: string,
    call: (...given: Given) => Promise<Answer>,
  ) {
    return async (...given: Given): Promise<Answer> => {
      this.live();
      this.calls += 1;
      const fault = this.faultOf(name);
      await fault?.meanwhile?.();
      if (fault?.kind.endsWith('Before')) this.suffer(name);
      const answer = await call(...given);
      this.live();
      if (fault?.kind.endsWith('After')) this.suffer(name);
      return answer;
    };
  }

  live(): void {
    if (this.isDead) throw new Killed('A dead worker does nothing');
  }

  private faultOf(name: string): Fault | undefined {
    return this.fault && [this.calls, name].includes(this.fault.at) ? this.fault : undefined;
  }

  private suffer(name: string): never {
    this.happened();
    this.isDead = this.fault?.kind.startsWith('killed') ?? false;
    throw this.isDead ? new Killed(name) : new Error(`Injected: ${name}`);
  }
}

/** What a transaction does, by what it puts. */
function nameOf({ input }: TransactWriteCommand): string {
  const keys = (input.TransactItems ?? []).map(
    ({ Put }) => `${Put?.Item?.['pk']} ${Put?.Item?.['sk']}`,
  );
  if (keys.some((key) => key.startsWith('REPORT#'))) return 'stored.add';
  return keys.some((key) => key.includes(' MONTH#')) ? 'begin' : 'change';
}

interface Sign {
  event: MailEvent;
  sentAt: number;
}

/** Two clients with monthly reports, a queue, S3, and SES, which reports later what became of e-mails. */
export class MonthlyWorld {
  readonly table: TestTable;
  readonly monthly;
  readonly stored;
  readonly files = new Map<string, string>();
  readonly mails: OutgoingMail[] = [];
  readonly queue: MonthlyWork[] = [];
  readonly signs: Sign[] = [];
  readonly alarms: string[] = [];
  faults = 0;
  clock = START;

  constructor(table: TestTable) {
    this.table = table;
    this.monthly = createMonthly(table);
    this.stored = createStoredReports(table);
  }

  readonly now = () => new Date((this.clock += 1));

  async save(userId: string, more: Partial<MonthlySettings> = {}): Promise<void> {
    const nextAt = new Date(START).toISOString();
    const settings = { userId, enabled: true, dayOfMonth: 5, recipients, nextAt };
    const { saveSettings } = wireMonthly(this.table);
    await saveSettings({ ...settings, clientName: 'La Espiga', revision: 1, ...more });
  }

  private take(mail: OutgoingMail): void {
    this.mails.push(mail);
    const tags = Object.entries(mail.tags ?? {}).map(([name, value]) => [name, [value]]);
    const about = {
      mail: {
        messageId: String(this.mails.length),
        tags: Object.fromEntries(tags) as Record<string, string[]>,
      },
    };
    const events: MailEvent[] = [
      { eventType: 'Send', ...about },
      ...[mail.to].flat().map((email) => ({
        eventType: 'Delivery' as const,
        delivery: { recipients: [email] },
        ...about,
      })),
    ];
    this.signs.push(...events.map((event) => ({ event, sentAt: this.clock })));
  }

  /** Each transaction of a life is a call of its own. */
  private commitOf(life: Life): Commit {
    const { client, name } = this.table;
    const send = (command: TransactWriteCommand) =>
      life.through(nameOf(command), () => client.send(command))();
    const watched = Object.assign(Object.create(client) as typeof client, { send });
    return createCommit({ name, client: watched }, { now: this.now });
  }

  private dependenciesOf(life: Life): MonthlyWorkDependencies {
    const { monthly, stored, files } = this;
    const keyOf = ({ userId, fileName }: ReportFile) => `${userId}/${fileName}`;
    const log = { info: () => undefined, warn: () => undefined };
    return {
      monthly: {
        ...monthly,
        findSettings: life.through('findSettings', monthly.findSettings),
        findRun: life.through('findRun', monthly.findRun),
        forget: life.through('forget', monthly.forget),
      },
      passes: createDispatchPasses(this.table, DUE_MONTHLY_WORK),
      sendWork: async (messages) => void this.queue.push(...messages),
      commit: this.commitOf(life),
      stored: { ...stored, find: life.through('stored.find', stored.find) },
      files: {
        put: life.through('put', async (file: ReportFile, html: string) => {
          files.set(keyOf(file), html);
        }),
        find: life.through('files.find', async (file: ReportFile) => files.get(keyOf(file))),
        remove: life.through('remove', async (file: ReportFile) => {
          files.delete(keyOf(file));
        }),
      },
      mail: {
        send: life.through('send', async (mail: OutgoingMail) => this.take(mail)),
        settings: async () => ({
          siteUrl: 'https://portal.example',
          ...{ brandName: 'Portal', brandColour: '#0f766e' },
          ...{ mailClosing: '', mailReplyTo: '' },
        }),
        configurationSet: 'portal-monthly',
      },
      activities: {
        async *pages() {
          life.live();
          yield [];
        },
      },
      sites: { list: life.through('sites', async () => []), findOriginal: async () => undefined },
      history: { listPoints: async () => [] },
      backups: {
        findProofs: async () => ({ askedAt: null, proofs: [] }),
        listMade: async () => [],
      },
      plans: { findPromises: async () => [] },
      people: { find: async () => undefined },
      provider: async () => ({ name: 'Portal', logoDataUrl: null, colour: '#0f766e' }),
      timeZone: ZONE,
      newId: () => newId(),
      now: this.now,
      log: {
        ...log,
        error: (...said) => void (life.isDead || this.alarms.push(JSON.stringify(said))),
      },
    };
  }

  /** Works a message off; where that fails, it is in the queue again. @returns how many calls it took */
  async work(work: MonthlyWork, fault?: Fault): Promise<number> {
    const life = new Life(fault, () => {
      this.faults += 1;
    });
    try {
      await workOffMonthly(work, this.dependenciesOf(life));
    } catch (error) {
      const isOurs =
        error instanceof Killed || (error instanceof Error && error.message.startsWith('Injected'));
      if (!isOurs) throw error;
      this.queue.push(work);
    }
    return life.calls;
  }

  dispatch(): Promise<number> {
    return dispatchMonthly({
      monthly: this.monthly,
      passes: createDispatchPasses(this.table, DUE_MONTHLY_WORK),
      sendWork: async (messages) => void this.queue.push(...messages),
      now: this.now,
    });
  }

  /** SES reports some of what it has to report, and may do so twice. */
  report(index: number, isDoubled: boolean): void {
    const [sign] = this.signs.splice(index % (this.signs.length || 1), 1);
    if (!sign) return;
    this.queue.push(sign.event);
    if (isDoubled) this.signs.push(sign);
  }

  /** The clock goes on, but no further than SES and its events are late. */
  async wait(minutes: number): Promise<void> {
    const isLate = ({ sentAt }: Sign) => this.clock - sentAt >= SIGN_LIMIT;
    for (const { event } of this.signs.filter(isLate)) await this.work(event);
    const isSign = (message: MonthlyWork) => 'eventType' in message;
    for (const event of this.queue.filter(isSign)) await this.work(event);
    this.signs.splice(0, Infinity, ...this.signs.filter((sign) => !isLate(sign)));
    this.queue.splice(0, Infinity, ...this.queue.filter((message) => !isSign(message)));
    this.clock += minutes * MINUTE;
  }

  /**
   * All that waits is worked off, and nothing goes wrong any more, until nothing is due. SES reports nothing before others
   * have looked after what dead workers left.
   */
  async settleDown(): Promise<void> {
    this.clock += LEASE_MS;
    await this.dispatch();
    for (const message of this.queue.splice(0)) await this.work(message);
    for (let round = 0; round < 60; round += 1) {
      for (const { event } of this.signs.splice(0)) this.queue.push(event);
      for (const message of this.queue.splice(0)) await this.work(message);
      this.clock += 5 * MINUTE;
      await this.dispatch();
      const isQuiet = this.queue.length === 0 && this.signs.length === 0;
      if (isQuiet && !(await this.isAnythingToCome())) return;
    }
    throw new Error('It never comes to an end');
  }

  private async isAnythingToCome(): Promise<boolean> {
    const runs = await Promise.all(
      clients.map((userId) => this.monthly.findRun({ userId, month: '2026-10' })),
    );
    return runs.some((run) => run !== undefined && run.nextAttemptAt !== null);
  }

  reportsOf(userId: string) {
    return this.stored.findSome(userId, 100);
  }

  mailsOf(userId: string): OutgoingMail[] {
    return this.mails.filter(({ tags }) => tags?.['portal-user'] === userId);
  }
}

export async function newMonthlyWorld(): Promise<MonthlyWorld> {
  const table = await newTable();
  await addPeople(table, ...clients);
  const world = new MonthlyWorld(table);
  for (const userId of clients) await world.save(userId);
  return world;
}
