import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandTones, contrastOf } from '../core/validation/colour.ts';
import { renderMail, renderRecovery, type MailRequest } from './accounts.mail.ts';

const settings = {
  siteUrl: 'https://portal.ejemplo.cl',
  brandName: 'Redes & Cía',
  brandColour: '#4f46e5',
  ...{ mailClosing: '', mailReplyTo: '' },
};
const sub = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const request = (triggerSource: string, more: Partial<MailRequest> = {}): MailRequest => ({
  triggerSource,
  userName: sub,
  givenName: 'Ana',
  code: '{####}',
  invitedAs: triggerSource === 'CustomMessage_AdminCreateUser' ? '{username}' : null,
  ...more,
});
const render = (source: string, more?: Partial<MailRequest>) =>
  renderMail(request(source, more), settings);

/** The targets of the links, as a mail program reads them. */
const links = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

const sources = [
  'CustomMessage_SignUp',
  'CustomMessage_ResendCode',
  'CustomMessage_AdminCreateUser',
  'CustomMessage_UpdateUserAttribute',
  'CustomMessage_VerifyUserAttribute',
  'CustomMessage_Authentication',
];

describe('an invitation', () => {
  const invitation = (inviter?: MailRequest['inviter']) =>
    render('CustomMessage_AdminCreateUser', { inviter }).html;

  it.each<[MailRequest['inviter'], string]>([
    [{ invitedBy: 'Carmen Díaz' }, 'Carmen Díaz te invitó a Redes &#38; Cía.'],
    [
      { invitedBy: 'Carmen Díaz', company: 'Pan & Vino S.A.' },
      'Carmen Díaz te invitó a la empresa «Pan &#38; Vino S.A.» en Redes &#38; Cía.',
    ],
    [
      { invitedBy: 'Carmen Díaz', company: '' },
      'Carmen Díaz te invitó a su cuenta en Redes &#38; Cía.',
    ],
    [
      { invitedBy: 'Carmen Díaz', company: 'Gana en estafa.example' },
      'Carmen Díaz te invitó a su cuenta en Redes &#38; Cía.',
    ],
    [
      { invitedBy: 'Carmen Díaz', company: 'https://estafa' },
      'Carmen Díaz te invitó a su cuenta en Redes &#38; Cía.',
    ],
    [{ invitedBy: 'Gana 500 en https://estafa.example' }, 'Creamos una cuenta para ti.'],
    [undefined, 'Creamos una cuenta para ti.'],
  ])('by %j says %s', (inviter, said) => {
    expect(invitation(inviter)).toContain(said);
    expect(invitation(inviter)).not.toContain('estafa');
  });
});

/** Cognito's limits: 140 characters of subject, 20,000 of message, 2,048 of an attribute. */
describe.each(sources)('the e-mail of %s', (source) => {
  it('is Spanish HTML that carries Cognito’s placeholder as it is', () => {
    const { subject, html } = render(source);
    expect(html).toMatch(/^<!doctype html><html lang="es">/);
    expect(html).toContain('{####}');
    expect(subject).toContain('Redes & Cía');
    expect(subject.length).toBeLessThanOrEqual(140);
  });

  it('ends with the provider’s closing and where people write to', () => {
    const { html } = renderMail(request(source), {
      ...settings,
      ...{ mailClosing: 'Saludos,\nEl <equipo>', mailReplyTo: 'ayuda@ejemplo.cl' },
    });
    expect(html).toContain('Saludos,<br>El &#60;equipo&#62;');
    expect(html).toContain('mailto:ayuda@ejemplo.cl');
  });

  it('stays within Cognito’s limit with the longest closing', () => {
    const longest = { ...settings, mailClosing: '"'.repeat(300), mailReplyTo: 'ayuda@ejemplo.cl' };
    const long = request(source, { givenName: '"'.repeat(2_048) });
    expect(renderMail(long, longest).html.length).toBeLessThan(20_000);
  });

  it('stays within Cognito’s limit, whatever people are called', () => {
    const { html } = render(source, { givenName: '"'.repeat(2_048) });
    expect(html.length).toBeLessThan(20_000);
  });

  it('is well-formed: each element that is opened is closed', () => {
    const open: string[] = [];
    for (const [, close, name = ''] of render(source).html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
      if (name === 'br') continue;
      if (close) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  it.each([
    '<img src=x onerror="alert(1)">',
    'Gana 500 en https://estafa.example',
    'A'.repeat(101),
    'Ana\nhaz clic aquí',
    ' ',
  ])('greets nobody by what is no name: %j', (givenName) => {
    expect(render(source, { givenName }).html).toBe(render(source, { givenName: undefined }).html);
  });

  it('escapes the brand', () => {
    expect(render(source).html).toContain('Redes &#38; Cía');
  });
});

describe('links', () => {
  it.each(['CustomMessage_SignUp', 'CustomMessage_ResendCode'])(
    'of %s lead to the site root',
    (s) => {
      const wanted = `https://portal.ejemplo.cl/?code={####}&username=${sub}`;
      expect(links(render(s).html)).toEqual([wanted, wanted]);
    },
  );

  it('of a recovery lead to /reset-password', () => {
    const link = { userName: sub, givenName: 'Ana', code: 'q5cZ0m1d3f7kXo2b9vYw1A' };
    const { subject, html, text } = renderRecovery(link, settings);
    const wanted = `https://portal.ejemplo.cl/reset-password?code=${link.code}&username=${sub}`;
    expect(subject).toBe('Recupera tu contraseña de Redes & Cía');
    expect(links(html)).toEqual([wanted, wanted]);
    expect(text).toContain(`Elegir una contraseña nueva: ${wanted}\n`);
    expect(text).toContain('Hola, Ana:');
  });

  it('carry the account’s name escaped', () => {
    const [link = ''] = links(render('CustomMessage_SignUp', { userName: 'a&b="x' }).html);
    expect(new URL(link.replace('{####}', '123456')).searchParams.get('username')).toBe('a&b="x');
  });

  it('of an invitation lead to the sign-in', () => {
    expect(links(render('CustomMessage_AdminCreateUser').html)[0]).toBe(
      'https://portal.ejemplo.cl/login',
    );
  });

  it('are none in the e-mail of a plain code', () => {
    expect(links(render('CustomMessage_Authentication').html)).toEqual([]);
  });
});

describe('an invitation', () => {
  it('carries both placeholders, without which Cognito refuses it', () => {
    const { html } = render('CustomMessage_AdminCreateUser');
    expect(html).toContain('{username}');
    expect(html).toContain('{####}');
  });
});

describe('the greeting', () => {
  it('does without a name', () => {
    expect(render('CustomMessage_SignUp', { givenName: '' }).html).toContain('>Hola:<');
    expect(render('CustomMessage_SignUp').html).toContain('>Hola, Ana:<');
  });

  it('does without a text that is no name', () => {
    const { html } = render('CustomMessage_SignUp', { givenName: 'Cobra en https://evil.test' });
    expect(html).toContain('>Hola:<');
    expect(html).not.toContain('evil');
  });
});

describe('colours', () => {
  const mails = sources.map((source) => render(source).html);
  const button = /background:(#[0-9a-f]{6});color:(#[0-9a-f]{6})/.exec(mails[0] ?? '') ?? [];
  const [, brand = '', onBrand = ''] = button;

  it('are of the portal’s brand hue', () => {
    const theme = readFileSync(
      join(import.meta.dirname, '../../frontend/src/app/theme.css'),
      'utf8',
    );
    const [, hue] = /--brand-hue: ([\d.]+);/.exec(theme) ?? [];
    expect(brandTones(brand)?.hue).toBe(Number(hue));
  });

  it('can be read: 4.5 to 1 at least', () => {
    expect(contrastOf(brand, onBrand)).toBeGreaterThanOrEqual(4.5);
    const onCard = mails
      .join('')
      .replaceAll(button[0] ?? '', '')
      .matchAll(/[";]color:(#[0-9a-f]{6})/g);
    const texts = [...new Set([...onCard].map(([, colour = '']) => colour))];
    expect(texts.length).toBeGreaterThan(2);
    for (const colour of texts) expect(contrastOf(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});
