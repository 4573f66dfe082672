import { describe, expect, it } from 'vitest';
import type { MailEvent } from '../../../events/reports.events.ts';
import { mailTagsOf, renderMonthlyMail, signOf } from './reports.monthly.mail.ts';

const settings = {
  siteUrl: 'https://portal.ejemplo.cl',
  brandName: 'Redes & Cía',
  brandColour: '#4f46e5',
  ...{ mailClosing: '', mailReplyTo: '' },
};
const figures = { activities: 1_234, completed: 2, hours: 10.5, sites: 3, backups: 31 };
const run = {
  ...{ userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001', month: '2026-10' },
  mailingId: '01kb3f0a9x5m3v7c2d8e4h6j9m',
};
const reportId = '01kb3f0a9x5m3v7c2d8e4h6j9r';
const at = new Date('2026-11-05T11:00:00.000Z');
const tags = Object.fromEntries(
  Object.entries(mailTagsOf(run)).map(([name, tag]) => [name, [tag]]),
);
const mail = { messageId: 'x', tags };

describe('the e-mail of a monthly report', () => {
  const rendered = renderMonthlyMail(
    { clientName: 'La Espiga', month: '2026-10', figures, reportId },
    settings,
  );

  it('says which month it is about, the figures, and where the report is', () => {
    expect(rendered.subject).toBe('Reporte de mantenimiento de octubre de 2026 · Redes & Cía');
    expect(rendered.text).toBe(
      `${[
        'Hola, La Espiga:',
        'Este es tu reporte de mantenimiento de octubre de 2026. Va adjunto, y también puedes verlo en el portal.',
        'En resumen:',
        'Actividades realizadas: 2\nHoras: 10,5\nPendientes al cierre: 1.232\nSitios: 3\nRespaldos: 31',
        `Ver el reporte: https://portal.ejemplo.cl/reports/${reportId}`,
        'Recibes este mensaje porque tu dirección está entre los destinatarios de los reportes mensuales de La Espiga. Para no recibirlos más, escríbele a quien mantiene tus sitios.',
      ].join('\n\n')}\n`,
    );
    for (const said of [
      'Hola, La Espiga:',
      '1.232',
      '10,5',
      `href="https://portal.ejemplo.cl/reports/${reportId}"`,
    ])
      expect(rendered.html).toContain(said);
  });

  it('has no hours where the report has none', () => {
    const { html, text } = renderMonthlyMail(
      { clientName: 'La Espiga', month: '2026-10', figures: { ...figures, hours: null }, reportId },
      settings,
    );
    expect(text).toContain('Actividades realizadas: 2\nPendientes al cierre: 1.232\nSitios: 3');
    expect(html + text).not.toContain('Horas');
  });

  it('has nobody’s name as markup', () => {
    const clientName = '<img src=x onerror="alert(1)">';
    const { html, text } = renderMonthlyMail(
      { clientName, month: '2026-10', figures, reportId },
      settings,
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img');
    expect(html).toContain('Redes &#38; Cía');
    expect(text).toContain(clientName);
  });
});

describe('its tags', () => {
  it('are what SES takes', () => {
    for (const entry of Object.entries(mailTagsOf(run)).flat()) expect(entry).toMatch(/^[\w.@-]+$/);
  });
});

describe('what SES reports', () => {
  const ref = { userId: run.userId, month: run.month };
  const { mailingId } = run;

  it.each<[MailEvent, object]>([
    [{ eventType: 'Send', mail }, { kind: 'sent' }],
    [{ eventType: 'Reject', mail }, { kind: 'rejected' }],
    [
      { eventType: 'Delivery', mail, delivery: { recipients: ['a@b.cl', 'c@d.cl'] } },
      {
        kind: 'delivered',
        emails: [
          { email: 'a@b.cl', detail: null },
          { email: 'c@d.cl', detail: null },
        ],
      },
    ],
    [
      {
        ...{ eventType: 'Bounce', mail },
        bounce: {
          bouncedRecipients: [
            { emailAddress: 'Ana <a@b.cl>', diagnosticCode: 'smtp; 550 no such user' },
            { emailAddress: 'c@d.cl' },
            { emailAddress: 'e@f.cl', diagnosticCode: 'x'.repeat(2_000) },
          ],
        },
      },
      {
        kind: 'bounced',
        emails: [
          { email: 'a@b.cl', detail: 'smtp; 550 no such user' },
          { email: 'c@d.cl', detail: null },
          { email: 'e@f.cl', detail: 'x'.repeat(200) },
        ],
      },
    ],
    [
      {
        ...{ eventType: 'Complaint', mail },
        complaint: { complainedRecipients: [{ emailAddress: 'a@b.cl' }] },
      },
      { kind: 'complained', emails: [{ email: 'a@b.cl', detail: null }] },
    ],
  ])('%j', (event, sign) => {
    expect(signOf(event, at)).toEqual({ ref, sign: { ...sign, mailingId, at } });
  });

  it.each([
    ['without tags', {}],
    ['with some of them', { 'portal-user': [run.userId], 'portal-month': ['2026-10'] }],
    ['with an invalid month', { ...tags, 'portal-month': ['2026-13'] }],
  ])('of an e-mail %s is about no run', (_, others) => {
    const other: MailEvent = { eventType: 'Send', mail: { messageId: 'x', tags: others } };
    expect(signOf(other, at)).toBeUndefined();
  });
});
