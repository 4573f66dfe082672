import type {
  BackupKeyChanged,
  BackupMissed,
  BackupProofFailed,
  BackupProven,
  BackupRestoreStarted,
  BackupSourceChanged,
  SiteRestorePrepared,
} from '../../events/backups.events.ts';
import { failureForClient } from '../backups/restore/backups.proof.domain.ts';
import { restoredPart, restorer } from '../backups/restore/backups.restore.report.domain.ts';
import type { WebsiteSyncFailing, WebsiteSyncRecovered } from '../../events/status.events.ts';
import type { InstantFormat } from '../core/format.ts';
import { describeFailure } from '../status/status.failures.domain.ts';
import { pageOfSite, quoted, type Announcement } from './notifications.announcement.text.ts';

export const backupRhythms: Record<BackupMissed['frequency'], string> = {
  daily: 'diario',
  weekly: 'semanal',
};

/** Why a key that ended by itself opens nothing. */
const keyEnds: Record<NonNullable<BackupKeyChanged['reason']>, string> = {
  time: 'venció',
  maker: 'la generó alguien que ya no está a cargo del sitio',
  origin: 'se generó para otra dirección del sitio',
};

type KeyWords = Pick<Announcement, 'type' | 'title' | 'paragraphs'>;
type KeyWording = (known: {
  event: BackupKeyChanged;
  by: string;
  site: string;
  when: string;
  end: string;
}) => KeyWords;

const keyUnexpected =
  'Quien la tiene puede enviar respaldos del sitio. Si no lo esperabas, revócala en sus respaldos y escríbenos.';
const makeAnother =
  'Genera otra en los respaldos del sitio y pégala en el conector: mientras tanto no llegan respaldos.';

const keyWordings: Record<BackupKeyChanged['change'], KeyWording> = {
  made: ({ by, site, when, end }) => ({
    type: 'info',
    title: 'Hay una API Key de respaldos nueva',
    paragraphs: [
      `${by} generó la API Key de respaldos del sitio ${site} ${when}. Vence el ${end}.`,
      keyUnexpected,
    ],
  }),
  replaced: ({ by, site, when, end }) => ({
    type: 'info',
    title: 'Otra API Key de respaldos reemplazó a la anterior',
    paragraphs: [
      `${by} generó otra API Key de respaldos del sitio ${site} ${when}. La anterior dejó de servir. La nueva vence el ${end}.`,
      keyUnexpected,
    ],
  }),
  revoked: ({ by, site, when }) => ({
    type: 'warning',
    title: 'Se revocó una API Key de respaldos',
    paragraphs: [
      `${by} revocó la API Key de respaldos del sitio ${site} ${when}. El conector no puede enviar respaldos.`,
      'Si no lo esperabas, escríbenos.',
    ],
  }),
  ending: ({ site, end }) => ({
    type: 'warning',
    title: 'Una API Key de respaldos vence pronto',
    paragraphs: [
      `La API Key de respaldos del sitio ${site} vence el ${end}. Desde entonces el conector no podrá enviar respaldos.`,
      'Genera otra antes en los respaldos del sitio y pégala en el conector.',
    ],
  }),
  ended: ({ event: { reason }, site, when }) => ({
    type: 'error',
    title: 'Una API Key de respaldos ya no sirve',
    paragraphs: [
      // A move ends it, whether or not the plugin uses it.
      reason === 'origin'
        ? `La API Key de respaldos del sitio ${site} dejó de servir ${when}: ${keyEnds.origin}.`
        : `El sitio ${site} usó ${when} una API Key de respaldos que ya no sirve: ${keyEnds[reason ?? 'time']}.`,
      makeAnother,
    ],
  }),
};

/** The last words of an e-mail that is sent once for all sites of an hour. */
export const othersAtOnce: Record<'WebsiteSyncFailing' | 'WebsiteSyncRecovered', string> = {
  WebsiteSyncFailing:
    'Si dentro de la misma hora fallan otros sitios tuyos, los verás en tus notificaciones: no te enviamos un email por cada uno.',
  WebsiteSyncRecovered:
    'Si dentro de la misma hora volvemos a leer otros sitios tuyos, los verás en tus notificaciones: no te enviamos un email por cada uno.',
};

type Wording<E> = (event: E, format: InstantFormat) => Announcement;

/** The texts about a site for its owner. */
export const siteWordings: {
  BackupKeyChanged: Wording<BackupKeyChanged>;
  WebsiteSyncFailing: Wording<WebsiteSyncFailing>;
  WebsiteSyncRecovered: Wording<WebsiteSyncRecovered>;
  BackupMissed: Wording<BackupMissed>;
  BackupProofFailed: Wording<BackupProofFailed>;
  BackupProven: Wording<BackupProven>;
  BackupRestoreStarted: Wording<BackupRestoreStarted>;
  BackupSourceChanged: Wording<BackupSourceChanged>;
  SiteRestorePrepared: Wording<SiteRestorePrepared>;
} = {
  WebsiteSyncFailing: ({ websiteId, name, failureCode, failedAt }, format) => {
    const { cause, advice } = describeFailure(failureCode);
    return {
      type: 'error',
      title: 'No podemos leer tu sitio',
      paragraphs: [
        `Las últimas tres sincronizaciones automáticas del sitio ${quoted(name)} fallaron; la última, el ${format.dateTime(failedAt)}.`,
        cause,
        advice,
      ],
      page: pageOfSite('siteStatus', websiteId),
    };
  },

  WebsiteSyncRecovered: ({ websiteId, name, recoveredAt }, format) => ({
    type: 'success',
    title: 'Tu sitio vuelve a sincronizarse',
    paragraphs: [
      `Volvimos a leer el sitio ${quoted(name)} el ${format.dateTime(recoveredAt)}. No tienes que hacer nada.`,
    ],
    page: pageOfSite('siteStatus', websiteId),
  }),

  BackupKeyChanged: (event, format) => ({
    ...keyWordings[event.change]({
      event,
      by: event.actor?.name ?? 'El portal',
      site: quoted(event.websiteName),
      when: `el ${format.dateTime(event.changedAt)}`,
      end: format.dateTime(event.endsAt),
    }),
    page: pageOfSite('siteBackups', event.websiteId),
  }),

  BackupMissed: ({ websiteId, websiteName, frequency, newestAt }, format) => {
    const missing = `El respaldo ${backupRhythms[frequency]} del sitio ${quoted(websiteName)} no llegó`;
    return {
      type: 'warning',
      title: 'Falta un respaldo de tu sitio',
      paragraphs: [
        newestAt === null
          ? `${missing}, y todavía no hay ninguno.`
          : `${missing}. El último es del ${format.dateTime(newestAt)}.`,
        'Revisa en WordPress los respaldos del conector: desde ahí puedes hacer uno ahora.',
      ],
      page: pageOfSite('siteBackups', websiteId),
    };
  },

  BackupProofFailed: ({ websiteId, websiteName, filename, endedAt, reason }, format) => ({
    type: 'error',
    title: 'Un respaldo de tu sitio no se pudo restaurar',
    paragraphs: [
      `El ${format.dateTime(endedAt)} restauramos el respaldo ${quoted(filename)} del sitio ${quoted(websiteName)} en un servidor de prueba, y falló. Tu sitio no cambió.`,
      failureForClient(reason),
      'Haz un respaldo nuevo desde el conector en WordPress: lo comprobaremos también.',
    ],
    page: pageOfSite('siteBackups', websiteId),
  }),

  BackupProven: ({ websiteId, websiteName, filename, endedAt }, format) => ({
    type: 'success',
    title: 'El respaldo de tu sitio vuelve a restaurarse',
    paragraphs: [
      `El ${format.dateTime(endedAt)} restauramos el respaldo ${quoted(filename)} del sitio ${quoted(websiteName)} en un servidor de prueba, y volvió todo. No tienes que hacer nada.`,
    ],
    page: pageOfSite('siteBackups', websiteId),
  }),

  BackupRestoreStarted: (event, format) => {
    const { websiteId, websiteName, filename, byOwner, byMember, startedAt } = event;
    const who = byMember ? 'Alguien de tu empresa' : 'Un administrador';
    const what = `lo necesario para restaurar el respaldo ${quoted(filename)} del sitio ${quoted(websiteName)} el ${format.dateTime(startedAt)}`;
    return {
      type: 'info',
      title: 'Se pidió restaurar un respaldo',
      paragraphs: [
        byOwner ? `Pediste ${what}.` : `${who} pidió ${what}.`,
        byOwner
          ? 'Si no lo pediste, cambia tu contraseña en Mi Perfil y escríbenos.'
          : 'Si no lo esperabas, escríbenos.',
      ],
      page: pageOfSite('siteBackups', websiteId),
    };
  },

  SiteRestorePrepared: (event, format) => ({
    type: 'info',
    title: 'Se preparó una restauración en tu sitio',
    paragraphs: [
      `${restorer(event)} la restauración del respaldo ${quoted(event.filename)} en el sitio ${quoted(event.websiteName)} el ${format.dateTime(event.preparedAt)}. Lo que se restaura: ${restoredPart(event)}.`,
      'Si no lo esperabas, cambia las contraseñas de WordPress y escríbenos.',
    ],
    page: pageOfSite('siteBackups', event.websiteId),
  }),

  BackupSourceChanged: ({ websiteId, websiteName, filename, startedAt }, format) => ({
    type: 'warning',
    title: 'Un respaldo llega desde un origen nuevo',
    paragraphs: [
      `El respaldo ${quoted(filename)} del sitio ${quoted(websiteName)} se empezó a enviar el ${format.dateTime(startedAt)} desde otra instalación de WordPress u otra red que los anteriores.`,
      'Si mudaste el sitio o cambiaste su archivo wp-config.php, confírmalo en sus respaldos. Si no, revoca ahí mismo su API Key de respaldos y genera otra.',
    ],
    page: pageOfSite('siteBackups', websiteId),
  }),
};
