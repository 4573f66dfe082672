import { parseArgs } from 'node:util';
import * as z from 'zod';
import { emailField } from '../../../functions/core/validation/fields.ts';
import { AdminError } from './create-admin.ts';
import type { NewAccount } from '../../../functions/core/auth/user-pool.ts';

const usageOf = (command: string) =>
  `Uso: npm run ${command} -- --stage local|dev|prod --email ana@example.com [--first-name Ana --last-name Pérez]`;

export interface AdminArguments extends NewAccount {
  stage: string;
}

const argumentsSchema = z.object({
  stage: z.string({ error: 'Falta --stage' }),
  email: emailField('email'),
  'first-name': z.string().default(''),
  'last-name': z.string().default(''),
});

/** @throws AdminError with what is wrong and the usage. */
export function readArguments(args: readonly string[], command = 'admin:create'): AdminArguments {
  const text = { type: 'string' } as const;
  const options = { stage: text, email: text, 'first-name': text, 'last-name': text };
  try {
    const { values } = parseArgs({ args: [...args], options });
    const given = argumentsSchema.parse({ ...values, email: values.email ?? '' });
    const { stage, email, 'first-name': firstName, 'last-name': lastName } = given;
    return { stage, email, firstName, lastName };
  } catch (error) {
    const problem =
      error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message;
    throw new AdminError(`${problem ?? ''}\n${usageOf(command)}`);
  }
}
