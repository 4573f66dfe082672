import type { ErasureChanged } from '../../../events/erasures.events.ts';
import type { InstantFormat } from '../../core/format.ts';
import {
  announcementPages,
  pageOfClient,
  quoted,
  type Announcement,
} from '../notifications.announcement.text.ts';

/** A wish to be deleted, for one reader. `userId` is the reader: the client whose wish it is, or an administrator. */
export type ErasureNews = ErasureChanged & { personId: string; personName: string };

const whatGoes = 'sitios, respaldos, actividades, archivos, planes y reportes';
const unexpected =
  'Si no fuiste tú, cancela la eliminación en tu perfil y cambia tu contraseña ahora.';

type Words = Pick<Announcement, 'type' | 'title' | 'paragraphs'>;

const own: Record<ErasureChanged['change'], (end: string) => Words> = {
  requested: (end) => ({
    type: 'warning',
    title: 'Pediste eliminar tu cuenta',
    paragraphs: [
      `El ${end} eliminaremos tu cuenta y todo lo que guardamos de ti: ${whatGoes}. Solo conservamos tus pagos y recibos, el tiempo que nos exige la ley.`,
      'Hasta ese momento puedes cancelar la eliminación en tu perfil.',
      unexpected,
    ],
  }),
  reminded: (end) => ({
    type: 'warning',
    title: 'Tu cuenta se eliminará pronto',
    paragraphs: [
      `El ${end} eliminaremos tu cuenta y todo lo que guardamos de ti: ${whatGoes}. No se puede recuperar después.`,
      'Si cambiaste de opinión, cancela la eliminación en tu perfil.',
    ],
  }),
  cancelled: () => ({
    type: 'success',
    title: 'Tu cuenta no se eliminará',
    paragraphs: [
      'Cancelaste la eliminación de tu cuenta. Todo sigue como estaba.',
      'Si no fuiste tú, cambia tu contraseña ahora y avísanos.',
    ],
  }),
};

/** The texts about a wish to be deleted: for the client, and for the administrators. */
export function erasureNews(news: ErasureNews, format: InstantFormat): Announcement {
  const { userId, personId, personName, change, erasesAt } = news;
  const end = format.dateTime(erasesAt);
  if (userId === personId) return { ...own[change](end), page: announcementPages.profile };
  const page = pageOfClient(personId);
  if (change === 'cancelled') {
    const title = 'Un cliente canceló la eliminación de su cuenta';
    return { type: 'info', title, paragraphs: [`${quoted(personName)} sigue en el portal.`], page };
  }
  return {
    type: 'warning',
    title: 'Un cliente pidió eliminar su cuenta',
    paragraphs: [
      `${quoted(personName)} pidió eliminar su cuenta. El ${end} se eliminará con todo lo que es suyo: ${whatGoes}.`,
      'El cliente puede cancelarlo hasta ese momento.',
    ],
    page,
  };
}
