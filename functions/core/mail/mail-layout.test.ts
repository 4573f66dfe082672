import { describe, expect, it } from 'vitest';
import { button, mailPage } from './mail-layout.ts';

describe('the page', () => {
  it('is Spanish, shows the brand as text, and its footer last', () => {
    const html = mailPage({ brand: 'Redes & <Cía>', content: '<p>Uno</p>', footer: 'Al pie' });
    expect(html).toMatch(/^<!doctype html><html lang="es">/);
    expect(html).toContain('Redes &#38; &#60;Cía&#62;');
    expect(html.indexOf('<p>Uno</p>')).toBeGreaterThan(0);
    expect(html.indexOf('Al pie')).toBeGreaterThan(html.indexOf('<p>Uno</p>'));
  });
});

describe('a button', () => {
  it('leads there, and says where for whom it does not work', () => {
    const href = 'https://portal.ejemplo.cl/plans';
    const html = button(href, 'Ver planes');
    expect(html.match(/href="([^"]+)"/g)).toEqual([`href="${href}"`, `href="${href}"`]);
    expect(html).toContain(`>${href}</a>`);
  });
});
