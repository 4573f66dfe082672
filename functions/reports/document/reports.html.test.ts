import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hostileReport,
  hostileTexts,
  reportDocumentOf,
  rowMark,
} from '../../../tests/support/reports/report-documents.ts';
import { REPORT_POLICY, REPORT_SCRIPT_HASH } from '../stored/reports.stored.domain.ts';
import { withoutHours, type ReportDocument } from './reports.document.domain.ts';
import { concernsOf } from './reports.concerns.text.ts';
import { printScript } from './reports.html.print.ts';
import { contrastWithWhite, paletteOf, renderReport } from './reports.html.ts';

/** What the page says, in order, as one line. */
const wordsOf = (markup: string) =>
  markup
    .replace(/^.*<\/head>/s, '')
    .replace(/<script>.*?<\/script>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();

/** The tags alone, with the names of their attributes: what a text must never change. */
const skeletonOf = (markup: string) =>
  (markup.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));

const words = (document: ReportDocument) => wordsOf(renderReport(document));
const text = (count: number, changes?: Partial<ReportDocument>) =>
  words(reportDocumentOf(count, changes));

describe('a report', () => {
  it('is a whole Spanish document that asks nobody for anything', () => {
    const markup = renderReport(reportDocumentOf(3));
    expect(markup).toMatch(
      /^<!doctype html>\s*<html lang="es">\s*<head>\s*<meta charset="utf-8" \/>/,
    );
    expect(markup).toContain('<title>Reporte de mantenimiento · Panadería Ñandú y Cía.</title>');
    expect(markup).toContain(`content="${REPORT_POLICY.replaceAll("'", '&#39;')}"`);
    expect(markup.replace(`<script>${printScript}</script>`, '')).not.toMatch(
      /<(script|link|iframe|object|form)\b|\son\w+=|url\(|@import/i,
    );
    // Its styles are in it.
    expect(markup).toMatch(/<style>[^<]*@page\b[^<]*<\/style>/);
  });

  it('runs its print button alone: the policy names the script by its hash', () => {
    const hash = createHash('sha256').update(printScript).digest('base64');
    expect(REPORT_SCRIPT_HASH).toBe(`sha256-${hash}`);
    expect(REPORT_POLICY).toContain(`script-src '${REPORT_SCRIPT_HASH}';`);
  });

  it('says whose it is, of what days, and when it was made, in the provider’s zone', () => {
    const santiago = text(0, { generatedAt: '2026-04-05T02:30:00.000Z' });
    expect(santiago).toMatch(
      /^Imprimir o guardar como PDF Para guardarlo .*? Redes Andinas Reporte de mantenimiento Panadería Ñandú y Cía\. Período Del 01\/01\/2026 al 31\/03\/2026 Generado 04\/04\/2026 23:30 /,
    );
    expect(text(0, { timeZone: 'UTC' })).toContain('Generado 01/04/2026 12:07');
    expect(santiago).toMatch(
      /Preparado por Redes Andinas Fechas y horas en la hora local de Redes Andinas$/,
    );
  });

  it.each([
    [null, null, 'Período Sin límite de fechas'],
    ['2026-03-05', null, 'Período Desde el 05/03/2026'],
    [null, '2026-03-05', 'Período Hasta el 05/03/2026'],
    ['2026-03-05', '2026-03-05', 'Período El 05/03/2026'],
  ])('from %s to %s reads %s', (from, to, expected) => {
    expect(text(0, { period: { from, to } })).toContain(expected);
  });

  it('sums up in a sentence and in figures', () => {
    const totals = { count: 1_200, hours: 87.5, byType: [] };
    expect(text(1_200, { totals })).toContain(
      'Del 01/01/2026 al 31/03/2026 hicimos 1.202 actividades, se actualizaron WordPress en 1 sitio, 1 plugin y 1 tema, y guardamos 31 respaldos. Al cierre quedaba 1 actividad pendiente. Actividades realizadas 1.202 Horas dedicadas 87,5 Versiones actualizadas 3 Respaldos guardados 31 Pendientes al cierre 1 ',
    );
    expect(text(0, { totals })).not.toContain('Actividades por tipo');
  });

  it('shows the versions before and after, and says nothing of what nobody knows', () => {
    expect(text(0)).toContain(
      'Versiones, antes y después Sitio y programa Antes Después Panadería Ñandú https://panaderia.ejemplo.cl WordPress 6.8.3 6.9.1 PHP Sin cambios 8.3.11 WooCommerce 10.1 10.3 Astra (tema) 4.11 4.12 Tienda en línea https://tienda.ejemplo.cl WordPress Sin datos Según las',
    );
    const [site] = reportDocumentOf(0).sites;
    const sites = site ? [{ ...site, before: null, changes: [] }] : [];
    expect(text(0, { sites })).toContain('WordPress 6.9.1 PHP 8.3.11 Según');
    expect(text(0, { sites })).not.toContain('Versiones actualizadas');
    expect(text(0, { sites: [] })).toContain('antes y después No hay sitios en este reporte. ');
  });

  it('shows how the sites did, day by day where the days are known', () => {
    expect(text(0)).toContain(
      'Salud de los sitios Sitio Día a día Actualizaciones pendientes Última sincronización Panadería Ñandú 1 de 2 días al día 7 → 0 01/04/2026 08:00 Tienda en línea Sin datos de este período Sin datos Nunca ',
    );
    const sites = reportDocumentOf(0).sites.map((site) => ({ ...site, days: [], before: null }));
    expect(text(0, { sites })).toContain(
      'Salud de los sitios Sitio Actualizaciones pendientes Última sincronización Panadería Ñandú 0 01/04/2026 08:00 Tienda en línea Sin datos Nunca Preparado',
    );
    // When it was read last is known of today alone.
    const past = sites.map((site) => ({ ...site, lastSyncDate: null }));
    expect(text(0, { sites: past })).not.toContain('Última sincronización');
    expect(text(0, { sites: [] })).not.toContain('Salud de los sitios');
  });

  it('lists the activities with their labels, their day in the zone and their hours', () => {
    const activities = [
      {
        createdAt: '2026-01-31T12:00:00.000Z',
        doneAt: '2026-03-05T02:30:00.000Z',
        websiteName: 'Tienda',
        type: 'mantenimiento',
        description: 'Actualizar plugins',
        hours: 2.5,
        ...{ websiteId: 'tienda', closingComment: 'Quedó listo' },
        evidence: 'Galería 2.3.1 → 2.4.0, 22/11\nForo 1.0 → 1.1, 23/11',
      } as const,
    ];
    expect(text(0, { activities })).toContain(
      'Realizada Sitio Tipo Descripción Horas 04/03/2026 Tienda Mantenimiento Actualizar plugins Quedó listo Galería 2.3.1 → 2.4.0, 22/11 Foro 1.0 → 1.1, 23/11 2,5 Total de horas',
    );
    expect(text(1)).toContain(`final${rowMark(0)} listo0000 — Total de horas 0`);
    expect(text(0, { otherActivities: [] })).toContain(
      'Lo que hicimos No se realizaron actividades en este período. Pendiente al cierre',
    );
  });

  it('has what was done under its heading, and what is open apart', () => {
    // The others are work, too: nothing beside them says that none was done.
    expect(text(0)).toContain(
      'hicimos 2 actividades, se actualizaron WordPress en 1 sitio, 1 plugin y 1 tema, y guardamos 31 respaldos. Al cierre quedaba 1 actividad pendiente. Actividades realizadas 2 ',
    );
    expect(text(0)).toContain(
      'Lo que hicimos Reunión mensual Revisión del contrato de alojamiento Pendiente al cierre del período Solicitada Sitio Tipo Descripción 30/03/2026 Tienda en línea Error Corregir el formulario Versiones,',
    );
    expect(text(0)).not.toContain('No se realizaron');
    expect(text(1)).toContain('Otras actividades Reunión mensual');
    expect(text(0, { open: [] })).not.toContain('Pendiente al cierre del');
    const goingOn: Partial<ReportDocument>[] = [
      { period: { from: null, to: null } },
      { generatedAt: '2026-03-31T20:00:00.000Z' },
    ];
    for (const more of goingOn) {
      expect(text(0, more)).toContain('alojamiento Pendiente Soli');
      expect(text(0, more)).not.toContain('al cierre');
    }
  });

  it('adds them up by type', () => {
    const byType = [
      { type: 'error', count: 4, hours: 1.5 },
      { type: 'mejora', count: 1, hours: 0 },
    ] as const;
    const totals = { count: 5, hours: 1.5, byType };
    const markup = renderReport(reportDocumentOf(0, { totals, otherActivities: [] }));
    expect(wordsOf(markup)).toContain(
      'Actividades por tipo Tipo Actividades Horas Error 4 1,5 Mejora 1 0 ',
    );
    expect(markup.match(/style="width:\d+%/g)).toEqual(['style="width:100%', 'style="width:25%']);
  });

  it('has no trace of hours where the client does not see them', () => {
    const markup = renderReport(withoutHours(reportDocumentOf(12)));
    const said = wordsOf(markup).replace('Fechas y horas en la hora local', '');
    expect(said).not.toMatch(/horas/i);
    expect(said).toContain(
      'Actividades por tipo Tipo Actividades Mejora 4 Error 4 Mantenimiento 4 Otras actividades 2 ',
    );
    expect(said).toMatch(/Realizada Sitio Tipo Descripción 31\/03\/2026 /);
    expect(markup).not.toMatch(/class="(?:number )?hours"|class="total"[^]*Total de horas/);
  });

  it('names what it is about in its head, and denies nothing of the rest', () => {
    const none = { activities: [], open: [], otherActivities: [] };
    const errors = text(0, { ...none, only: { type: 'error' } });
    expect(errors).toContain('Solo tipo Error');
    expect(errors).toContain('No se realizaron actividades de tipo Error en este período.');
    const site = text(0, { ...none, only: { site: 'Panadería Ñandú' } });
    expect(site).toContain('No se realizaron actividades en Panadería Ñandú en este período.');
    const unknown = text(0, { ...none, only: { site: null } });
    expect(unknown).toContain('Solo un sitio');
    expect(unknown).toContain('No se realizaron actividades en ese sitio en este período.');
    const open = text(0, { ...none, only: { status: 'sin_terminar' } });
    expect(open).toContain('Solo estado Sin terminar');
    expect(open).not.toMatch(/No se realizaron|Actividades realizadas|Lo que hicimos/);
    const done = text(0, { ...none, only: { status: 'realizada' } });
    expect(done).not.toContain('Pendientes');
    expect(text(0, none)).not.toContain('Solo ');
  });

  it('says what backups are stored and how many were checked, and what else was done', () => {
    expect(text(0)).toContain(
      'Respaldos del período Sitio Respaldos Recibidos completos Tamaño El más reciente Panadería Ñandú 31 30 1,5 GB 31/03/2026 03:00 Tienda en línea 0 — — — Total 31 30 1,5 GB 31/03/2026 03:00 Recibido completo: al llegar verificamos',
    );
    const none = { count: 0, verified: 0, bytes: 0, newestAt: null };
    expect(text(0, { backups: none, otherActivities: [] })).toContain(
      'Respaldos del período No se hicieron respaldos en este período. Salud',
    );
    const promise = {
      ...{ frequency: 'weekly' as const, since: null, to: null },
      ...{ isKept: true, wasLate: [], isLate: [] },
    };
    expect(text(0, { promise })).toContain(
      'El plan promete un respaldo por semana: se cumplió en todos los sitios.',
    );
    expect(text(0, { promise: { ...promise, frequency: null } })).toContain(
      'Se cumplió la frecuencia de respaldos del plan en todos los sitios.',
    );
    const [since, to] = ['2026-03-10T15:00:00.000Z', '2026-03-20T15:00:00.000Z'];
    expect(text(0, { promise: { ...promise, since } })).toContain(
      'El plan promete un respaldo por semana desde el 10/03/2026: se cumplió en todos los sitios.',
    );
    expect(text(0, { promise: { ...promise, to } })).toContain(
      'El plan prometía un respaldo por semana hasta el 20/03/2026: se cumplió en todos los sitios.',
    );
    expect(text(0, { promise: { ...promise, frequency: null, since, to } })).toContain(
      'Se cumplió la frecuencia de respaldos del plan del 10/03/2026 al 20/03/2026 en todos los sitios.',
    );
    const late = { ...promise, isKept: false, wasLate: ['Ñandú', 'B'], isLate: ['Ñandú'] };
    expect(text(0, { backups: none, promise: late })).not.toMatch(/promete|cumpl|atrasad/);
    const at = '2026-03-12T15:00:00.000Z';
    const proofs = {
      proven: [
        { name: 'Ñandú', at, madeAt: '2026-03-11T15:00:00.000Z' },
        { name: 'A', at },
      ],
      failed: [{ name: 'B', at, reason: 'La suma SHA-256 de /var/www/x no coincide.' }],
      never: ['C', 'D'],
    };
    expect(text(0, { backups: none, proofs })).toContain(
      'Restauración comprobada: Ñandú, el 12/03/2026 (respaldo del 11/03/2026); A, el 12/03/2026. Salud',
    );
    expect(concernsOf({ ...reportDocumentOf(0), promise: late, proofs })).toEqual([
      'Respaldo atrasado al cierre: Ñandú.',
      'Respaldo atrasado durante el período: B.',
      'Falló la restauración de prueba de B: La suma SHA-256 de /var/www/x no coincide.',
      'Restauración todavía no comprobada: C, D.',
    ]);
    expect(concernsOf(reportDocumentOf(0))).toEqual([]);
    const unchecked = { ...reportDocumentOf(0).backups, verified: 0 };
    expect(text(0, { backups: unchecked })).not.toContain('verificamos');
  });

  it('wears the provider’s logo, if it is a picture in itself', () => {
    const withLogo = (logoDataUrl: string) =>
      renderReport(
        reportDocumentOf(0, { provider: { name: 'Sol', logoDataUrl, colour: '#0f766e' } }),
      );
    expect(withLogo('data:image/png;base64,iVBORw0KGgo=')).toContain(
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="" />',
    );
    const others = [
      'https://sol.ejemplo/logo.png',
      'data:text/html;base64,PHA+',
      'data:image/svg+xml,<svg>',
    ];
    for (const other of others) expect(withLogo(other)).not.toContain('<img');
  });

  it('of 2,000 activities takes a small part of a second of the processor', () => {
    const document = reportDocumentOf(2_000);
    const times = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage();
      renderReport(document);
      return process.cpuUsage(start).user / 1_000;
    });
    // Milliseconds of the processor, not of the clock: 12 to 29 of them on two busy cores.
    expect(Math.min(...times)).toBeLessThan(1_000);
  });
});

describe('others’ texts', () => {
  const plain = (changes: Partial<ReportDocument> = {}) =>
    skeletonOf(renderReport({ ...hostileReport('Texto'), ...changes }));

  it.each(hostileTexts.map((each) => [each.slice(0, 40), each]))(
    '%j changes no tag',
    (_, hostile) => {
      const isAddress = hostile.startsWith('https:');
      const markup = renderReport(hostileReport(hostile));
      const expected = isAddress
        ? plain({ sites: hostileReport('https://sitio.ejemplo').sites })
        : plain();
      expect(skeletonOf(markup)).toEqual(expected);
      expect(markup.includes('<a ')).toBe(isAddress);
      expect(markup).toContain('style="--brand:#1f2937;--accent:#1f2937"');
    },
  );

  it('change no tag, whatever they are, and are all there', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts));
    const texts = fc.record({ name: anyText, site: anyText, said: anyText, other: anyText });
    fc.assert(
      fc.property(texts, ({ name, site, said, other }) => {
        const honest = hostileReport('Texto');
        const markup = renderReport({
          ...honest,
          provider: { name, logoDataUrl: said, colour: other },
          clientName: name,
          sites: honest.sites.map((each) => ({ ...each, name: site, url: `javascript:${said}` })),
          activities: honest.activities.map((each) => ({
            ...each,
            websiteName: site,
            description: said,
          })),
          otherActivities: [other, said],
        });
        expect(skeletonOf(markup)).toEqual(plain());
        const shown = (part: string) =>
          part
            .toWellFormed()
            .replace(/(?![\t\n\r])\p{Cc}/gu, '\uFFFD')
            .replace(/\s+/g, ' ')
            .trim();
        const said1 = wordsOf(markup);
        for (const part of [name, site, said, other]) expect(said1).toContain(shown(part));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the contrast with white', () => {
  it.each([
    ['#ffffff', 1],
    ['#000000', 21],
    ['#767676', 4.54],
    ['#777777', 4.48],
    ['#FF0000', 4],
  ])('of %s is %d', (colour, contrast) => {
    expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 2);
  });
});

describe('the colours of a report', () => {
  it('are the provider’s where white can be read on it', () => {
    expect(paletteOf('#0F766E')).toEqual({ brand: '#0F766E', accent: '#0F766E' });
  });

  it('are ink where it cannot, but for what has no words on it', () => {
    expect(paletteOf('#ffcc00')).toEqual({ brand: '#ffcc00', accent: '#1f2937' });
  });

  it.each(['', 'red', '#fff', '#12345g', '#1234567', '#123456;}', ' #123456', '#123456\n'])(
    'are neutral where %j is configured',
    (colour) => {
      expect(paletteOf(colour)).toEqual({ brand: '#1f2937', accent: '#1f2937' });
    },
  );
});
