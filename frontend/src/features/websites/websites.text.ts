import type { PlanInfo } from '../../../../functions/user-plans/user-plans.domain.ts';
import { formatCount, formatNumber } from '../../lib/format/format.ts';
import { websitesTitles } from './websites.titles.text.ts';

interface Shown {
  /** Place of the first row in the whole list, from 1. */
  from: number;
  to: number;
  total: number;
  /** A search or a filter found them. */
  filtered: boolean;
}

const counted = (n: number, filtered: boolean) =>
  filtered
    ? formatCount(n, 'sitio encontrado', 'sitios encontrados')
    : formatCount(n, 'sitio', 'sitios');

/** This feature's wording (spec 000 §2 'Websites' and §8). */
export const websitesText = {
  title: websitesTitles.list,
  description: 'Los sitios WordPress que administras en el portal.',
  create: 'Nuevo Sitio',
  import: 'Importar CSV',
  assign: 'Asignar sitios',
  search: 'Buscar por nombre, URL, tipo, comentarios o etiquetas',
  searchPlaceholder: 'Buscar sitios…',
  type: { label: 'Tipo de sitio', all: 'Todos los tipos' },
  columns: {
    name: 'Sitio',
    comments: 'Comentarios',
    backup: 'Respaldo',
    type: 'Tipo',
    version: 'WordPress',
  },
  tableLabel: 'Sitios web registrados',
  nouns: ['sitio', 'sitios'],
  pager: 'Páginas de sitios web',
  /** '2 sitios'; where there are several pages 'Mostrando 16-30 de 40 sitios'. */
  counts: ({ from, to, total, filtered }: Shown) =>
    to - from + 1 === total
      ? counted(total, filtered)
      : `Mostrando ${formatNumber(from)}-${formatNumber(to)} de ${counted(total, filtered)}`,
  statusOf: (name: string) => `Ver el estado de ${name}`,
  actions: { edit: 'Editar', owner: 'Cambiar propietario', remove: 'Eliminar' },
  empty: {
    title: 'Aún no tienes sitios web',
    adminTitle: 'Aún no hay sitios web',
    description: 'Registra tu primer sitio WordPress para ver su estado desde aquí.',
    toReaders: 'Aquí verás los sitios de tu empresa.',
  },
  noMatch: {
    title: 'Ningún sitio coincide con tu búsqueda',
    description: 'Prueba con otras palabras o con otros filtros.',
  },
  failed: 'No se pudieron cargar los sitios web',
} as const;

export const deleteWebsiteText = {
  title: (name: string) => `¿Eliminar el sitio «${name}»?`,
  description: 'Se eliminará del portal y no se podrá recuperar. Con él se eliminan:',
  consequences: [
    'su estado y los datos de su última sincronización',
    'su API Key guardada',
    'sus respaldos, con sus archivos y su registro',
  ],
  confirm: 'Eliminar sitio',
  done: 'Sitio web eliminado correctamente',
  failed: 'No se pudo eliminar el sitio web',
} as const;

export const removeKeyText = {
  open: 'Quitar la API Key',
  title: (name: string) => `¿Quitar la API Key de «${name}»?`,
  description: 'El portal deja de leer el sitio hasta que vuelvas a vincularlo.',
  consequences: [
    'Se conservan los datos de su última sincronización.',
    'La API Key sigue guardada en el conector. Para quitarla también allí, ve a WordPress, a Ajustes › GNUsys Conector.',
  ],
  confirm: 'Quitar la API Key',
  done: 'API Key quitada correctamente',
  failed: 'No se pudo quitar la API Key',
} as const;

/** What the form says to register a site, and to change one. */
export const websiteModes = {
  create: {
    title: websitesTitles.create,
    description: 'Escribe la dirección del sitio. La comprobamos, lo conectamos y verás su estado.',
    submit: 'Crear sitio',
    submitting: 'Creando sitio…',
    saved: 'Sitio web creado correctamente',
    failed: 'No se pudo crear el sitio web',
  },
  edit: {
    title: websitesTitles.edit,
    description: 'Cambia los datos del sitio en el portal. El sitio WordPress no se modifica.',
    submit: 'Guardar cambios',
    submitting: 'Guardando cambios…',
    saved: 'Sitio web actualizado correctamente',
    failed: 'No se pudo actualizar el sitio web',
  },
} as const;

/** What the form to register a site says of how many there may be. */
export const siteLimitText = {
  /** '… Tienes 2 de 3 sitios.' */
  description: (line: string, info: PlanInfo | undefined) =>
    !info || info.siteLimit === null
      ? line
      : `${line} Tienes ${formatNumber(info.websitesCount)} de ${formatCount(info.siteLimit, 'sitio', 'sitios')}.`,
  full: {
    title: 'No puedes registrar más sitios',
    withoutPlan: 'Llegaste al límite de sitios sin plan. Contrata un plan para registrar más.',
    withPlan: 'Llegaste al límite de sitios de tu plan. Elige uno con más sitios o elimina alguno.',
  },
  seePlans: 'Ver planes',
} as const;

export const websiteFormText = {
  sections: {
    address: { title: 'Dirección', description: 'Dónde está. La comprobamos ahora mismo.' },
    about: { title: 'Sitio', description: 'Cómo se llama y de qué tipo es.' },
    site: { title: 'Sitio', description: 'Cómo se llama, dónde está y de qué tipo es.' },
    connection: {
      title: 'Conexión',
      description: 'Con el conector, el portal lee las versiones, los plugins y los temas.',
    },
    details: {
      title: 'Más datos',
      description: 'Te ayudan a reconocer el sitio. Puedes dejarlos en blanco.',
    },
  },
  name: { label: 'Nombre', hint: 'Cómo lo reconocerás en el portal. Entre 2 y 100 caracteres.' },
  url: {
    label: 'URL',
    hint: 'La dirección pública del sitio. Si no escribes el protocolo, usaremos https://.',
    placeholder: 'https://ejemplo.cl',
    inClear:
      'Esta URL usa http: la API Key viajará sin cifrar. Usa https:// si tu sitio lo permite.',
    moves:
      'Es la dirección de otro sitio. Al guardar olvidamos la API Key y los datos de la anterior, y te pedimos tu contraseña.',
    taken: (name: string) =>
      `Ya hay otro sitio con esta URL: «${name}». Puedes guardarlo de todos modos.`,
  },
  type: { label: 'Tipo de sitio', placeholder: 'Elige un tipo' },
  apiKey: {
    label: 'API Key del conector',
    hint: 'Cópiala de WordPress: Ajustes › GNUsys Conector. Mínimo 10 caracteres. Una vez guardada, no se vuelve a mostrar.',
    keeps: (last4: string) =>
      `Hay una guardada: •••• ${last4}. Déjala en blanco para conservarla, o escribe otra de 10 caracteres o más para reemplazarla.`,
    leavesBehind:
      'La API Key guardada es de la dirección anterior y no se envía a la nueva. Escribe la del sitio nuevo, o vincúlalo después.',
    none: 'Este sitio aún no está vinculado. Vincúlalo con un código, más abajo, o copia la API Key de WordPress: Ajustes › GNUsys Conector. Mínimo 10 caracteres.',
    anyway: {
      create: 'Crear de todos modos',
      edit: 'Guardar de todos modos',
    },
    testing: 'Probando la API Key…',
  },
  /** How a new site is connected. */
  connection: {
    label: 'Cómo lo conectas',
    code: {
      label: 'Con un código',
      hint: 'Lo más simple: al crear el sitio, te damos un texto para pegar en WordPress.',
    },
    key: {
      label: 'Con una API Key',
      hint: 'Si el conector ya está instalado y puedes copiarla. La probamos antes de guardarla.',
    },
  },
  owner: {
    label: 'Propietario',
    hint: 'El cliente que verá el sitio. Sin propietario, solo lo ven los administradores.',
    missing: 'Elige un propietario',
  },
  wordpressVersion: {
    label: 'Versión de WordPress',
    hint: 'Si la dejas vacía, la completará la primera sincronización.',
    synced: 'La informó el propio sitio en su última sincronización.',
    placeholder: '6.8.3',
  },
  comments: { label: 'Comentarios', hint: 'Notas para reconocer el sitio. Máximo 500 caracteres.' },
  cancel: 'Cancelar',
  back: 'Volver a Sitios Web',
  lost: 'Perderás los datos que escribiste para este sitio.',
} as const;

/** The tags in a site's form. */
export const tagsFieldText = {
  label: 'Etiquetas',
  hint: 'Para agrupar y filtrar sitios. Escribe hasta 10 y separa cada una con Enter o una coma. Las ven y las editan el propietario del sitio y los administradores.',
  placeholder: 'Agregar etiqueta',
  chips: 'Etiquetas del sitio',
  remove: (tag: string) => `Quitar la etiqueta «${tag}»`,
  added: (tags: readonly string[]) =>
    tags.length === 1
      ? `Etiqueta agregada: ${tags.join('')}`
      : `Etiquetas agregadas: ${tags.join(', ')}`,
  removed: (tag: string) => `Etiqueta quitada: ${tag}`,
  suggestions: {
    list: 'Etiquetas de otros sitios',
    placeholder: '',
    count: (n: number) => formatCount(n, 'etiqueta', 'etiquetas'),
    none: '',
    noMatch: () => '',
    failed: '',
  },
} as const;

/** What is found at the address of a new site. */
export const siteCheckText = {
  idle: 'Cuando escribas la URL, comprobamos si el sitio responde, si usa HTTPS, si es WordPress y si tiene el conector.',
  again: 'Comprobar otra vez',
  label: 'Resultado de la comprobación',
  pending: 'Comprobando el sitio…',
  failed: 'No pudimos comprobar el sitio',
  reachable: 'El sitio responde',
  https: 'Usa HTTPS',
  http: 'No usa HTTPS',
  wordpress: 'Es WordPress',
  connector: 'Tiene el conector',
  /** Once the site was read with its key. */
  connectorVersion: (version: string) => `Tiene el conector, versión ${version}.`,
  noConnector: 'No tiene el conector: lo instalarás al vincular el sitio',
  unreachable: 'No pudimos leer el sitio',
  notWordPress: 'No encontramos WordPress',
  anyway: 'Puedes registrarlo de todos modos.',
  moved: (url: string) => `El sitio está en ${url}`,
  useMoved: 'Usar esta URL',
  known: {
    own: (name: string) => `Este sitio ya está registrado: «${name}»`,
    see: 'Ver el sitio',
    other: 'Este sitio ya está registrado en otra cuenta',
    otherAdvice: 'Si es tuyo, escríbenos y lo revisamos.',
  },
} as const;

/** The last step of a new site: its plugin gets its key. */
export const connectText = {
  title: (name: string) => `Conecta «${name}»`,
  description: 'El sitio ya está registrado. Falta vincularlo para leer su estado.',
  key: 'Escribir una API Key',
  later: 'Vincular después',
  linked: 'Sitio vinculado correctamente',
} as const;

/** What the screen of a new site says once it can be read. */
export const addedText = {
  title: (name: string) => `«${name}» ya está en el portal`,
  description: 'Este es su primer estado. Desde ahora lo leemos periódicamente.',
  open: 'Abrir el sitio',
  another: 'Agregar otro',
} as const;

export const websiteEditText = {
  /** The tab's title while the site's name is not known. */
  title: websitesTitles.edit,
  titleOf: (name: string) => `Editar ${name}`,
  loadFailed: 'No se pudo cargar el sitio web',
  missing: {
    title: 'No encontramos este sitio',
    description: 'Puede que se haya eliminado o que ya no tengas acceso a él.',
  },
} as const;
