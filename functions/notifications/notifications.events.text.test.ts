import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pathOfReport, pathOfSite, paths } from '../../frontend/src/app/paths.ts';
import { createInstantFormat } from '../core/format.ts';
import { syncFailureCodeSchema } from '../status/status.failures.domain.ts';
import { notifiedEventSchemas } from './notifications.events.service.ts';
import { announcementPages } from './notifications.announcement.text.ts';
import { announcementOf, type NotifiedEvent } from './notifications.events.text.ts';
import { MESSAGE_MAX_LENGTH, TITLE_MAX_LENGTH } from './notifications.domain.ts';

const format = createInstantFormat('America/Santiago');
const anySchema = z.discriminatedUnion('type', notifiedEventSchemas);
const samplesDir = join(import.meta.dirname, '../../events/samples');
const samples = globSync('*/*.json', { cwd: samplesDir })
  .map((file) => JSON.parse(readFileSync(join(samplesDir, file), 'utf8')) as object)
  .flatMap((sample) => anySchema.safeParse(sample).data ?? []);

const sampleOf = <T extends NotifiedEvent['type']>(type: T) =>
  samples.find((sample) => sample.type === type) as Extract<NotifiedEvent, { type: T }>;
const textsOf = (event: NotifiedEvent) => {
  const { type, title, paragraphs } = announcementOf(event, format);
  return [type, title, ...paragraphs];
};

describe('what people are notified of', () => {
  it('has a sample of each event', () => {
    expect([...new Set(samples.map(({ type }) => type))].sort()).toEqual(
      notifiedEventSchemas.map(({ shape }) => shape.type.value).sort(),
    );
  });

  const activity = sampleOf('ActivityStatusChanged');
  const what = 'La actividad «Cambiar el logotipo» del sitio «Tienda Sur»';
  const when = '21/11/2026 a las 09:00';
  const comment = 'Comentario: Listo.';
  it.each([
    {
      to: 'realizada',
      news: ['success', 'Una actividad está realizada', `${what} quedó realizada el ${when}.`],
    },
    {
      to: 'en_progreso',
      news: [
        'info',
        'Una actividad está en progreso',
        `${what} está en progreso desde el ${when}.`,
      ],
    },
    {
      to: 'pendiente',
      news: [
        'info',
        'Una actividad volvió a quedar pendiente',
        `${what} volvió a quedar pendiente el ${when}.`,
      ],
    },
  ] as const)('of an activity that is $to, with the comment', ({ to, news }) => {
    expect(textsOf({ ...activity, to })).toEqual([...news, comment]);
    expect(textsOf({ ...activity, to, comment: '' })).toEqual(news);
  });

  it('names the activity, the site or the plan for the subject of the e-mail, on one line', () => {
    const of = (event: NotifiedEvent) => {
      const { title, news = title, thing } = announcementOf(event, format);
      return [news, thing];
    };
    expect(of({ ...activity, to: 'realizada', description: 'Cambiar\nel logotipo' })).toEqual([
      'Listo',
      'Cambiar el logotipo · Tienda Sur',
    ]);
    expect(of(sampleOf('ActivityAnswered'))[1]).toBe('Cambiar el logotipo · Tienda Sur');
    const followed = { ...sampleOf('UserPlanExpired'), followedBy: 'Básico' };
    expect(of(followed)).toEqual(['Tu plan terminó y empezó el siguiente', 'Básico']);
    expect(of(sampleOf('UserPlanExpiring'))).toEqual(['Tu plan termina en 7 días', 'Profesional']);
  });

  it.each(samples)('names what $type is about, if it is about a thing', (event) => {
    const known = ['description', 'websiteName', 'planName', 'clientName'] as const;
    const names = known.flatMap(
      (key) => (({ ...event }) as Partial<Record<string, string>>)[key] ?? [],
    );
    const { thing } = announcementOf(event, format);
    expect(names.filter((name) => !thing?.includes(name))).toEqual([]);
  });

  it('of an answer, with its words and its files', () => {
    expect(textsOf(sampleOf('ActivityAnswered'))).toEqual([
      'info',
      'Tienes una respuesta',
      'Respondimos en la actividad «Cambiar el logotipo» del sitio «Tienda Sur».',
      '¿Nos envías el archivo en SVG?\nGracias.',
      'Archivos adjuntos: boceto.png',
    ]);
    expect(textsOf({ ...sampleOf('ActivityAnswered'), text: '' }).slice(3)).toEqual([
      'Archivos adjuntos: boceto.png',
    ]);
  });

  it('of a plan that was assigned', () => {
    expect(textsOf(sampleOf('UserPlanAssigned'))).toEqual([
      'success',
      'Tienes un plan: Profesional',
      'Te asignamos el plan «Profesional», del 21/11/2026 al 21/12/2026.',
    ]);
  });

  it('of a plan that comes back', () => {
    expect(textsOf(sampleOf('UserPlanRestored'))).toEqual([
      'success',
      'Tu plan vuelve: Profesional',
      'Se anuló el plan que había reemplazado a tu plan «Profesional», que vuelve a estar activo.',
      'Va del 21/11/2026 al 21/12/2026.',
    ]);
  });

  it('of plans that have other dates', () => {
    const moved = sampleOf('UserPlansMoved');
    const why = 'Cambió el plan que iba antes, y con él estas fechas.';
    expect(textsOf(moved)).toEqual([
      'info',
      'Tu plan tiene otras fechas: Profesional',
      why,
      'Tu plan «Profesional» ahora va del 21/11/2026 al 21/12/2026.',
    ]);
    const next = { ...moved.plans[0], planName: 'Básico', endDate: '2027-01-21T12:00:00.000Z' };
    const plans = [...moved.plans, { ...next, startDate: '2026-12-21T12:00:00.000Z' }];
    expect(textsOf({ ...moved, plans } as typeof moved)).toEqual([
      'info',
      'Tus planes tienen otras fechas',
      why,
      'Tu plan «Profesional» ahora va del 21/11/2026 al 21/12/2026.',
      'Tu plan «Básico» ahora va del 21/12/2026 al 21/01/2027.',
    ]);
  });

  it.each([
    [7, 'Tu plan termina en 7 días'],
    [1, 'Tu plan termina en 1 día'],
  ] as const)('of a plan that ends %i days later', (daysLeft, title) => {
    expect(textsOf({ ...sampleOf('UserPlanExpiring'), daysLeft })).toEqual([
      'warning',
      title,
      'Tu plan «Profesional» termina el 21/12/2026 a las 09:00.',
      'Renuévalo antes de esa fecha y el siguiente empezará cuando este termine.',
    ]);
  });

  it('of a plan that is over, and of what follows it', () => {
    const expired = sampleOf('UserPlanExpired');
    expect(textsOf({ ...expired, followedBy: null })).toEqual([
      'warning',
      'Tu plan terminó',
      'Tu plan «Profesional» terminó el 21/12/2026 a las 09:00.',
      'Contrata otro para seguir pidiendo actividades.',
    ]);
    expect(textsOf({ ...expired, followedBy: 'Premium' })).toEqual([
      'info',
      'Tu plan terminó y empezó el siguiente',
      'Tu plan «Profesional» terminó el 21/12/2026 a las 09:00 y empezó tu plan «Premium».',
    ]);
  });

  it('of money, as spec 001 §9 writes it', () => {
    const money = '$49,00 USD por el plan «Profesional»';
    expect(textsOf(sampleOf('PaymentCompleted'))).toEqual([
      'success',
      'Recibimos tu pago',
      `Recibimos tu pago de ${money}.`,
      'Tu plan va del 21/11/2026 al 21/12/2026.',
    ]);
    const failed = sampleOf('PaymentFailed');
    expect(textsOf({ ...failed, retryable: true })).toEqual([
      'error',
      'Tu pago no se completó',
      `Tu pago de ${money} no se completó.`,
      'Puedes intentarlo otra vez con otro medio de pago.',
    ]);
    expect(textsOf({ ...failed, retryable: false })).toContain(
      'Si todavía quieres el plan, elígelo de nuevo.',
    );
    expect(textsOf(sampleOf('PaymentRefunded'))).toEqual([
      'info',
      'Tu pago fue reembolsado',
      `Se reembolsó tu pago de ${money}, y el plan terminó.`,
    ]);
    expect(textsOf({ ...sampleOf('PaymentRefunded'), endedPlan: 'waiting' })).toContain(
      `Se reembolsó tu pago de ${money}, y el plan ya no empezará.`,
    );
    expect(textsOf({ ...sampleOf('PaymentRefunded'), endedPlan: null })).toContain(
      `Se reembolsó tu pago de ${money}.`,
    );
  });

  it('of a site that cannot be read, why, and what to do about it', () => {
    expect(textsOf(sampleOf('WebsiteSyncFailing'))).toEqual([
      'error',
      'No podemos leer tu sitio',
      'Las últimas tres sincronizaciones automáticas del sitio «Tienda Sur» fallaron; la última, el 21/11/2026 a las 09:00.',
      'El sitio no aceptó la API Key.',
      'Copia la API Key de los ajustes del conector en WordPress y guárdala de nuevo en el portal.',
    ]);
    expect(textsOf(sampleOf('WebsiteSyncRecovered'))).toEqual([
      'success',
      'Tu sitio vuelve a sincronizarse',
      'Volvimos a leer el sitio «Tienda Sur» el 21/11/2026 a las 13:00. No tienes que hacer nada.',
    ]);
  });

  it.each(['WebsiteSyncFailing', 'WebsiteSyncRecovered'] as const)(
    'leads from %s to the site’s own status',
    (type) => {
      const event = sampleOf(type);
      const { page } = announcementOf(event, format);
      expect(page).toEqual({
        path: pathOfSite(paths.statusDetail, event.websiteId),
        action: 'Ver el estado del sitio',
      });
    },
  );

  it('of a backup from elsewhere, and what to do', () => {
    expect(textsOf(sampleOf('BackupSourceChanged'))).toEqual([
      'warning',
      'Un respaldo llega desde un origen nuevo',
      'El respaldo «la-espiga-2026-11-26» del sitio «La Espiga» se empezó a enviar el 26/11/2026 a las 00:00 desde otra instalación de WordPress u otra red que los anteriores.',
      'Si mudaste el sitio o cambiaste su archivo wp-config.php, confírmalo en sus respaldos. Si no, revoca ahí mismo su API Key de respaldos y genera otra.',
    ]);
  });

  it('of a restore that somebody prepares on the site itself', () => {
    const prepared = sampleOf('SiteRestorePrepared');
    expect(textsOf(prepared)).toEqual([
      'info',
      'Se preparó una restauración en tu sitio',
      '«ana» preparó en wp-admin la restauración del respaldo «la-espiga-2026-11-26.zip» en el sitio «La Espiga» el 26/11/2026 a las 00:00. Lo que se restaura: la carpeta wp-content/uploads.',
      'Si no lo esperabas, cambia las contraseñas de WordPress y escríbenos.',
    ]);
    const other = {
      ...prepared,
      person: '',
      by: 'wp-cli',
      scope: 'table',
      part: 'wp_posts',
    } as const;
    expect(textsOf(other)[2]).toContain('Alguien preparó con WP-CLI la restauración');
    expect(textsOf(other)[2]).toContain('Lo que se restaura: la tabla wp_posts.');
    expect(textsOf({ ...prepared, scope: 'all' })[2]).toContain('Lo que se restaura: todo.');
  });

  it('of a backup that is being restored, by themselves or by an administrator', () => {
    const started = sampleOf('BackupRestoreStarted');
    const what =
      'lo necesario para restaurar el respaldo «la-espiga-2026-11-26» del sitio «La Espiga» el 26/11/2026 a las 00:00.';
    expect(textsOf(started).slice(2)).toEqual([
      `Pediste ${what}`,
      'Si no lo pediste, cambia tu contraseña en Mi Perfil y escríbenos.',
    ]);
    expect(textsOf({ ...started, byOwner: false }).slice(2)).toEqual([
      `Un administrador pidió ${what}`,
      'Si no lo esperabas, escríbenos.',
    ]);
    expect(textsOf({ ...started, byOwner: false, byMember: true })).toContain(
      `Alguien de tu empresa pidió ${what}`,
    );
  });

  it('of a scheduled backup that did not come, and of the last one there is', () => {
    const missed = sampleOf('BackupMissed');
    const advice =
      'Revisa en WordPress los respaldos del conector: desde ahí puedes hacer uno ahora.';
    expect(textsOf(missed)).toEqual([
      'warning',
      'Falta un respaldo de tu sitio',
      'El respaldo diario del sitio «La Espiga» no llegó. El último es del 20/11/2026 a las 00:00.',
      advice,
    ]);
    expect(textsOf({ ...missed, frequency: 'weekly', newestAt: null })).toEqual([
      'warning',
      'Falta un respaldo de tu sitio',
      'El respaldo semanal del sitio «La Espiga» no llegó, y todavía no hay ninguno.',
      advice,
    ]);
    expect(announcementOf(missed, format).page).toEqual({
      path: pathOfSite(paths.backupsOfSite, missed.websiteId),
      action: 'Ver los respaldos del sitio',
    });
  });

  it('of a backup that did not come back, and of the next one that does', () => {
    const what =
      'El 26/11/2026 a las 09:00 restauramos el respaldo «Respaldo del 25 de noviembre» del sitio «Panadería La Espiga» en un servidor de prueba';
    expect(textsOf(sampleOf('BackupProofFailed'))).toEqual([
      'error',
      'Un respaldo de tu sitio no se pudo restaurar',
      `${what}, y falló. Tu sitio no cambió.`,
      'La tabla wp_posts tiene otras filas que el respaldo.',
      'Haz un respaldo nuevo desde el conector en WordPress: lo comprobaremos también.',
    ]);
    const reason = '«wp-content/themes/a b/Beiruti.woff2» está dañado dentro del archivo.';
    const ofFile = textsOf({ ...sampleOf('BackupProofFailed'), reason });
    expect(ofFile).toContain('Uno de sus archivos está dañado dentro del archivo.');
    expect(ofFile.join('\n')).not.toContain('Beiruti');
    expect(textsOf(sampleOf('BackupProven'))).toEqual([
      'success',
      'El respaldo de tu sitio vuelve a restaurarse',
      `${what}, y volvió todo. No tienes que hacer nada.`,
    ]);
  });

  it('of a payment that they may go on with', () => {
    const reminded = sampleOf('PaymentReminded');
    expect(textsOf(reminded)).toEqual([
      'info',
      'Tu pago quedó sin completar',
      'Empezaste un pago de $49,00 USD por el plan «Profesional» y quedó sin completar.',
      'Puedes continuarlo en PayPal desde Mis Órdenes. Si ya no lo quieres, descártalo ahí mismo.',
    ]);
    expect(announcementOf(reminded, format).page.path).toBe(`${paths.myOrders}?tab=pagos`);
  });

  it('of a report that is there, and where', () => {
    const report = { ...sampleOf('ReportGenerated'), month: null };
    expect(textsOf(report)).toEqual([
      'success',
      'Nuevo reporte disponible',
      'El 21/11/2026 a las 09:00 preparamos el reporte de «Panadería La Espiga».',
      'Puedes descargarlo cuando quieras desde Mis Reportes.',
    ]);
    expect(announcementOf(report, format).page).toEqual({
      path: pathOfReport(report.reportId),
      action: 'Ver el reporte',
    });
  });

  it.each([
    ['2026-11-01', '2026-11-30', 'de noviembre de 2026'],
    ['2026-11-01', '2026-11-15', 'del 01/11/2026 al 15/11/2026'],
    ['2026-11-01', null, 'desde el 01/11/2026'],
  ])('of a report from %s to %s, of which days it is', (startDate, endDate, which) => {
    const report = { ...sampleOf('ReportGenerated'), month: null, startDate, endDate };
    expect(textsOf(report)).toEqual([
      'success',
      `Nuevo reporte ${which}`,
      `El 21/11/2026 a las 09:00 preparamos el reporte ${which} de «Panadería La Espiga».`,
      'Puedes descargarlo cuando quieras desde Mis Reportes.',
    ]);
  });

  it('of a month’s report, which month it is about', () => {
    const report = { ...sampleOf('ReportGenerated'), month: '2026-10' };
    expect(textsOf(report)).toEqual([
      'success',
      'Tu reporte de octubre de 2026',
      'El 21/11/2026 a las 09:00 preparamos el reporte de mantenimiento de octubre de 2026 de «Panadería La Espiga».',
      'Puedes descargarlo cuando quieras desde Mis Reportes.',
    ]);
  });

  it('says of every cause what can be done, within the room of a notification', () => {
    for (const failureCode of syncFailureCodeSchema.options) {
      const event = { ...sampleOf('WebsiteSyncFailing'), failureCode, name: 'x'.repeat(300) };
      const [, , ...paragraphs] = textsOf(event);
      expect(paragraphs).toHaveLength(3);
      expect(paragraphs.join('\n').length).toBeLessThanOrEqual(MESSAGE_MAX_LENGTH);
    }
  });

  it('leads to pages that there are', () => {
    const known: string[] = Object.values(paths);
    for (const { path } of Object.values(announcementPages)) {
      expect(known).toContain(path.split('?')[0]);
    }
  });

  it('leaves room for the comment, and for a title, however long the names are', () => {
    const long = fc.string({ minLength: 100, maxLength: 600 });
    fc.assert(
      fc.property(long, long, (name, description) => {
        const [, , news = ''] = textsOf({ ...activity, websiteName: name, description });
        expect(news.length).toBeLessThan(MESSAGE_MAX_LENGTH - 100);
        const [, title = ''] = textsOf({ ...sampleOf('UserPlanAssigned'), planName: name });
        expect(title.length).toBeLessThanOrEqual(TITLE_MAX_LENGTH);
      }),
    );
  });
});
