/* `npm run export:users -- --stage prod --out users.jsonl`: everybody of the user pool, one line each (docs/runbook.md). */
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { runCommand } from '../admin/stage-outputs.ts';
import { accessStage, outputOf } from '../admin/stage-table.ts';
import { argumentsOf } from '../table/table-arguments.ts';
import { exportUsers } from './export-users.ts';

const USAGE = 'Uso: npm run export:users -- --stage local|dev|prod --out usuarios.jsonl';
/** Nobody else on the machine reads people's addresses. */
const OWNER_ONLY = 0o600;

const optionsSchema = z.object({
  stage: z.string({ error: 'Falta --stage' }),
  out: z.string({ error: 'Falta --out' }),
});
const text = { type: 'string' } as const;
const parsed = () => parseArgs({ options: { stage: text, out: text } }).values;

await runCommand(async () => {
  const { stage, out } = argumentsOf(optionsSchema, parsed, USAGE);
  const access = await accessStage(stage);
  const poolId = await outputOf(access, 'UserPoolId');
  const cognito = new CognitoIdentityProviderClient({ ...access.clientConfig, maxAttempts: 8 });
  // Never over another export.
  const file = await open(out, 'wx', OWNER_ONLY);
  let count = 0;
  try {
    for await (const user of exportUsers(cognito, poolId)) {
      await file.write(`${JSON.stringify(user)}\n`);
      count += 1;
    }
  } finally {
    await file.close();
  }
  console.log(
    `Personas exportadas a ${out}: ${String(count)}. Tiene datos personales: guárdalo cifrado.`,
  );
  console.log('Cognito no entrega contraseñas ni códigos de verificación en dos pasos.');
});
