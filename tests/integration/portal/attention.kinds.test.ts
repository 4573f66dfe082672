import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import type { Activity } from '../../../functions/activities/activities.domain.ts';
import type { ActivityChange } from '../../../functions/activities/activities.form.domain.ts';
import { attentionContract } from '../../../functions/attention/attention.contract.ts';
import type {
  AttentionItem,
  AttentionKind,
} from '../../../functions/attention/attention.domain.ts';
import { DEFAULT_STORAGE_LIMIT_BYTES } from '../../../functions/backups/backups.domain.ts';
import { threadMessageKey } from '../../../functions/core/table/keys/activity-keys.ts';
import { storageKey } from '../../../functions/core/table/keys/backup-keys.ts';
import { profileKey, websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import { paymentKey } from '../../../functions/core/table/keys/payment-keys.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import type { Payment } from '../../../functions/payments/payments.domain.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import { reportsMonthlyContract } from '../../../functions/reports/monthly/reports.monthly.contract.ts';
import {
  stateOf,
  type MonthlyRun,
} from '../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { paypalControl } from '../../../infra/local/paypal-simulator/control-client.ts';
import {
  daysAgo,
  drill,
  missBackup,
  missPromise,
  pretend,
  sitesWith,
  smallBackup,
  syncBySchedule,
} from '../../support/attention.ts';
import { newBackupKey, sendBackup } from '../../support/backups/backup-uploads.ts';
import { invoke } from '../../support/lambdas.ts';
import { newClient, newEmail, signInAdmin, type Person } from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';
import { findRun, makeDue, monthDue, reportOfRun } from '../../support/reports/monthly-reports.ts';
import { closeSite, registerSite, serveSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const paypal = paypalControl(stack.paypalUrl);
const [, , , , , , , , port = 0] = stack.sitePorts;
const down = new Set<string>();
const [broken, outdated, old] = [new Set<string>(), new Set<string>(), new Set<string>()];
const GIB = 2 ** 30;
/** Of a busy machine; what was measured is in the report. */
const LIMIT = { seconds: 60, everyMs: 100 };

let admin: Person;
let server: Server;
beforeAll(async () => {
  server = await serveSite(port, sitesWith({ down, broken, outdated, old }));
  admin = await signInAdmin(stack);
});
afterAll(() => closeSite(server));

/** What makes an item of a client's, and what ends it. Each is over as soon as it is stored. */
interface Story {
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
  /** Whose the item is, where it is not the client's. */
  isIt?: (item: AttentionItem) => boolean;
}

/** A site of a client's, which answers under its name. */
const siteOf = (person: Person, name: string, apiKey: string | null = 'clave-de-prueba-1') =>
  registerSite(stack, person, { name, apiKey, url: `http://127.0.0.1:${String(port)}/${name}` });

/** A site that has an ill, and loses it, each seen by the sync that follows. */
async function illOf(person: Person, ills: Set<string>, kind: string): Promise<Story> {
  const { websiteId } = await siteOf(person, kind);
  return {
    begin: () => syncBySchedule(stack, websiteId),
    end: () => {
      ills.delete(kind);
      return syncBySchedule(stack, websiteId, 1);
    },
  };
}

/** A site that the schedule cannot read three times in a row, and then reads. */
async function failingOf(person: Person, ills: Set<string>, kind: string): Promise<Story> {
  const { websiteId } = await siteOf(person, kind);
  ills.add(kind);
  return {
    async begin() {
      for (const later of [0, 1, 2]) await syncBySchedule(stack, websiteId, later);
    },
    end: () => {
      ills.delete(kind);
      return syncBySchedule(stack, websiteId, 3);
    },
  };
}

/** A plan that an administrator ends while work of it is open, and that work is then done. */
async function endedPlanOf(person: Person, status: 'expired' | 'cancelled'): Promise<Story> {
  const { userPlanId } = await givePlan(stack, { admin, person });
  const { websiteId } = await siteOf(person, 'vencido');
  const activity = await requestOf(person, websiteId);
  return {
    begin: () =>
      callOk(stack, userPlansContract.changeStatus, {
        ...{ token: admin.token, params: { userPlanId }, body: { status } },
      }),
    end: () => complete(activity),
  };
}

/** A plan that promises backups, of which none came, and that an administrator ends. The site was there before it. */
async function missedPromiseOf(person: Person): Promise<Story> {
  const { websiteId } = await siteOf(person, 'prometido');
  await sendBackup(stack, { token: person.token, websiteId }, smallBackup());
  const { userPlanId } = await givePlan(stack, { admin, person }, { promisedBackups: 'daily' });
  return {
    begin: () => missPromise(stack, websiteId),
    end: () =>
      callOk(stack, userPlansContract.changeStatus, {
        ...{ token: admin.token, params: { userPlanId }, body: { status: 'cancelled' } },
      }),
  };
}

const requestOf = (person: Person, websiteId: string) =>
  callOk(stack, activitiesContract.create, {
    token: person.token,
    body: { websiteId, description: 'Cambiar el banner' },
  });
const change = ({ activityId, revision }: Activity, edit: Omit<ActivityChange, 'revision'>) =>
  callOk(stack, activitiesContract.update, {
    token: admin.token,
    params: { activityId },
    body: { ...edit, revision },
  });
const complete = (activity: Activity) =>
  change(activity, { status: 'realizada', hoursDedicated: 1, closingComment: 'Hecho' });
/** An activity that an administrator made for a client. */
async function activityOf(person: Person): Promise<Activity> {
  const { websiteId } = await siteOf(person, 'trabajo');
  const body = { websiteId, title: 'Banner', description: 'Cambiar el banner' };
  return callOk(stack, activitiesContract.create, { token: admin.token, body });
}

/** A payment that was begun, and how to wait until it is as it should be. */
async function paymentOf({ token }: Person) {
  const form = { name: 'Plan de pendientes', priceCents: 1_999, support: 'Correo' };
  const plan = await callOk(stack, plansContract.create, { token: admin.token, body: form });
  const body = { planId: plan.planId, revision: plan.revision };
  const { paymentId, checkoutUrl } = await callOk(stack, paymentsContract.checkout, {
    token,
    body,
  });
  const orderId = new URL(checkoutUrl).searchParams.get('token') ?? '';
  const untilPayment = (isSo: (payment: Payment) => boolean) =>
    until(async () => {
      const { items } = await callOk(stack, paymentsContract.list, {
        token: admin.token,
        query: { search: paymentId },
      });
      return items.find(isSo);
    });
  return { paymentId, orderId, untilPayment };
}

/** A day in the provider's zone, far enough from now to be the same there. */
const day = (daysFromNow: number) => daysAgo(-daysFromNow).slice(0, 10);

const stories: Record<AttentionKind, (person: Person) => Promise<Story>> = {
  async paymentFlagged(person) {
    const { paymentId, orderId, untilPayment } = await paymentOf(person);
    const flag = 'amountMismatch';
    return {
      async begin() {
        await paypal.setCaptureAmount(orderId, { currency_code: 'USD', value: '1.00' });
        await paypal.approve(orderId);
        await untilPayment((payment) => payment.flag === flag);
      },
      end: () =>
        callOk(stack, paymentsContract.review, {
          ...{ token: admin.token, params: { paymentId }, body: { flag } },
        }),
    };
  },

  siteDown: (person) => failingOf(person, down, 'siteDown'),

  syncFailing: (person) => failingOf(person, broken, 'syncFailing'),

  async backupMissed(person) {
    const { token } = person;
    const { websiteId } = await siteOf(person, 'backupMissed');
    return {
      begin: () => missBackup(stack, { token, websiteId }),
      end: () => sendBackup(stack, { token, websiteId }, smallBackup()),
    };
  },

  async backupUnproven(person) {
    const { websiteId } = await siteOf(person, 'backupUnproven');
    const site = { websiteId, key: await newBackupKey(stack, { token: person.token, websiteId }) };
    return {
      begin: () => drill(stack, site, { code: 'rows-count', message: 'Faltan filas' }),
      end: () => drill(stack, site, null),
    };
  },

  async activityLate(person) {
    let activity = await activityOf(person);
    return {
      begin: async () => (activity = await change(activity, { dueOn: day(-2) })),
      end: () => change(activity, { dueOn: day(9) }),
    };
  },

  async activityRequested(person) {
    await givePlan(stack, { admin, person });
    const { websiteId } = await siteOf(person, 'pedido');
    let activity: Activity;
    return {
      begin: async () => (activity = await requestOf(person, websiteId)),
      end: () => change(activity, { status: 'en_progreso' }),
    };
  },

  async activityWaiting(person) {
    const { activityId } = await activityOf(person);
    const write = ({ token }: Person, text: string) =>
      callOk(stack, activitiesContract.writeMessage, {
        ...{ token, params: { activityId }, body: { text } },
      });
    const { messageId } = await write(admin, '¿Nos envías la imagen?');
    const key = threadMessageKey(activityId, messageId);
    return {
      begin: () => pretend(stack, { key, createdAt: daysAgo(4) }),
      end: () => write(person, 'Aquí va.'),
    };
  },

  async storageLow(person) {
    const { token } = person;
    const { websiteId } = await siteOf(person, 'storageLow');
    await sendBackup(stack, { token, websiteId }, smallBackup());
    const key = storageKey(person.profile.userId);
    return {
      begin: () => pretend(stack, { key, usedBytes: DEFAULT_STORAGE_LIMIT_BYTES - 1 }),
      end: () => givePlan(stack, { admin, person }, { backupLimitBytes: 20 * GIB }),
    };
  },

  async reportFailed(person) {
    const { userId } = person.profile;
    const { token } = admin;
    const ref = { userId, month: monthDue() };
    const untilRun = (isSo: (run: MonthlyRun) => boolean) =>
      until(async () => {
        const run = await findRun(stack, ref);
        return run && isSo(run) ? run : undefined;
      });
    const form = { enabled: true, dayOfMonth: 1, clientName: 'Viña Tres', revision: 0 };
    await callOk(stack, reportsMonthlyContract.saveSettings, {
      ...{ token, params: { userId }, body: { ...form, recipients: [newEmail('mal')] } },
    });
    await makeDue(stack, userId);
    await invoke(stack, 'reports.monthly.dispatcher');
    const run = await untilRun(({ emailedAt }) => emailedAt !== null);
    return {
      async begin() {
        await reportOfRun(stack, run, { kind: 'Bounce', detail: 'smtp; 550 5.1.1 unknown' });
        await untilRun((now) => stateOf(now) === 'bounced');
      },
      end: () => callOk(stack, reportsMonthlyContract.retry, { token, params: ref }),
    };
  },

  planExpired: (person) => endedPlanOf(person, 'expired'),

  async planExpiring(person) {
    const { token } = admin;
    const form = { name: 'Plan de pendientes', priceCents: 4_900, support: 'Correo' };
    const { planId } = await callOk(stack, plansContract.create, { token, body: form });
    const assign = (days: number) =>
      callOk(stack, userPlansContract.assign, {
        ...{ token, body: { userId: person.profile.userId, planId, days, placement: 'now' } },
      });
    return { begin: () => assign(5), end: () => assign(30) };
  },

  async quotaLow(person) {
    await givePlan(stack, { admin, person }, { activityLimit: 1 });
    const { websiteId } = await siteOf(person, 'agotado');
    return {
      begin: () => requestOf(person, websiteId),
      end: () => givePlan(stack, { admin, person }, { activityLimit: 9 }),
    };
  },

  async paymentPending(person) {
    const { paymentId, orderId, untilPayment } = await paymentOf(person);
    const key = paymentKey(person.profile.userId, paymentId);
    return {
      begin: () => pretend(stack, { key, createdAt: daysAgo(2) }),
      async end() {
        await paypal.approve(orderId);
        await untilPayment(({ status }) => status === 'completed');
      },
    };
  },

  updatesPending(person) {
    outdated.add('updatesPending');
    return illOf(person, outdated, 'updatesPending');
  },

  connectorOutdated(person) {
    old.add('connectorOutdated');
    return illOf(person, old, 'connectorOutdated');
  },

  async siteNotSynced(person) {
    const { websiteId } = await siteOf(person, 'siteNotSynced');
    const key = websiteRowKey(person.profile.userId, websiteId);
    return {
      begin: () => pretend(stack, { key, createdAt: daysAgo(2) }),
      end: () => syncBySchedule(stack, websiteId),
    };
  },

  async siteWithoutKey(person) {
    const site = { websiteId: '', revision: 0 };
    return {
      begin: async () => Object.assign(site, await siteOf(person, 'siteWithoutKey', null)),
      end: () =>
        callOk(stack, websitesContract.update, {
          token: admin.token,
          params: { websiteId: site.websiteId },
          body: { apiKey: 'clave-de-prueba-1', revision: site.revision },
        }),
    };
  },

  async siteWithoutOwner(person) {
    const { websiteId } = await siteOf(person, 'siteWithoutOwner');
    const give = (userId: string | null) =>
      callOk(stack, websitesContract.assign, {
        ...{ token: admin.token, body: { websiteIds: [websiteId], userId } },
      });
    return {
      begin: () => give(null),
      end: () => give(person.profile.userId),
      isIt: ({ subject }) => subject === `site.${websiteId}`,
    };
  },

  async clientWithoutSite(person) {
    return {
      begin: () =>
        pretend(stack, { key: profileKey(person.profile.userId), createdAt: daysAgo(4) }),
      end: () => siteOf(person, 'primero'),
    };
  },
};

const secondsSince = (start: number) => ((performance.now() - start) / 1_000).toFixed(1);

/** The kinds, and other causes of some of them. */
const causes: [string, AttentionKind, (person: Person) => Promise<Story>][] = [
  ...(Object.keys(stories) as AttentionKind[]).map((kind): (typeof causes)[number] => [
    kind,
    kind,
    stories[kind],
  ]),
  ['backupMissed of a promise', 'backupMissed', missedPromiseOf],
  ['planExpired of a cancelled plan', 'planExpired', (person) => endedPlanOf(person, 'cancelled')],
];

/** Each item comes and goes by what is written: nobody calls what runs by the clock. */
it.each(causes)(
  '%s opens with its cause and closes with it',
  async (name, kind, tell) => {
    const person = await newClient(stack, 'pendiente');
    const { userId } = person.profile;
    const { begin, end, isIt } = await tell(person);
    const find = async () => {
      const query = isIt ? { kind } : { kind, userId };
      const { items } = await callOk(stack, attentionContract.list, { token: admin.token, query });
      return items.find(isIt ?? (() => true));
    };
    expect(await find()).toBeUndefined();

    await begin();
    const begun = performance.now();
    const item = await until(find, LIMIT);
    const opened = secondsSince(begun);
    expect(Date.parse(item.since)).toBeLessThanOrEqual(Date.now());

    await end();
    const ended = performance.now();
    await until(async () => ((await find()) ? undefined : true), LIMIT);
    process.stdout.write(
      `${name}: open after ${opened} s, closed after ${secondsSince(ended)} s\n`,
    );
  },
  240_000,
);
