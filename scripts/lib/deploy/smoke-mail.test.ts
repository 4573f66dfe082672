import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { createSendMail } from '../../../functions/core/mail/send-mail.ts';
import { practiceContext } from './practice.ts';
import { smokeMail } from './smoke-mail.ts';
import { readStageArgument } from './stage-argument.ts';

const { config } = readStageArgument(['-c', 'stage=prod'], practiceContext);
const address = 'no-responder@example.net';

const mailSchema = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
});

/** An SES that takes e-mails, but for those to `refused`. */
async function ses(refused?: string) {
  const sent: { from: string; to: string }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const mail = mailSchema.parse(JSON.parse(await text(request)));
    const [to] = mail.Destination.ToAddresses;
    sent.push({ from: mail.FromEmailAddress, to });
    if (to === refused) {
      response.writeHead(400, { 'x-amzn-errortype': 'MessageRejected' });
      response.end(JSON.stringify({ message: 'Email address is not verified.' }));
    } else {
      response.writeHead(200).end(JSON.stringify({ MessageId: 'one' }));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new SESv2Client({
    region: config.region,
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  onTestFinished(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  return { sent, send: createSendMail({ ses: client, address, log: { info: () => undefined } }) };
}

it('sends to the simulator of SES, as the stage’s sender, what arrives and what bounces', async () => {
  const { sent, send } = await ses();
  const findings = await smokeMail(config, send);
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok']);
  expect(sent).toEqual([
    { from: `"Portal" <${address}>`, to: 'success@simulator.amazonses.com' },
    { from: `"Portal" <${address}>`, to: 'bounce@simulator.amazonses.com' },
  ]);
});

it('says what SES refused, and looks at the other address all the same', async () => {
  const { sent, send } = await ses('success@simulator.amazonses.com');
  const [refused, taken] = await smokeMail(config, send);
  expect(refused).toMatchObject({
    state: 'missing',
    says: 'success@simulator.amazonses.com: MessageRejected: Email address is not verified.',
  });
  expect(taken?.state).toBe('ok');
  expect(sent).toHaveLength(2);
});

it('sends nothing for a stage of which only Cognito sends e-mails', async () => {
  const { sent, send } = await ses();
  const [finding, ...more] = await smokeMail({ ...config, mail: 'COGNITO_DEFAULT' }, send);
  expect(finding?.state).toBe('warning');
  expect([...more, ...sent]).toEqual([]);
});
