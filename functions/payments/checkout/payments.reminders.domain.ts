import * as z from 'zod';
import type { PaymentRecord } from '../payments.record.domain.ts';

/** A payer was sent the link to go on with a payment; `emailed`: by e-mail as well. */
export const remindedSchema = z.object({ emailed: z.boolean() });
export type Reminded = z.output<typeof remindedSchema>;

/** A payer is sent the link of a payment once a day. Milliseconds. */
const REMINDED_EVERY_MS = 86_400_000;

/** Whether the link was sent within a day, by any administrator. */
export const isReminded = ({ remindedAt }: Pick<PaymentRecord, 'remindedAt'>, now: Date): boolean =>
  remindedAt !== null && now.getTime() - Date.parse(remindedAt) < REMINDED_EVERY_MS;
