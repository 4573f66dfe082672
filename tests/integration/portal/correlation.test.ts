import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { CORRELATION_HEADER } from '../../../functions/core/http/route.ts';
import { statusContract } from '../../../functions/status/status.contract.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { logLinesWith } from '../../support/erasure/traces.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');

let ana: Person;
let admin: Person;
let websiteId: string;

beforeAll(async () => {
  ana = await newClient(stack, 'rastro');
  admin = await signInAdmin(stack);
  // Whether anything answers there is all the same: a failed sync has its line, too.
  const url = `http://127.0.0.1:${String(stack.sitePorts[0])}/rastro`;
  ({ websiteId } = await registerSite(stack, ana, { url }));
});

const lineSchema = z.looseObject({
  message: z.string(),
  service: z.string(),
  correlationId: z.string(),
  correlationIds: z.array(z.string()).optional(),
  messageId: z.string().optional(),
});

/** The lines of every Lambda that are about an id: theirs, or those of a batch with others. */
async function linesOf(id: string) {
  const lines = await logLinesWith(stack, id);
  return lines.map((line) => lineSchema.parse(JSON.parse(line.slice(line.indexOf('{')))));
}

/** Waits until these services have written these lines. */
const untilWritten = (id: string, wanted: readonly (readonly [string, string])[]) =>
  until(async () => {
    const lines = await linesOf(id);
    const isWritten = wanted.every(([service, message]) =>
      lines.some((line) => line.service === service && line.message === message),
    );
    return isWritten ? lines : undefined;
  });

it('one id leads from a request through the outbox, the stream, the bus and a queue to the e-mail', async () => {
  const { activityId } = await callOk(stack, activitiesContract.create, {
    token: admin.token,
    body: { websiteId, description: 'Seguir el rastro' },
  });
  const correlationId = randomUUID();
  const answer = await callRoute(stack, activitiesContract.update, {
    ...{ token: admin.token, params: { activityId }, correlationId },
    body: { status: 'realizada', closingComment: 'Listo.', revision: 0 },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get(CORRELATION_HEADER)).toBe(correlationId);

  const lines = await untilWritten(correlationId, [
    ['activities', 'request'],
    ['events-publisher', 'batch'],
    ['notifications-subscriber', 'mail sent'],
    ['notifications-subscriber', 'batch'],
  ]);
  const sent = lines.find(({ message }) => message === 'mail sent');
  const mail = await until(async () =>
    (await mailsTo(stack, ana.email)).find(({ id }) => id === sent?.messageId),
  );
  expect(mail.text).toContain('Seguir el rastro');
  for (const line of lines) {
    expect([line.correlationId, ...(line.correlationIds ?? [])]).toContain(correlationId);
  }
});

it('one id leads from a request through a queue to the worker, with each message of its own', async () => {
  // Two sites: one that is being synced refuses a second sync.
  const url = `http://127.0.0.1:${String(stack.sitePorts[1])}/rastro`;
  const other = await registerSite(stack, ana, { url });
  const ids = await Promise.all(
    [websiteId, other.websiteId].map(async (site) => {
      const correlationId = randomUUID();
      const parts = { token: ana.token, params: { websiteId: site }, correlationId };
      await callOk(stack, statusContract.sync, parts);
      return correlationId;
    }),
  );
  for (const id of ids) {
    await untilWritten(id, [
      ['status', 'request'],
      ['status-worker', 'batch'],
    ]);
  }
});

it('a failure is answered with its id, and an id that is none is another', async () => {
  const missing = { websiteId: '01arz3ndektsv4rrffq69g5fav' };
  const ask = (correlationId: string) =>
    callRoute(stack, statusContract.detail, { token: ana.token, params: missing, correlationId });
  const correlationId = randomUUID();
  expect((await ask(correlationId)).body).toMatchObject({ error: { correlationId } });
  const forged = await ask('ana@ejemplo.cl');
  expect(forged.headers.get(CORRELATION_HEADER)).toMatch(/^[\da-z]{26}$/);
});
