import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { roleSchema } from '../../../functions/core/validation/role.ts';

const stackInfoSchema = z.object({
  portalUrl: z.string(),
  /** The portal's address with the API's prefix: append a contract's path. */
  apiUrl: z.string(),
  mailboxUrl: z.string(),
  /** The simulator: its API, its page for payers, and what tests ask of it under `/_simulator`. */
  paypalUrl: z.string(),
  wordpressUrl: z.string().nullable(),
  /** What the local WordPress's connector accepts. */
  connectorKey: z.string().nullable(),
  /** Further loopback ports that a sync may read. */
  sitePorts: z.array(z.number()),
  userPoolId: z.string(),
  clientId: z.string(),
  tableName: z.string(),
  /** The local services, for SDK clients. */
  endpointUrl: z.string(),
  region: z.string(),
  /** The process that runs it. */
  pid: z.number(),
  users: z.array(
    z.object({
      role: roleSchema,
      email: z.string(),
      password: z.string(),
      /** Of their authenticator, where they have one. */
      secret: z.string().optional(),
    }),
  ),
});

/** What a running local stack is made of, as `stack.json` gives it to tools and tests. */
export type StackInfo = z.output<typeof stackInfoSchema>;

/** The file exists while the stack runs. */
const fileOf = (dir: string) => join(dir, 'stack.json');

export async function writeStackInfo(dir: string, info: StackInfo): Promise<void> {
  await mkdir(dirname(fileOf(dir)), { recursive: true });
  await writeFile(fileOf(dir), `${JSON.stringify(info, undefined, 2)}\n`);
}

export async function removeStackInfo(dir: string): Promise<void> {
  await rm(fileOf(dir), { force: true });
}

/** The stack that runs in this folder; undefined when none does, whatever a killed one left behind. */
export async function findRunningStack(dir: string): Promise<StackInfo | undefined> {
  const text = await readFile(fileOf(dir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // A file of another version: that stack has ended, or its ports will show that it runs.
  const info = stackInfoSchema.safeParse(JSON.parse(text)).data;
  if (!info) return undefined;
  const answer = await fetch(`${info.portalUrl}/config.json`).catch(() => undefined);
  const config = answer?.ok ? await answer.text() : '';
  return config.includes(info.userPoolId) ? info : undefined;
}
