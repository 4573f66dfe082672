import type { CodeRefused, PasswordChanged } from '../../../events/accounts.events.ts';
import type { DataExportReady } from '../../../events/data-exports.events.ts';
import type { NewDeviceSignedIn } from '../../../events/sessions.events.ts';
import type { SecondFactorChanged } from '../../../events/second-factors.events.ts';
import type { WebsiteOriginChanged } from '../../../events/websites.events.ts';
import type { InstantFormat } from '../../core/format.ts';
import {
  announcementPages,
  pageOfClient,
  pageOfSite,
  quoted,
  type Announcement,
} from '../notifications.announcement.text.ts';

/** A change of a second factor, for one reader. `userId` is the reader: its person, or the administrator who reset it. */
export type SecondFactorNews = SecondFactorChanged & { userId: string };

const own: Record<SecondFactorChanged['change'], { title: string; done: string }> = {
  enrolled: {
    title: 'Activaste la verificación en dos pasos',
    done: 'Se activó la verificación en dos pasos de tu cuenta. Al iniciar sesión te pedimos también el código de tu aplicación.',
  },
  switchedOff: {
    title: 'La verificación en dos pasos está desactivada',
    done: 'Se desactivó la verificación en dos pasos de tu cuenta, con tu contraseña y un código de tu aplicación.',
  },
  recovered: {
    title: 'Se usó un código de recuperación',
    done: 'Alguien entró en tu cuenta con tu contraseña y un código de recuperación. La verificación en dos pasos está desactivada y los demás códigos ya no sirven.',
  },
  reset: {
    title: 'Se restableció tu verificación en dos pasos',
    done: 'desactivó la verificación en dos pasos de tu cuenta y cerró tus sesiones. Entra con tu contraseña y actívala otra vez.',
  },
  codesRenewed: {
    title: 'Tienes nuevos códigos de recuperación',
    done: 'Se crearon nuevos códigos de recuperación de tu cuenta. Los anteriores ya no sirven.',
  },
};

const unexpected =
  'Si no fuiste tú, cambia tu contraseña ahora y avísanos: alguien puede conocerla.';

/** Another address of a site, for its owner. */
export type AnnouncedOrigin = WebsiteOriginChanged & { userId: string };

const whoMoved: Record<WebsiteOriginChanged['by'], string> = {
  owner: 'Cambiaste',
  member: 'Alguien de tu empresa cambió',
  admin: 'Un administrador cambió',
};

export const originNews = (
  { websiteId, name, by, fromUrl, toUrl, changedAt }: AnnouncedOrigin,
  format: InstantFormat,
): Announcement => ({
  type: 'warning',
  title: 'Cambió la dirección de tu sitio',
  paragraphs: [
    `${whoMoved[by]} la URL del sitio ${quoted(name)} el ${format.dateTime(changedAt)}.`,
    `Antes: ${fromUrl}\nAhora: ${toUrl}`,
    'Olvidamos la API Key y los datos de la dirección anterior. Si no lo esperabas, escríbenos.',
  ],
  page: pageOfSite('siteStatus', websiteId),
});

/** The text about a sign-in from a device that a person had not used. */
export const newDeviceNews = (
  { device, address, signedInAt }: NewDeviceSignedIn,
  format: InstantFormat,
): Announcement => ({
  type: 'warning',
  title: 'Nuevo inicio de sesión en tu cuenta',
  paragraphs: [
    'Se inició sesión en tu cuenta desde un dispositivo que no habías usado.',
    `Dispositivo: ${device}\nFecha: ${format.dateTime(signedInAt)}\nDirección IP: ${address}`,
    'Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, cierra esa sesión en tu perfil y cambia tu contraseña ahora.',
  ],
  page: announcementPages.profile,
});

const passwordChanges: Record<PasswordChanged['mode'], string> = {
  own: 'Se cambió la contraseña de tu cuenta desde tu perfil y se cerraron tus demás sesiones.',
  recovered:
    'Se eligió una contraseña nueva para tu cuenta con el enlace de un email de recuperación y se cerraron todas tus sesiones.',
};

/** The text about another password. It leads to the profile, which shows where the person is signed in. */
export const passwordNews = (
  { mode, changedAt }: PasswordChanged,
  format: InstantFormat,
): Announcement => ({
  type: 'warning',
  title: 'Tu contraseña cambió',
  paragraphs: [
    `${passwordChanges[mode]} Fue el ${format.dateTime(changedAt)}.`,
    'Si no fuiste tú, recupera tu acceso ahora desde la página de inicio de sesión y avísanos: alguien puede leer tu email.',
  ],
  page: announcementPages.profile,
});

/** The text about a wrong code: the person who sent it has the password. */
export const codeRefusedNews = (
  { address, refusedAt }: CodeRefused,
  format: InstantFormat,
): Announcement => ({
  type: 'warning',
  title: 'Contraseña correcta, código incorrecto',
  paragraphs: [
    'Alguien escribió la contraseña correcta de tu cuenta y un código incorrecto.',
    `Fecha: ${format.dateTime(refusedAt)}${address === null ? '' : `\nDirección IP: ${address}`}`,
    'Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, alguien conoce tu contraseña: cámbiala ahora y avísanos.',
  ],
  page: announcementPages.profile,
});

/** The text about the file of a person's data. It leads to the profile: the file itself is behind the password. */
export const dataExportNews = (
  { readyUntil }: DataExportReady,
  format: InstantFormat,
): Announcement => ({
  type: 'success',
  title: 'Tus datos están listos',
  paragraphs: [
    `Preparamos la copia de tus datos que pediste. Descárgala desde tu perfil hasta el ${format.dateTime(readyUntil)}.`,
    'Si no la pediste tú, cambia tu contraseña ahora y avísanos: alguien puede conocerla.',
  ],
  page: announcementPages.profile,
});

/** The texts about a second factor: for its person, and for the administrator who reset it. */
export function secondFactorNews(news: SecondFactorNews, format: InstantFormat): Announcement {
  const { userId, personId, personName, change, actor, changedAt } = news;
  const when = `Fue el ${format.dateTime(changedAt)}.`;
  if (userId !== personId) {
    return {
      type: 'warning',
      title: 'Restableciste una verificación en dos pasos',
      paragraphs: [
        `Desactivaste la verificación en dos pasos de ${quoted(personName)} y cerraste sus sesiones. ${when}`,
        'Si no fuiste tú, cambia tu contraseña ahora y avisa a los demás administradores.',
      ],
      page: pageOfClient(personId),
    };
  }
  const { title, done } = own[change];
  const by = actor === null ? 'El equipo del portal' : actor.name;
  return {
    type: 'warning',
    title,
    paragraphs: [change === 'reset' ? `${by} ${done} ${when}` : `${done} ${when}`, unexpected],
    page: announcementPages.profile,
  };
}
