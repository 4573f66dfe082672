import type { ErasureChanged } from '../../../events/erasures.events.ts';
import type { InstantFormat } from '../../core/format.ts';
import {
  announcementPages,
  pageOfClient,
  quoted,
  type Announcement,
} from '../notifications.announcement.text.ts';

/** A wish to be deleted, for one reader. `userId` is the reader: the person whose wish it is, an administrator, or somebody of the company. */
export type ErasureNews = ErasureChanged & {
  personId: string;
  personName: string;
  /** The person belongs to a client's company, of which nothing goes with them. */
  isMember: boolean;
  /** The reader is of the same company: an owner of a member's, anybody of a client's own. */
  isForCompany?: boolean;
};

const whatGoes = 'sitios, respaldos, actividades, archivos, planes y reportes';
const goes = {
  client: `todo lo que guardamos de ti: ${whatGoes}.`,
  member: 'todo lo que guardamos de ti. Todo lo de tu empresa se conserva.',
};
const kept = {
  client: ' Solo conservamos tus pagos y recibos, el tiempo que nos exige la ley.',
  member: '',
};
const unexpected =
  'Si no fuiste tú, cancela la eliminación en tu perfil y cambia tu contraseña ahora.';

type Words = Pick<Announcement, 'type' | 'title' | 'paragraphs'>;

const own: Record<ErasureChanged['change'], (end: string, who: keyof typeof goes) => Words> = {
  requested: (end, who) => ({
    type: 'warning',
    title: 'Pediste eliminar tu cuenta',
    paragraphs: [
      `El ${end} eliminaremos tu cuenta y ${goes[who]}${kept[who]}`,
      'Hasta ese momento puedes cancelar la eliminación en tu perfil.',
      unexpected,
    ],
  }),
  reminded: (end, who) => ({
    type: 'warning',
    title: 'Tu cuenta se eliminará pronto',
    paragraphs: [
      `El ${end} eliminaremos tu cuenta y ${goes[who]} No se puede recuperar después.`,
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

/** For everybody in the company of a client, whose access ends with the client's account. */
const ofClient = ({ change, personName }: ErasureNews, end: string): Announcement => {
  const page = announcementPages.dashboard;
  const name = quoted(personName);
  if (change === 'cancelled') {
    const paragraphs = [
      `${name} canceló la eliminación. Todo sigue como estaba, y tu acceso también.`,
    ];
    return { type: 'success', title: 'La cuenta de tu empresa no se eliminará', paragraphs, page };
  }
  return {
    type: 'warning',
    title: 'La cuenta de tu empresa se eliminará',
    paragraphs: [
      `${name} pidió eliminar la cuenta de tu empresa. El ${end} se eliminará con todo lo que es suyo: ${whatGoes}. El plan termina sin reembolso.`,
      'Ese día termina también tu acceso al portal. Descarga antes lo que necesites.',
      `Solo ${name} puede cancelarlo, hasta ese momento.`,
    ],
    page,
  };
};

/** The end of a client's account is the end of the reader's access. */
export const endsAccess = ({ isForCompany = false, isMember }: ErasureNews): boolean =>
  isForCompany && !isMember;

/** The texts about a wish to be deleted: for the person, the others of the company, and the administrators. */
export function erasureNews(news: ErasureNews, format: InstantFormat): Announcement {
  const { userId, personId, personName, isMember, change, erasesAt } = news;
  const end = format.dateTime(erasesAt);
  if (userId === personId) {
    const words = own[change](end, isMember ? 'member' : 'client');
    return { ...words, page: announcementPages.profile };
  }
  if (endsAccess(news)) return ofClient(news, end);
  const page = news.isForCompany ? announcementPages.profile : pageOfClient(personId);
  const who = news.isForCompany ? 'Alguien de tu empresa' : 'Un cliente';
  if (change === 'cancelled') {
    const title = `${who} canceló la eliminación de su cuenta`;
    return { type: 'info', title, paragraphs: [`${quoted(personName)} sigue en el portal.`], page };
  }
  return {
    type: 'warning',
    title: `${who} pidió eliminar su cuenta`,
    paragraphs: [
      isMember
        ? `${quoted(personName)}, de la empresa de un cliente, pidió eliminar su cuenta. El ${end} se eliminará. Todo lo de la empresa se conserva.`
        : `${quoted(personName)} pidió eliminar su cuenta. El ${end} se eliminará con todo lo que es suyo: ${whatGoes}.`,
      'Puede cancelarlo hasta ese momento.',
    ],
    page,
  };
}
