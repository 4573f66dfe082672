import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { paths } from '../../../frontend/src/app/paths.ts';
import { createInstantFormat } from '../../core/format.ts';
import { MESSAGE_MAX_LENGTH, notificationSchema } from '../notifications.domain.ts';
import { noticeKinds } from './notifications.notices.domain.ts';
import { noticeEventSchema } from './notifications.notices.service.ts';
import { noticeOf, type NoticeEvent } from './notifications.notices.text.ts';

const format = createInstantFormat('America/Santiago');
const samplesDir = join(import.meta.dirname, '../../../events/samples');
const samples = globSync('*/*.json', { cwd: samplesDir })
  .map((file) => JSON.parse(readFileSync(join(samplesDir, file), 'utf8')) as object)
  .flatMap((sample) => noticeEventSchema.safeParse(sample).data ?? []);
const sampleOf = <T extends NoticeEvent['type']>(type: T) =>
  samples.find((sample) => sample.type === type) as Extract<NoticeEvent, { type: T }>;
const words = (event: NoticeEvent, client = 'Ana Pérez') => noticeOf(event, { client, format });
const textsOf = (event: NoticeEvent) => {
  const { kind, type, title, paragraphs, page } = words(event);
  return [kind, type, title, ...paragraphs, page.path];
};
const link = notificationSchema.shape.link;

describe('what administrators are notified of', () => {
  it('has a sample of each event, and an event of each kind', () => {
    expect([...new Set(samples.map(({ type }) => type))].toSorted()).toEqual(
      noticeEventSchema.options.map(({ shape }) => shape.type.value).toSorted(),
    );
    expect([...new Set(samples.map((sample) => words(sample).kind))].toSorted()).toEqual(
      noticeKinds.toSorted(),
    );
  });

  it.each<[NoticeEvent['type'], object, string[]]>([
    [
      'ActivityRequested',
      {},
      [
        'activityRequested',
        'info',
        'Nueva actividad de Ana Pérez',
        'Ana Pérez pidió «Cambiar el logotipo» para el sitio «Tienda Sur» el 21/11/2026 a las 09:00.',
        '/activities/01kb3f0a9x5m3v7c2d8e4h6j9r',
      ],
    ],
    [
      'ActivityAnswered',
      { side: 'client', text: 'Gracias.' },
      [
        'activityAnswered',
        'info',
        'Respuesta de Ana Pérez',
        'Ana Pérez respondió en la actividad «Cambiar el logotipo» del sitio «Tienda Sur».',
        'Gracias.',
        'Archivos adjuntos: boceto.png',
        `/activities/${sampleOf('ActivityAnswered').activityId}`,
      ],
    ],
    [
      'PaymentFlagged',
      { flag: 'notActivated' },
      [
        'paymentFlagged',
        'warning',
        'Un pago espera tu revisión',
        'El pago de Ana Pérez, de $49,00 USD por el plan «Profesional», espera tu revisión.',
        'Se cobró, y el plan no pudo empezar.',
        '/admin/payments?buscar=01kb3f0a9x5m3v7c2d8e4h6j9p',
      ],
    ],
    [
      'PaymentRefunded',
      { isReversed: true },
      [
        'paymentReturned',
        'error',
        'Un pago volvió por una disputa',
        'El banco de Ana Pérez devolvió el pago de $49,00 USD por el plan «Profesional», y el plan terminó.',
        '/admin/payments?buscar=01kb3f0a9x5m3v7c2d8e4h6j9p',
      ],
    ],
    [
      'PaymentRefunded',
      { isReversed: false },
      [
        'paymentReturned',
        'warning',
        'Un pago fue reembolsado',
        'Se reembolsó el pago de Ana Pérez, de $49,00 USD por el plan «Profesional», y el plan terminó.',
        '/admin/payments?buscar=01kb3f0a9x5m3v7c2d8e4h6j9p',
      ],
    ],
    [
      'MonthlyReportFailed',
      { outcome: 'bounced' },
      [
        'reportFailed',
        'error',
        'Un reporte no llegó',
        'El reporte de octubre de 2026 de «Ana Pérez» se envió por email y rebotó. Revisa a quién se envía y reinténtalo.',
        'Si en la misma hora fallan otros, los verás en Pendientes.',
        '/reports/monthly?mes=2026-10&estado=bounced',
      ],
    ],
    [
      'MonthlyReportFailed',
      { outcome: 'failed' },
      [
        'reportFailed',
        'error',
        'Un reporte falló',
        'El reporte de octubre de 2026 de «Ana Pérez» no se pudo preparar o enviar. Revisa el motivo y reinténtalo.',
        'Si en la misma hora fallan otros, los verás en Pendientes.',
        '/reports/monthly?mes=2026-10&estado=failed',
      ],
    ],
    [
      'WebsiteSyncFailing',
      {},
      [
        'syncFailing',
        'error',
        'No podemos leer un sitio',
        'Las últimas tres sincronizaciones automáticas del sitio «Tienda Sur», de Ana Pérez, fallaron; la última, el 21/11/2026 a las 09:00.',
        'El sitio no aceptó la API Key.',
        `/status/${sampleOf('WebsiteSyncFailing').websiteId}`,
      ],
    ],
    [
      'BackupMissed',
      { newestAt: null },
      [
        'backupMissed',
        'warning',
        'Falta un respaldo',
        'El respaldo diario del sitio «La Espiga», de Ana Pérez, no llegó. Todavía no hay ninguno.',
        `/backups/${sampleOf('BackupMissed').websiteId}`,
      ],
    ],
    [
      'BackupSourceChanged',
      {},
      [
        'backupSource',
        'warning',
        'Un respaldo llega desde un origen nuevo',
        'El respaldo «la-espiga-2026-11-26» del sitio «La Espiga», de Ana Pérez, se empezó a enviar el 26/11/2026 a las 00:00 desde otra instalación de WordPress u otra red que los anteriores.',
        'Si el sitio se mudó o cambió su archivo wp-config.php, confírmalo en sus respaldos. Si no, revoca su API Key de respaldos.',
        `/backups/${sampleOf('BackupSourceChanged').websiteId}`,
      ],
    ],
    [
      'BackupProofFailed',
      {},
      [
        'backupProof',
        'error',
        'Un respaldo no se pudo restaurar',
        'El 26/11/2026 a las 09:00 restauramos el respaldo «Respaldo del 25 de noviembre» del sitio «Panadería La Espiga», de Ana Pérez, para comprobarlo, y falló.',
        'La tabla wp_posts tiene otras filas que el respaldo.',
        'Hace falta un respaldo nuevo: el portal lo comprobará un día después de la falla.',
        `/backups/${sampleOf('BackupProofFailed').websiteId}`,
      ],
    ],
    [
      'BackupProven',
      {},
      [
        'backupProof',
        'success',
        'Un respaldo vuelve a restaurarse',
        'El 26/11/2026 a las 09:00 restauramos el respaldo «Respaldo del 25 de noviembre» del sitio «Panadería La Espiga», de Ana Pérez, para comprobarlo, y volvió todo.',
        `/backups/${sampleOf('BackupProven').websiteId}`,
      ],
    ],
    [
      'PaymentCompleted',
      {},
      [
        'paymentCompleted',
        'success',
        'Pago de Ana Pérez',
        'Ana Pérez pagó $49,00 USD por el plan «Profesional».',
        '/admin/payments?buscar=01kb3f0a9x5m3v7c2d8e4h6j9p',
      ],
    ],
    [
      'ActivityAssigned',
      {},
      [
        'attentionAssigned',
        'info',
        'Tienes una actividad nueva a tu cargo',
        'Carmen Díaz te asignó la actividad «Cambiar el logotipo» del sitio «Tienda Sur».',
        '/activities/01kb3f0a9x5m3v7c2d8e4h6j9w',
      ],
    ],
    [
      'AttentionAssigned',
      {},
      [
        'attentionAssigned',
        'info',
        'Tienes un pendiente nuevo',
        'Carmen Díaz te asignó un pendiente: «Tienda Sur».',
        '/status/01kb3f0a9x5m3v7c2d8e4h6j9w',
      ],
    ],
  ])('%s %j', (type, more, texts) => {
    expect(textsOf({ ...sampleOf(type), ...more })).toEqual(texts);
  });

  const someId = '01kb3f0a9x5m3v7c2d8e4h6j9w';
  it.each([
    [`site.${someId}`, `/status/${someId}`],
    [`activity.${someId}.none`, `/activities/${someId}`],
    [`payment.${someId}`, `/admin/payments?buscar=${someId}`],
    [`report.2026-10.${someId}`, '/reports/monthly?mes=2026-10'],
    [`client.${someId}`, `/users/${someId}`],
  ])('leads from an item about %s to %s', (subject, path) => {
    expect(words({ ...sampleOf('AttentionAssigned'), subject }).page.path).toBe(path);
  });

  it('leads each to a page that there is, which a notification stores', () => {
    const known = Object.values(paths).map((path) => path.split('/')[1]);
    for (const sample of samples) {
      const { path } = words(sample).page;
      expect(link.safeParse(path).success).toBe(true);
      expect(known).toContain(path.split(/[/?#]/)[1]);
    }
  });

  it('says no more than a notification has room for, whatever people wrote', () => {
    const long = fc.string({ minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(fc.constantFrom(...samples), long, (sample, text) => {
        const named = { ...sample, websiteName: text, description: text, planName: text };
        const { paragraphs } = words(named, text.slice(0, 80));
        expect(paragraphs.join('\n').length).toBeLessThanOrEqual(MESSAGE_MAX_LENGTH + 100);
      }),
    );
  });

  it('refuses links that lead out of the portal', () => {
    const refused = ['https://mal.ejemplo', '//mal.ejemplo', 'javascript:alert(1)', '/\\mal', ''];
    expect(refused.filter((each) => link.safeParse(each).success)).toEqual([]);
    expect(z.safeParse(link, null).success).toBe(true);
  });
});
