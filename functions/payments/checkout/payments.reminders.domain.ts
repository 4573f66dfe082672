import * as z from 'zod';

/** A payer was sent the link to go on with a payment; `emailed`: by e-mail as well. */
export const remindedSchema = z.object({ emailed: z.boolean() });
export type Reminded = z.output<typeof remindedSchema>;
