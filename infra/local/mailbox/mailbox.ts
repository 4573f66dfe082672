import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { codeOfSecret } from '../client/authenticator.ts';
import { localEndpoint } from '../deploy/aws.ts';
import type { Listening } from '../proxy/portal-proxy.ts';
import { listenOnLoopback } from '../proxy/portal-proxy.ts';
import { createCognitoRenderer } from './cognito-message.ts';
import type { Mail, MailStore } from './mail-store.ts';
import { createMailStore, isTo } from './mail-store.ts';
import { bodySandbox, mailBody, mailboxPage } from './mailbox-page.ts';

export interface MailboxOptions {
  port: number;
  stackPort: number;
  userPoolId: string;
  clientId: string;
  /** The secret of the demo administrator's authenticator; undefined without demo data. */
  demoSecret: () => Promise<string | undefined>;
  /** File in which the e-mails survive a restart. */
  file: string;
}

/**
 * Serves the mailbox: `/` for people; `/api/messages[?to=address]` answers e-mails, newest first, as
 * `{ id, from, to, subject, sentAt, html, text, code }[]`, already rendered.
 */
export async function startMailbox(options: MailboxOptions): Promise<Listening> {
  const store = createMailStore({
    file: options.file,
    readSent: async () => {
      const answer = await fetch(`${localEndpoint(options.stackPort)}/_ministack/ses/messages`);
      return answer.json();
    },
    render: createCognitoRenderer(options.stackPort, options),
  });
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    void answerTo(url, { store, demoSecret: options.demoSecret })
      .catch(() => unavailable)
      .then((answer) => {
        send(outgoing, answer);
      });
  });
  const stop = await listenOnLoopback(server, options.port);
  return {
    url: `http://localhost:${options.port}`,
    stop: async () => {
      // The last look: what was sent since would be lost with the local services.
      await store.list().catch(() => undefined);
      await stop();
    },
  };
}

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
  policy?: string;
}

const html = 'text/html; charset=utf-8';
const plainText = 'text/plain; charset=utf-8';
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";
const bodyPolicy = `sandbox ${bodySandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:`;

const notFound: Answer = { status: 404, type: plainText, body: 'No hay nada aquí.\n' };
const unavailable: Answer = {
  status: 503,
  type: plainText,
  body: 'La pila local no responde: mira la ventana de npm start.\n',
};

const assetTypes: Readonly<Record<string, string>> = {
  '/mailbox.css': 'text/css; charset=utf-8',
  '/mailbox.js': 'text/javascript; charset=utf-8',
};

interface Shown {
  store: MailStore;
  demoSecret: MailboxOptions['demoSecret'];
}

async function answerTo(url: URL, { store, demoSecret }: Shown): Promise<Answer> {
  const type = assetTypes[url.pathname];
  if (type !== undefined)
    return { type, body: await readFile(join(import.meta.dirname, url.pathname)) };
  if (url.pathname === '/api/code') return codeJson(await demoSecret());
  const mails = await store.list();
  if (url.pathname === '/') return { type: html, body: mailboxPage(mails) };
  if (url.pathname === '/api/messages') return messagesJson(mails, url.searchParams.get('to'));
  return messagePage(mails, url.pathname);
}

/** `/messages/{id}` is the open e-mail's page, `/messages/{id}/body` what is in its frame. */
function messagePage(mails: readonly Mail[], path: string): Answer {
  const [, id, isBody] = /^\/messages\/([^/]+)(\/body)?$/.exec(path) ?? [];
  const open = mails.find((mail) => mail.id === id);
  if (!open) return notFound;
  return isBody === undefined
    ? { type: html, body: mailboxPage(mails, open) }
    : { type: html, body: mailBody(open), policy: bodyPolicy };
}

function messagesJson(mails: readonly Mail[], to: string | null): Answer {
  const chosen = to === null ? mails : mails.filter((mail) => isTo(mail, to));
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(chosen) };
}

/** The code that the demo administrator's authenticator shows now, and how long it does. */
function codeJson(secret: string | undefined): Answer {
  const left = 30 - (Math.floor(Date.now() / 1_000) % 30);
  const body = secret === undefined ? {} : { code: codeOfSecret(secret), left };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

function send(outgoing: ServerResponse, answer: Answer): void {
  outgoing.writeHead(answer.status ?? 200, {
    'content-type': answer.type,
    'content-security-policy': answer.policy ?? pagePolicy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(answer.body);
}
