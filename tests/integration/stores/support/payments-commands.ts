import fc from 'fast-check';
import type { SettlePayment } from '../../../../events/payments.events.ts';
import { AppError } from '../../../../functions/core/http/errors.ts';
import { newId } from '../../../../functions/core/id.ts';
import { changePaymentStatus } from '../../../../functions/payments/list/payments.review.service.ts';
import {
  paymentStatuses,
  type PaymentStatus,
} from '../../../../functions/payments/settle/payments.settlement.domain.ts';
import {
  userPlanStatuses,
  type UserPlanStatus,
} from '../../../../functions/user-plans/user-plans.domain.ts';
import { changeUserPlanStatus } from '../../../../functions/user-plans/user-plans.change.service.ts';
import type {
  FakeProvider,
  NextCapture,
  SentEvent,
} from '../../../support/payments/fake-provider.ts';
import type { Fault } from './faults.ts';
import { checkInvariants } from './payments-invariants.ts';
import type { World } from './payments-world.ts';
import { written } from './written.ts';
import { personId } from './samples.ts';

/** The model predicts nothing: what must be true is checked after each command. */
type Model = Record<string, never>;
type Command = fc.AsyncCommand<Model, World>;

const admin = {
  userId: personId(990),
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
};

/** A refusal that people see is no failure. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const some = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length];

/** A command by what it does; after each one all that must be true is looked at. */
const command = (name: string, run: (world: World) => Promise<unknown>): Command => ({
  check: () => true,
  async run(_model, world) {
    await run(world);
    await checkInvariants(world);
  },
  toString: () => name,
});

/** PayPal repeats its events for three days, and a queue keeps them: this one alone nothing else can make up for. */
const isLosable = ({ eventType }: SentEvent) => !eventType.endsWith('.REVERSED');

/**
 * Something done at the provider, where it can be done to a payment that somebody was given the page of. What the
 * provider reports of it may be lost for good.
 */
const atProvider = (
  name: string,
  { pick, isLost }: { pick: number; isLost: boolean },
  { can, act }: ProviderAct,
): Command =>
  command(`${name}(${String(pick)}${isLost ? ', lost' : ''})`, async (world) => {
    const { provider, lost } = world;
    const known = (await world.payments()).filter(({ mercadoPagoId, paymentId }) => {
      const order = mercadoPagoId === null ? undefined : provider.orderOf(paymentId);
      return order && can(order);
    });
    const payment = some(known, pick);
    if (!payment) return;
    const before = provider.events.length;
    act(provider, payment.paymentId);
    const sent = provider.events.slice(before).filter(isLosable);
    if (isLost) sent.forEach(({ eventId }) => lost.add(eventId));
  });

const labelOf = (fault: Fault | null) => (fault ? `${fault.kind}@${String(fault.step)}` : 'ok');

const faultArb = fc.option(
  fc.record<Fault>({
    step: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom('crashBefore', 'crashAfter', 'conflict', 'throttling'),
  }),
  { freq: 3 },
);
const pickArb = fc.nat({ max: 3 });
const whichArb = fc.record({ pick: pickArb, isLost: fc.nat({ max: 2 }).map((n) => n === 0) });
const nextArb = fc.oneof(
  { weight: 3, arbitrary: fc.constant<NextCapture[]>([]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom<NextCapture>('declined', 'held'), { maxLength: 2 }),
  },
);

const checkoutArb = fc
  .tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 }), faultArb)
  .map(([person, plan, fault]) =>
    command(
      `checkout(${String(person)}, plan ${String(plan)}, ${labelOf(fault)})`,
      ({ faults, lambda, payers, plans }) =>
        unlessRefused(
          faults.during(fault, () => lambda.buy(payers[person] ?? '', plans[plan]?.planId ?? '')),
        ),
    ),
  );

const discardArb = fc.tuple(pickArb, faultArb).map(([pick, fault]) =>
  command(`discard(${String(pick)}, ${labelOf(fault)})`, async (world) => {
    const payment = some(await world.payments(), pick);
    if (!payment) return;
    const { userId, paymentId } = payment;
    await world.faults.during(fault, () => unlessRefused(world.lambda.discard(userId, paymentId)));
  }),
);

type Order = NonNullable<ReturnType<FakeProvider['orderOf']>>;
interface ProviderAct {
  can: (order: Order) => boolean;
  act: (provider: FakeProvider, paymentId: string) => void;
}

const approveArb = fc.tuple(whichArb, nextArb).map(([which, next]) =>
  atProvider(`approve[${next.join()}]`, which, {
    can: ({ status, attempts }) => status === 'CREATED' || (!isOver(status) && attempts.size > 0),
    act: (provider, id) => provider.approve(id, ...next),
  }),
);

const isOver = (status: Order['status']) => status === 'COMPLETED' || status === 'VOIDED';
const isHeld = ({ capture }: Order) => capture?.status === 'PENDING';
const isOurs = ({ capture, reversed }: Order) =>
  capture?.status === 'COMPLETED' && !reversed && capture.refundedCents < capture.amountCents;

const acts: Record<string, ProviderAct> = {
  reverseApproval: {
    can: ({ status }) => status === 'APPROVED',
    act: (provider, id) => provider.reverseApproval(id),
  },
  complete: { can: isHeld, act: (provider, id) => provider.release(id, 'COMPLETED') },
  deny: { can: isHeld, act: (provider, id) => provider.release(id, 'DENIED') },
  refundAll: { can: isOurs, act: (provider, id) => provider.refund(id, 1_000_000) },
  refundPart: { can: isOurs, act: (provider, id) => provider.refund(id, 300) },
  reverse: { can: isOurs, act: (provider, id) => provider.reverse(id) },
};
const providerArb = fc
  .tuple(fc.constantFrom(...Object.keys(acts)), whichArb)
  .map(([name, which]) => atProvider(name, which, acts[name] as ProviderAct));

/** Events that are not lost, in an order of the provider's own: any may come at any time, and again. */
const deliverable = ({ provider, lost, queue }: World): SettlePayment[] => [
  ...queue.splice(0),
  ...provider.events
    .filter(({ eventId }) => !lost.has(eventId))
    .map(({ paymentId, ...event }) => ({ type: 'SettlePayment' as const, paymentId, event })),
];

const deliverArb = fc
  .tuple(fc.array(pickArb, { minLength: 1, maxLength: 3 }), fc.boolean(), faultArb)
  .map(([picks, atOnce, fault]) =>
    command(
      `deliver([${picks.join()}]${atOnce ? ' at once' : ''}, ${labelOf(fault)})`,
      async (world) => {
        const all = deliverable(world);
        // The newest ones first: most that comes is news.
        const chosen = picks.flatMap((pick) => some(all.toReversed(), pick) ?? []);
        const failed = all.filter((message) => message.event === null && !chosen.includes(message));
        world.queue.push(...failed);
        // The schedule comes at the same moment.
        const scheduled = chosen.map((message) => ({ ...message, event: null }));
        const together = [...chosen, ...scheduled];
        if (atOnce) await Promise.all(together.map((message) => world.work(message, fault)));
        else for (const message of chosen) await world.work(message, fault);
      },
    ),
  );

const loseArb = pickArb.map((pick) =>
  command(`lose(${String(pick)})`, async ({ provider, lost }) => {
    const event = some(provider.events.filter(isLosable).toReversed(), pick);
    if (event) lost.add(event.eventId);
  }),
);

const tickArb = fc
  .tuple(fc.constantFrom(1, 16, 60, 24 * 60, 4 * 24 * 60), faultArb)
  .map(([minutes, fault]) =>
    command(`tick(${String(minutes)} min, ${labelOf(fault)})`, (world) =>
      world.tick(minutes, fault),
    ),
  );

/** Nobody reads what people are called. */
const nobody = { peopleOf: async () => new Map<string, never>() };

const editArb = fc
  .tuple(pickArb, fc.constantFrom<PaymentStatus>(...paymentStatuses), faultArb)
  .map(([pick, status, fault]) =>
    command(`edit(${String(pick)}, ${status}, ${labelOf(fault)})`, async (world) => {
      const payment = some(await world.payments(), pick);
      if (!payment) return;
      const { paymentId } = payment;
      const dependencies = { ...world.lambda, people: nobody };
      await world.faults.during(fault, () =>
        unlessRefused(changePaymentStatus(admin, { paymentId, status }, dependencies)),
      );
    }),
  );

const setPlanArb = fc
  .tuple(pickArb, fc.constantFrom<UserPlanStatus>(...userPlanStatuses), faultArb)
  .map(([pick, status, fault]) =>
    command(`setPlan(${String(pick)}, ${status}, ${labelOf(fault)})`, async (world) => {
      const plans = (await Promise.all(world.payers.map(world.read.userPlans))).flat();
      const [, userPlanId] = some(plans, pick)?.sk.split('#') ?? [];
      if (userPlanId === undefined) return;
      world.setByHand.add(userPlanId);
      const { userPlans, changes, commit } = world;
      await world.faults.during(fault, () =>
        unlessRefused(
          changeUserPlanStatus(
            admin,
            { userPlanId, status },
            { userPlans, changes, commit, people: nobody, newId },
          ),
        ),
      );
    }),
  );

/** Waits for all of them, whatever becomes of one: what still runs would change what is looked at next. */
async function allOver(works: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Activities take units of the plan that runs, at once or one after the other, and give them back. */
const useArb = fc
  .tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 4 }), faultArb)
  .map(([person, times, fault]) =>
    command(`use(${String(person)} × ${String(times)}, ${labelOf(fault)})`, async (world) => {
      const { quota, lambda, table, payers, faults } = world;
      const userId = payers[person] ?? '';
      const current = await quota.findCurrent(userId, lambda.now());
      if (!current) return;
      const unit = () => ({
        userId,
        userPlanId: current.userPlanId,
        activityId: newId(lambda.now()),
        reason: 'Cambiar el logotipo',
        at: lambda.now(),
      });
      const reserve = () => written(table, async () => ({ own: quota.reserve(unit()) }));
      await faults.during(fault, () => allOver(Array.from({ length: times }, reserve)));
      if (times % 2 === 0) return;
      await faults.during(fault, () =>
        written(table, async () => ({ shared: await quota.giveBack(unit()) })),
      );
    }),
  );

/** All that can happen; what moves money most often. */
export const commandsArb = (maxCommands: number, replayPath?: string) =>
  fc.commands(
    [
      checkoutArb,
      discardArb,
      approveArb,
      approveArb,
      providerArb,
      providerArb,
      deliverArb,
      deliverArb,
      deliverArb,
      loseArb,
      tickArb,
      editArb,
      setPlanArb,
      useArb,
    ],
    { maxCommands, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  );
