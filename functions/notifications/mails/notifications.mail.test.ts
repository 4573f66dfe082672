import { describe, expect, it } from 'vitest';
import { pageOfActivity } from '../notifications.announcement.text.ts';
import { createInstantFormat } from '../../core/format.ts';
import { renderAnnouncement, renderSample } from './notifications.mail.ts';

const settings = {
  siteUrl: 'https://portal.ejemplo.cl',
  brandName: 'Redes & Cía',
  brandColour: '#4f46e5',
  ...{ mailClosing: '', mailReplyTo: '' },
};
const announcement = {
  type: 'success',
  title: 'Una actividad está realizada',
  paragraphs: ['Quedó realizada.', 'Comentario: <b>Listo</b>\nSaludos'],
  page: pageOfActivity('a1'),
} as const;
const render = (firstName = 'Ana') =>
  renderAnnouncement(
    { ...announcement, paragraphs: [...announcement.paragraphs] },
    firstName,
    settings,
  );
const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('the e-mail of an announcement', () => {
  it('says it in the subject, with the brand', () => {
    expect(render().subject).toBe('Una actividad está realizada · Redes & Cía');
  });

  it.each([
    [
      'which thing it is about',
      { thing: 'Galería · Tienda' },
      'Una actividad está realizada: Galería · Tienda',
    ],
    ['shorter news', { news: 'Listo', thing: 'Galería · Tienda' }, 'Listo: Galería · Tienda'],
    ['a thing once', { news: 'Tu plan vuelve: Básico', thing: 'Básico' }, 'Tu plan vuelve: Básico'],
    [
      'the brand where it is about no thing',
      { thing: '' },
      'Una actividad está realizada · Redes & Cía',
    ],
  ])('says %s in the subject', (_, more, subject) => {
    const paragraphs = [...announcement.paragraphs];
    const mail = renderAnnouncement({ ...announcement, paragraphs, ...more }, 'Ana', settings);
    expect(mail.subject).toBe(subject);
  });

  it('leads to the page where it can be seen, and to where such e-mails are switched off', () => {
    const page = 'https://portal.ejemplo.cl/activities/a1';
    expect(links(render().html)).toEqual([page, page, 'https://portal.ejemplo.cl/profile']);
    expect(render().text).toContain(`Ver la actividad: ${page}`);
    for (const part of [render().html, render().text]) {
      expect(part).toContain('desmarca «Recibir avisos importantes por email» en');
    }
  });

  it('of security says that it is sent whatever people chose', () => {
    const paragraphs = [...announcement.paragraphs];
    const mail = renderAnnouncement({ ...announcement, paragraphs, always: true }, 'Ana', settings);
    expect(links(mail.html)).toHaveLength(2);
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Los avisos de seguridad se envían siempre.');
      expect(part).not.toContain('desmarca');
    }
  });

  it('has the same words as text, whole', () => {
    expect(render().text).toBe(
      [
        'Hola, Ana:',
        'Quedó realizada.',
        'Comentario: <b>Listo</b>\nSaludos',
        'Ver la actividad: https://portal.ejemplo.cl/activities/a1',
        'Recibes este mensaje porque tienes una cuenta en el portal. Para dejar de recibir estos avisos, desmarca «Recibir avisos importantes por email» en https://portal.ejemplo.cl/profile.\n',
      ].join('\n\n'),
    );
    expect(render('').text).toMatch(/^Hola:\n/);
  });

  it('shows what somebody wrote as it was written and never as markup', () => {
    expect(render('<img src=x>').html).not.toContain('<img');
    expect(render().html).toContain('Comentario: &#60;b&#62;Listo&#60;/b&#62;<br>Saludos');
    expect(render().html).toContain('Redes &#38; Cía');
  });

  it('is well-formed: each element that is opened is closed', () => {
    const open: string[] = [];
    for (const [, close, name = ''] of render().html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
      if (name === 'br') continue;
      if (close) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });
});

describe('the sample', () => {
  const at = new Date('2026-11-21T15:00:00.000Z');
  const format = createInstantFormat('America/Santiago');

  it('is a real e-mail, with the closing and where people write to before its footer', () => {
    const signed = { ...settings, mailClosing: 'Saludos,\nRedes', mailReplyTo: 'ayuda@ejemplo.cl' };
    const { subject, html } = renderSample(signed, { format, at });
    expect(subject).toBe(
      'Listo: Actualizar los plugins y revisar el formulario de contacto · Sitio de ejemplo',
    );
    expect(html).toContain('quedó realizada el 21/11/2026');
    expect(html).toContain('Saludos,<br>Redes');
    expect(html.indexOf('mailto:ayuda@ejemplo.cl')).toBeLessThan(html.indexOf('desmarca'));
  });

  it('as text has them as well', () => {
    const signed = { ...settings, mailClosing: 'Saludos', mailReplyTo: 'ayuda@ejemplo.cl' };
    const { text } = renderAnnouncement(
      { ...announcement, paragraphs: ['Quedó realizada.'] },
      'Ana',
      signed,
    );
    expect(text).toContain(
      '\n\nSaludos\n\n¿Tienes dudas? Escríbenos a ayuda@ejemplo.cl.\n\nRecibes',
    );
  });
});
