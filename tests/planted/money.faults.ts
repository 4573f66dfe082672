import type { FaultGroup } from './fault.ts';

const inUnit = (file: string, name: string) => ({
  project: 'unit',
  file: `functions/payments/${file}`,
  name,
});
const inStores = (file: string, name: string) => ({
  project: 'stores',
  file: `tests/integration/stores/${file}`,
  name,
});
const settle = 'functions/payments/settle/payments.settle.domain.ts';
const webhook = 'functions/payments/paypal/payments.paypal.webhook.ts';

/** Plans, their quota, and payments. */
export const moneyFaults: FaultGroup = {
  subject: 'Plans and payments',
  faults: [
    {
      guarantee: 'A plan’s quota holds, however many ask at once.',
      file: 'functions/user-plans/user-plans.quota.view.ts',
      find: "['activitiesConsumed', '<', attribute('activityLimit')],",
      replace: '',
      test: inStores('user-plans.quota.test.ts', 'of five by a hundred at once is done by five'),
    },
    {
      guarantee: 'A plan that has ended gives no units.',
      file: 'functions/user-plans/user-plans.quota.view.ts',
      find: "['endDate', '>', at],",
      replace: '',
      test: inStores('user-plans.quota.test.ts', 'taking a unit'),
    },
    {
      guarantee: 'A unit that is given back twice at the same moment is given back once.',
      file: 'functions/user-plans/user-plans.quota.view.ts',
      find: "where: [['activitiesConsumed', '>', 0]],",
      replace: "where: [['activitiesConsumed', '>', -100]],",
      test: inStores('user-plans.quota.test.ts', 'between the read and the write'),
    },
    {
      guarantee: 'A paid order starts one plan, however often it is reported.',
      file: settle,
      find: 'if (next === payment.settlement) return null;',
      replace: '',
      test: inUnit('settle/payments.settle.domain.test.ts', 'every news of an order'),
    },
    {
      guarantee: 'A refund in full ends the plan that was paid.',
      file: settle,
      find: "refunded: 'end',",
      replace: '',
      test: inUnit('settle/payments.settle.service.test.ts', 'in full ends the plan once: '),
    },
    {
      guarantee: 'Late news never take back what was captured.',
      file: 'functions/payments/settle/payments.settlement.domain.ts',
      find: "captured: ['refunded', 'reversed'],",
      replace: "captured: ['refunded', 'reversed', 'closed', 'pending'],",
      test: inUnit('settle/payments.settle.domain.test.ts', 'never take back what was captured'),
    },
    {
      guarantee: 'An order of another amount starts no plan.',
      file: settle,
      find: "const isWrong = next === 'captured' && flag === 'amountMismatch';",
      replace: "const isWrong = next === 'closed' && flag === 'amountMismatch';",
      test: inUnit('settle/payments.settle.domain.test.ts', 'is never activated: '),
    },
    {
      guarantee: 'A partial refund is counted, and somebody must look.',
      file: settle,
      find: "(isPartial ? 'partialRefund' : null)",
      replace: '(isPartial ? null : null)',
      test: inUnit('settle/payments.settle.domain.test.ts', 'of a part are counted and flagged'),
    },
    {
      guarantee: 'A payment that is disputed is for an administrator while the dispute lasts.',
      file: settle,
      find: "if (state === 'open') return isMinor ? 'disputed' : flag;",
      replace: "if (state === 'open') return flag;",
      test: inUnit('settle/payments.settle.domain.test.ts', 'that is open is for an administrator'),
    },
    {
      guarantee: 'An answer of the provider is written only to the payment it was asked for.',
      file: 'functions/payments/settle/payments.settle.service.ts',
      find: 'own: [...item, ...applied],\n    shared: [...entry, ...receipt, ...writes],',
      replace: 'own: applied,\n    shared: [...item, ...entry, ...receipt, ...writes],',
      test: inUnit('settle/payments.settle.service.test.ts', 'is read and asked about again'),
    },
    {
      guarantee: 'Receipts of a year are numbered without gaps, each number once.',
      file: 'functions/payments/receipt/payments.receipts.entity.ts',
      find: "amend(before, after, ['last'])",
      replace: 'amend(before, after, [])',
      test: inStores('payments.receipts.test.ts', 'gives each number of'),
    },
    {
      guarantee: 'Checkouts of a plan at the same moment begin one payment.',
      file: 'functions/payments/checkout/payments.checkout.service.ts',
      find: 'payments.setLast(added.payment, last?.paymentId)',
      replace: '',
      test: inStores('payments.settle.test.ts', 'where it is asked for many times at once'),
    },
    {
      guarantee: 'A webhook that PayPal did not sign is refused.',
      file: 'functions/payments/settle/payments.webhook.service.ts',
      find: 'if (!webhook || !(await isVerified(raw, dependencies))) {',
      replace: 'if (!webhook) {',
      test: inUnit('settle/payments.webhook.service.test.ts', 'refuses what PayPal did not sign'),
    },
    {
      guarantee: 'A webhook’s certificate is PayPal’s own.',
      file: webhook,
      find: String.raw`/^https:\/\/(?:[a-z0-9-]+\.)+paypal\.com\/[\w./-]+$/`,
      replace: String.raw`/^https:\/\/(?:[a-z0-9-]+\.)+paypal\.com/`,
      test: inUnit('paypal/payments.paypal.webhook.test.ts', 'is nobody’s to be asked about'),
    },
    {
      guarantee: 'A certificate of the sandbox signs for no real money.',
      file: webhook,
      find: "if (isLive && SANDBOX_CERTIFICATE.test(given['paypal-cert-url'])) return undefined;",
      replace: '',
      test: inUnit(
        'paypal/payments.paypal.webhook.test.ts',
        'of the sandbox only where money is played with',
      ),
    },
    {
      guarantee: 'An event is put into the question to PayPal byte by byte.',
      file: webhook,
      find: '    bytes,\n    Buffer.from',
      replace: '    Buffer.from(JSON.stringify(JSON.parse(utf8.decode(bytes)))),\n    Buffer.from',
      test: inUnit(
        'paypal/payments.paypal.webhook.test.ts',
        'asks with the headers and the very text',
      ),
    },
    {
      guarantee: 'Administrators learn of a dispute that a more serious flag hides.',
      file: 'functions/payments/settle/payments.settle.domain.ts',
      find: 'inDispute: isHidden(payment, { next, flag }, news),',
      replace: '',
      test: inUnit('settle/payments.settle.service.test.ts', 'is in dispute behind another flag'),
    },
    {
      guarantee: 'A payer is sent the link of a payment once a day.',
      file: 'functions/payments/checkout/payments.reminders.service.ts',
      find: "if (isReminded(payment, at)) throw new AppError('ALREADY_REMINDED');",
      replace: '',
      test: inUnit('checkout/payments.reminders.service.test.ts', 'goes to its payer, once a day'),
    },
  ],
};
