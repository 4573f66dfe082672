import { expect, test } from 'vitest';
import type { Mail } from './mail-store.ts';
import { mailBody, mailboxPage } from './mailbox-page.ts';

const mail: Mail = {
  id: 'a1',
  from: 'no-reply@portal.test',
  to: 'ana@example.com',
  subject: 'Confirma <tu> cuenta',
  sentAt: '2026-11-21T04:01:09.446Z',
  html: '<html><body><a href="http://localhost:4280/">Entrar</a></body></html>',
  text: '',
  code: '123456',
};

test('an empty mailbox says what will fill it', () => {
  expect(mailboxPage([])).toContain('Aún no hay correos');
});

test('lists who, what and when, and escapes what others wrote', () => {
  const page = mailboxPage([mail]);
  expect(page).toContain('href="/messages/a1"');
  expect(page).toContain('ana@example.com');
  expect(page).toContain('Confirma &lt;tu&gt; cuenta');
  expect(page).toContain('<time datetime="2026-11-21T04:01:09.446Z">');
  expect(page).not.toContain('<iframe');
});

test('an open e-mail is in a sandbox without scripts, forms or our origin', () => {
  const page = mailboxPage([mail], mail);
  const frame = /<iframe[^>]*>/.exec(page)?.[0];
  expect(frame).toContain('src="/messages/a1/body"');
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('aria-current="true"');
});

test('links in an e-mail open in a tab of their own', () => {
  expect(mailBody(mail)).toMatch(/<base target="_blank">.*<html>/);
  const withHead = { ...mail, html: '<html><head lang="es"><title>x</title></head></html>' };
  expect(mailBody(withHead)).toContain('<head lang="es"><base target="_blank"><title>');
});

test('an e-mail of text alone is shown as text', () => {
  expect(mailBody({ ...mail, html: '', text: '<b>hola</b>' })).toContain('&lt;b&gt;hola&lt;/b&gt;');
});
