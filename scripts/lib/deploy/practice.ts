import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { rollbackAlarms } from '../../../infra/operations/rollback-alarms.ts';
import { answerTo, type PracticeState } from './practice-answers.ts';

const ACCOUNT = '111122223333';

/** What `cdk.json` would say of the stage that is practised with. */
export const practiceContext = {
  stages: {
    prod: {
      siteUrl: 'https://portal.example.net',
      domain: {
        certificateArn: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/0a1b2c3d-0000-4000-8000-000000000000`,
        hostedZone: { id: 'Z0123456789PRACTICE', name: 'example.net' },
      },
      mail: { identity: 'example.net', from: 'no-responder@example.net' },
      alarmEmail: 'operaciones@example.net',
      whatsappNumber: '56900000000',
    },
  },
};

/** A new account: nothing was asked for yet, and ten Lambdas may run. */
const newAccount: PracticeState = {
  account: ACCOUNT,
  isBootstrapped: false,
  lambdas: 10,
  certificate: 'PENDING_VALIDATION',
  identity: 'absent',
  isSandbox: true,
  stacks: {},
  isPaypalFilled: false,
  alarms: {},
};

const there = { backend: 'CREATE_COMPLETE', data: 'CREATE_COMPLETE' };

const alarms = Object.fromEntries(rollbackAlarms.map((name) => [`portal-prod-${name}`, 'OK']));

/** What each step of docs/deploy.md changes in the account, on top of those before it. */
const changes = {
  new: {},
  bootstrapped: { isBootstrapped: true, lambdas: 1_000 },
  certificate: { certificate: 'ISSUED' },
  mail: { identity: 'verified' },
  failed: { stacks: { data: 'ROLLBACK_COMPLETE' } },
  deployed: { stacks: there, alarms },
  paypal: { isPaypalFilled: true, isSandbox: false },
} satisfies Record<string, Partial<PracticeState>>;

export type PracticeStep = keyof typeof changes;
export const practiceSteps = Object.keys(changes) as PracticeStep[];
export const isPracticeStep = (step: string | undefined): step is PracticeStep =>
  practiceSteps.some((known) => known === step);

/** How the account is once that step and those before it are done. */
const stateAt = (step: PracticeStep): PracticeState =>
  practiceSteps
    .slice(0, practiceSteps.indexOf(step) + 1)
    .reduce<PracticeState>((state, done) => ({ ...state, ...changes[done] }), newAccount);

/**
 * An AWS account to practise with: a server on this machine that answers as AWS's API references say.
 *
 * @param more what differs from how the account is after the step.
 */
export async function startPracticeAccount(step: PracticeStep, more: Partial<PracticeState> = {}) {
  const state = { ...stateAt(step), ...more };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void readQuestion(request).then((question) => {
      asked.push(question.name);
      const { status = 200, body } = answerTo(state, question);
      const isJson = body.startsWith('{');
      response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'text/xml' });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    /** What was asked, in order: `DescribeStacks`. */
    asked,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** What a request asks for, by whichever of AWS's protocols. */
async function readQuestion(request: IncomingMessage) {
  const body = await text(request);
  const target = String(request.headers['x-amz-target'] ?? '').split('.')[1];
  const form = new URLSearchParams(body);
  const path = (request.url ?? '').replace(/[?].*|\/$/g, '');
  return { name: target ?? form.get('Action') ?? path, form, body };
}
