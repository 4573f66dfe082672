import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { remindedSchema } from './payments.reminders.domain.ts';

/** Apart from the other routes of payments: the dashboard calls this one alone. */
export const paymentsRemindersContract = defineContract({
  send: {
    method: 'POST',
    path: '/payments/{paymentId}/reminder',
    auth: 'admin',
    does: ['sends'],
    // Each is an e-mail to its payer.
    perMinute: 10,
    summary:
      'Sends its payer the link by which to go on with a payment that they started, once a day.',
    params: z.object({ paymentId: idField }),
    response: remindedSchema,
    errors: [
      'PAYMENT_CLOSED',
      'PAYMENT_IN_PROGRESS',
      'ALREADY_REMINDED',
      'CHECKOUT_EXPIRED',
      'PERSON_GONE',
      'ACCOUNT_ENDING',
      'PROVIDER_UNAVAILABLE',
    ],
  },
});
