import type { AccountChanged } from '../../../events/users.events.ts';
import type { WebsiteReassigned } from '../../../events/websites.events.ts';
import type { InstantFormat } from '../../core/format.ts';
import type { ClientPosition } from '../../core/validation/standing.ts';
import { clientPositionLabels } from '../../users/users.positions.domain.ts';
import {
  announcementPages,
  pageOfSite,
  quoted,
  type Announcement,
} from '../notifications.announcement.text.ts';
import type { learnsOf } from './notifications.accounts.domain.ts';

/** A change of an account, for one reader. `userId` is the reader: its person, or an owner of their company. */
export type AnnouncedAccount = AccountChanged & { userId: string };

/** A site's transfer, for one reader: who had it, or who has it now. */
export type AnnouncedReassignment = WebsiteReassigned & {
  userId: string;
  websiteName: string;
  actor: NonNullable<WebsiteReassigned['actor']>;
};

type Words = Pick<Announcement, 'type' | 'title' | 'paragraphs'>;
type Change = AccountChanged['change'];
/** The changes that an audience learns of. */
type LearntBy<A> = { [C in Change]: A extends (typeof learnsOf)[C][number] ? C : never }[Change];

/** Who did it, to whom, and when. */
interface Known {
  by: string;
  person: string;
  position: string;
  fields: string;
  /** What is theirs, in quotes. */
  subject: string;
  when: string;
}

const unexpected = 'Si no lo esperabas, escríbenos.';
const unexpectedByOwner = 'Si no lo esperabas, revisa en tu perfil quiénes son de tu empresa.';

type Belonging =
  | 'planEnded'
  | 'planReactivated'
  | 'quotaCorrected'
  | 'siteDeleted'
  | 'backupsDeleted'
  | 'activityDeleted';

/** What became of something that is a client's: the client and the owners of their company read the same. */
const ofBelongings: Record<Belonging, (known: Known) => Words> = {
  planEnded: ({ by, subject, when }) => ({
    type: 'warning',
    title: 'Un plan terminó antes de su fecha',
    paragraphs: [`${by} puso fin al plan ${subject} ${when}.`, unexpected],
  }),
  planReactivated: ({ by, subject, when }) => ({
    type: 'info',
    title: 'Un plan vuelve a estar activo',
    paragraphs: [`${by} volvió a activar el plan ${subject} ${when}.`],
  }),
  quotaCorrected: ({ by, subject, when }) => ({
    type: 'info',
    title: 'Se corrigieron las actividades de tu plan',
    paragraphs: [`${by} corrigió las actividades usadas del plan ${subject} ${when}.`, unexpected],
  }),
  siteDeleted: ({ by, subject, when }) => ({
    type: 'warning',
    title: 'Se eliminó un sitio de tu cuenta',
    paragraphs: [
      `${by} eliminó el sitio ${subject} ${when}, con sus respaldos y su historial.`,
      unexpected,
    ],
  }),
  backupsDeleted: ({ by, subject, when }) => ({
    type: 'warning',
    title: 'Se eliminaron respaldos',
    paragraphs: [`${by} eliminó respaldos del sitio ${subject} ${when}.`, unexpected],
  }),
  activityDeleted: ({ by, subject, when }) => ({
    type: 'warning',
    title: 'Se eliminó una actividad',
    paragraphs: [`${by} eliminó la actividad ${subject} ${when}.`, unexpected],
  }),
};

const forPerson: Record<LearntBy<'person'>, (known: Known) => Words> = {
  passwordGiven: ({ by, when }) => ({
    type: 'warning',
    title: 'Te dieron otra contraseña',
    paragraphs: [
      `${by} cambió la contraseña de tu cuenta y cerró tus sesiones ${when}. La anterior ya no sirve.`,
      'Entra con la que te den, o recupera tu acceso y elige una tú. Si no lo esperabas, escríbenos.',
    ],
  }),
  edited: ({ by, fields, when }) => ({
    type: 'info',
    title: 'Cambiaron datos de tu perfil',
    paragraphs: [`${by} cambió ${fields} en tu perfil ${when}.`, unexpected],
  }),
  sessionsClosed: ({ by, when }) => ({
    type: 'warning',
    title: 'Cerraron tus sesiones',
    paragraphs: [`${by} cerró sesiones de tu cuenta ${when}. Puedes entrar otra vez.`, unexpected],
  }),
  memberPositionChanged: ({ by, position, when }) => ({
    type: 'info',
    title: `Tu posición ahora es ${position}`,
    paragraphs: [`${by} cambió tu posición en la empresa ${when}.`, unexpected],
  }),
  reportsAddressed: ({ by, fields, when }) => ({
    type: 'warning',
    title: 'Cambió a quién van tus reportes',
    paragraphs: [
      `${by} cambió a quién enviamos tus reportes mensuales ${when}${fields === '' ? '' : `: desde ahora van a ${fields}`}.`,
      unexpected,
    ],
  }),
  ...ofBelongings,
};

const forOwners: Record<LearntBy<'owners'>, (known: Known) => Words> = {
  memberInvited: ({ by, person, position, when }) => ({
    type: 'info',
    title: 'Hay alguien nuevo en tu empresa',
    paragraphs: [
      `${by} invitó a ${person} a tu empresa, con la posición ${position}, ${when}.`,
      unexpectedByOwner,
    ],
  }),
  memberPositionChanged: ({ by, person, position, when }) => ({
    type: 'info',
    title: 'Cambió una posición en tu empresa',
    paragraphs: [`${by} dio a ${person} la posición ${position} ${when}.`, unexpectedByOwner],
  }),
  memberRemoved: ({ by, person, when }) => ({
    type: 'warning',
    title: 'Alguien ya no está en tu empresa',
    paragraphs: [
      `${by} eliminó la cuenta de ${person} ${when}. Todo lo de tu empresa se conserva.`,
      unexpectedByOwner,
    ],
  }),
  ...ofBelongings,
};

/** Where what is theirs can be seen; an account's changes lead to the profile. */
const pages: Partial<Record<Change, Announcement['page']>> = {
  planEnded: announcementPages.orders,
  planReactivated: announcementPages.orders,
  quotaCorrected: announcementPages.orders,
  siteDeleted: announcementPages.dashboard,
  backupsDeleted: announcementPages.backups,
  activityDeleted: announcementPages.activities,
};

/** 'el teléfono, la empresa y el país'. */
const fieldsInWords = new Intl.ListFormat('es', { type: 'conjunction' });

/** The texts about a change of an account: for its person, and for the owners of their company. */
export function accountAnnouncement(event: AnnouncedAccount, format: InstantFormat): Announcement {
  const { userId, personId, personName, change, position, fields, subject } = event;
  const { actor, changedAt } = event;
  const wordings = userId === personId ? forPerson : forOwners;
  // Who has no words learns nothing of it: `learnsOf` says so to both.
  const wording = (wordings as Record<Change, (known: Known) => Words>)[change];
  const known = {
    by: actor.name,
    person: quoted(personName),
    position: quoted(clientPositionLabels[position as ClientPosition]),
    fields: fieldsInWords.format(fields),
    subject: quoted(subject),
    when: `el ${format.dateTime(changedAt)}`,
  };
  return { ...wording(known), page: pages[change] ?? announcementPages.profile };
}

/** The texts about a site's transfer: the one does not read who the other is. */
export function reassignmentAnnouncement(
  event: AnnouncedReassignment,
  format: InstantFormat,
): Announcement {
  const { userId, toUserId, websiteId, websiteName, actor, reassignedAt } = event;
  const site = quoted(websiteName);
  const when = `el ${format.dateTime(reassignedAt)}`;
  if (userId === toUserId) {
    return {
      type: 'info',
      title: 'Tienes otro sitio en tu cuenta',
      paragraphs: [`${actor.name} puso el sitio ${site} en tu cuenta ${when}.`, unexpected],
      page: pageOfSite('siteStatus', websiteId),
    };
  }
  return {
    type: 'warning',
    title: 'Un sitio ya no está en tu cuenta',
    paragraphs: [
      `${actor.name} quitó el sitio ${site} de tu cuenta ${when}, con sus respaldos y su historial.`,
      unexpected,
    ],
    page: announcementPages.dashboard,
  };
}
