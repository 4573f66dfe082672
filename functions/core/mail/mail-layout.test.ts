import { describe, expect, it } from 'vitest';
import { contrastOf } from '../validation/colour.ts';
import { mailLayoutOf } from './mail-layout.ts';

const look = {
  ...{ brandName: 'Redes & <Cía>', brandColour: '#0f766e' },
  ...{ mailClosing: '', mailReplyTo: '' },
};

describe('the page', () => {
  it('is Spanish, shows the brand as text, and its footer last', () => {
    const html = mailLayoutOf(look).page({ content: '<p>Uno</p>', footer: 'Al pie' });
    expect(html).toMatch(/^<!doctype html><html lang="es">/);
    expect(html).toContain('Redes &#38; &#60;Cía&#62;');
    expect(html.indexOf('<p>Uno</p>')).toBeGreaterThan(0);
    expect(html.indexOf('Al pie')).toBeGreaterThan(html.indexOf('<p>Uno</p>'));
  });
});

describe('the signature', () => {
  const page = (more: Partial<typeof look>) =>
    mailLayoutOf({ ...look, ...more }).page({ content: '<p>Uno</p>', footer: 'Al pie' });

  it('is nothing where the provider wrote none', () => {
    expect(mailLayoutOf(look).signature).toEqual([]);
    expect(page({})).not.toContain('Escríbenos');
    expect(page({})).not.toContain('<div');
  });

  it('stands between the content and the footer, as text with its lines', () => {
    const mailClosing = 'Saludos,\r\nEl equipo de <b>Redes</b>\n"Cía" & más';
    const html = page({ mailClosing });
    const words =
      'Saludos,<br>El equipo de &#60;b&#62;Redes&#60;/b&#62;<br>&#34;Cía&#34; &#38; más';
    expect(html).toContain(words);
    expect(html.indexOf(words)).toBeGreaterThan(html.indexOf('<p>Uno</p>'));
    expect(html.indexOf(words)).toBeLessThan(html.indexOf('Al pie'));
    expect(mailLayoutOf({ ...look, mailClosing }).signature).toEqual([mailClosing]);
  });

  it('says where people write to', () => {
    const mailReplyTo = "o'higgins@ejemplo.cl";
    expect(page({ mailReplyTo })).toContain(
      '¿Tienes dudas? Escríbenos a <a href="mailto:o&#39;higgins@ejemplo.cl"',
    );
    expect(mailLayoutOf({ ...look, mailReplyTo }).signature).toEqual([
      `¿Tienes dudas? Escríbenos a ${mailReplyTo}.`,
    ]);
  });
});

describe('a button', () => {
  const href = 'https://portal.ejemplo.cl/plans';

  it('leads there, and says where for whom it does not work', () => {
    const html = mailLayoutOf(look).button(href, 'Ver planes');
    expect(html.match(/href="([^"]+)"/g)).toEqual([`href="${href}"`, `href="${href}"`]);
    expect(html).toContain(`>${href}</a>`);
  });

  it('has the brand’s colour, darker where white on it could not be read', () => {
    expect(mailLayoutOf(look).button(href, 'Ver planes')).toContain('background:#0f766e');
    const yellow = mailLayoutOf({ ...look, brandColour: '#fde047' }).button(href, 'Ver planes');
    const [, background = ''] = /background:(#[\da-f]{6})/.exec(yellow) ?? [];
    expect(contrastOf(background, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});
