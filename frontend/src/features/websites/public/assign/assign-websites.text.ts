import { formatCount } from '../../../../lib/format/format.ts';

const sites = (n: number) => formatCount(n, 'sitio web', 'sitios web');

/** Wording of the dialog that gives sites to somebody (spec 000 §2 and §8). */
export const assignText = {
  title: 'Asignar sitios web',
  ownerTitle: 'Cambiar propietario',
  toPerson: (name: string) => `Elige los sitios que pasarán a ser de ${name}.`,
  toAnyone: 'Elige un propietario y los sitios que pasarán a ser suyos.',
  ofSite: (name: string) => `Elige de quién será «${name}».`,
  consequences:
    'El nuevo propietario recibe el sitio completo: su estado, sus sincronizaciones y sus respaldos, con el espacio que ocupan. La API Key de respaldos del sitio se revoca y el propietario anterior deja de verlo. Un sitio sin propietario solo lo ven los administradores.',
  owner: { label: 'Nuevo propietario', missing: 'Elige un propietario' },
  nobody: 'Sin propietario',
  search: { label: 'Buscar sitios', placeholder: 'Buscar por nombre o URL…' },
  choices: 'Sitios web',
  state: {
    nobody: 'Sin propietario',
    own: (name: string) => `Ya es de ${name}`,
    ownNobody: 'Ya está sin propietario',
    other: 'De otro usuario',
    owned: 'Con propietario',
  },
  chosen: (n: number, max: number) =>
    `${formatCount(n, 'sitio elegido', 'sitios elegidos')}${n >= max ? ` (máximo ${String(max)} a la vez)` : ''}`,
  none: 'No hay sitios web.',
  noMatch: (search: string) => `Ningún sitio coincide con «${search}».`,
  loading: 'Buscando sitios…',
  loadFailed: 'No se pudieron cargar los sitios web.',
  retry: 'Reintentar',
  more: 'Ver más',
  cancel: 'Cancelar',
  submit: 'Actualizar',
  submitting: 'Actualizando…',
  done: 'Sitio web reasignado correctamente',
  assignedTo: (n: number, name: string) =>
    `${sites(n)} ${n === 1 ? 'es' : 'son'} ahora de ${name}.`,
  unassigned: (n: number) => `${sites(n)} ${n === 1 ? 'queda' : 'quedan'} sin propietario.`,
  failed: 'No se pudo reasignar el sitio web',
  siteGone: 'Alguno de los sitios elegidos ya no existe. Revisa la lista y vuelve a elegirlos.',
} as const;
