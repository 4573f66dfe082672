import { DEFAULT_STORAGE_LIMIT_BYTES } from '../../../../functions/backups/backups.domain.ts';
import type { ContentsSummary } from '../../../../functions/backups/details/backups.details.domain.ts';
import { formatBytes } from '../../../../functions/core/validation/bytes.ts';
import {
  DEFAULT_BACKUP_LIMIT_BYTES,
  type PromisedBackups,
} from '../../../../functions/plans/plans.domain.ts';
import {
  retentionWords,
  type Retention,
} from '../../../../functions/plans/plans.retention.domain.ts';
import { formatCount, formatNumber } from '../../lib/format/format.ts';

interface Shown {
  from: number;
  to: number;
  total: number;
  filtered: boolean;
}

const counted = ({ total, filtered }: Shown) =>
  filtered
    ? formatCount(total, 'sitio encontrado', 'sitios encontrados')
    : formatCount(total, 'sitio', 'sitios');

/** '10GB', as the page's text writes it (spec 001 §9). */
const compact = (bytes: number) => formatBytes(bytes).replace(/\s/, '');

/** Wording of /backups, where a site is chosen (spec 001 §2). */
export const backupsText = {
  title: 'Respaldos',
  description: 'Descarga, sube y administra los respaldos de tus sitios.',
  readerDescription: 'Aquí ves los respaldos de los sitios de tu empresa.',
  selector: 'Sitio web',
  chooseForStorage: 'Elige un sitio para ver también el almacenamiento de su propietario.',
  tableLabel: 'Sitios web y su último respaldo',
  columns: { site: 'Sitio', newest: 'Último respaldo', action: 'Acciones' },
  open: 'Ver respaldos',
  ofSite: (name: string) => ` de ${name}`,
  pager: 'Páginas de sitios web',
  /** '2 sitios'; where there are several pages 'Mostrando 16-30 de 40 sitios'. */
  counts: (shown: Shown) => {
    const { from, to, total } = shown;
    return to - from + 1 === total
      ? counted(shown)
      : `Mostrando ${formatNumber(from)}-${formatNumber(to)} de ${counted(shown)}`;
  },
  search: 'Buscar por nombre, URL, tipo o comentarios',
  searchPlaceholder: 'Buscar sitios…',
  noMatch: {
    title: 'Ningún sitio coincide con tu búsqueda',
    description: 'Prueba con otras palabras.',
  },
  clear: 'Limpiar filtros',
  empty: {
    title: 'Aún no tienes sitios web',
    description: 'Registra tu primer sitio WordPress para guardar sus respaldos aquí.',
    toReaders: 'Aquí verás los respaldos de los sitios de tu empresa.',
    action: 'Crear Sitio Web',
  },
  failed: 'No se pudieron cargar los sitios',
} as const;

/** Wording of a site's backups as a whole (spec 001 §2 and §9). */
export const siteBackupsText = {
  titleOf: (name: string) => `Respaldos de ${name}`,
  cleanup: 'Limpiar Todo',
  manage: 'Gestionar Respaldos',
  failed: 'No se pudieron cargar los respaldos',
  tabsLabel: 'Respaldos del sitio',
  tabs: {
    respaldos: 'Respaldos',
    'subir-manual': 'Subir Manual',
    'api-key': 'API Key',
    logs: 'Logs',
  },
  uploadWithoutOwner:
    'Este sitio no tiene propietario: asígnalo a un cliente para guardar sus respaldos.',
  storage: {
    title: 'Uso de almacenamiento',
    label: 'Almacenamiento usado',
    failed: 'No se pudo cargar el almacenamiento',
    whose: {
      caller: 'Suma los respaldos de todos tus sitios.',
      other: 'Suma los respaldos de todos los sitios de su propietario.',
      nobody:
        'Este sitio no tiene propietario: sus respaldos no cuentan en el almacenamiento de nadie.',
    },
    withoutOwner: (used: number) => `${formatBytes(used)} en los sitios sin propietario`,
    used: (used: number, limit: number) =>
      used === 0
        ? `Sin espacio usado de un total de ${formatBytes(limit)}`
        : `${formatBytes(used)} de ${formatBytes(limit)}`,
    percent: (percent: number) => `${formatNumber(percent)} % usado`,
    reserved: (bytes: number) => `${formatBytes(bytes)} reservados por subidas en curso`,
    /** '2GB sin plan, 10GB con plan'; with one, what that plan gives. */
    limits: (withPlan: number | undefined) =>
      `Incluye ${compact(DEFAULT_STORAGE_LIMIT_BYTES)} sin plan y ${compact(withPlan ?? DEFAULT_BACKUP_LIMIT_BYTES)} con plan.`,
    plans: 'Ver planes',
    /** Unfolds whose backups count, and the limits. */
    how: 'Cómo se cuenta',
  },
  newest: {
    title: 'Último respaldo',
    none: 'Sin respaldos',
    noneDescription: 'Este sitio aún no tiene un respaldo completo.',
    schedule: 'Programación',
    missed: 'Respaldo atrasado',
    /** 'tu plan promete uno por semana'; to administrators it is the client's. */
    promise: (promise: PromisedBackups, isOwn: boolean) =>
      `${isOwn ? 'tu' : 'su'} plan promete uno por ${promise === 'daily' ? 'día' : 'semana'}`,
    missedSince: 'El respaldo no llegó. Se esperaba',
  },
  /** Beside the sentence of what a restore proved. */
  proof: {
    underWay: 'La comprobación está en curso.',
    /** '… hace 2 minutos'. */
    since: 'Se pidió',
    open: 'Ver ese respaldo',
    start: 'Comprobar ahora',
    startFailed: 'No se pudo pedir la comprobación.',
    // In the button's place.
    noRunner: 'Este portal no tiene activada la comprobación de respaldos.',
    notProvable: 'Solo se comprueban los respaldos que envía el conector sin contraseña propia.',
    other: 'Se está comprobando otro respaldo de este sitio.',
  },
} as const;

/** Wording of the tab 'Respaldos' (errors of spec 001 §8, exact). */
export const backupListText = {
  nouns: ['respaldo', 'respaldos'],
  label: 'Respaldos del sitio',
  columns: {
    name: 'Respaldo',
    size: 'Tamaño',
    status: 'Estado',
    origin: 'Origen',
    date: 'Fecha',
    action: 'Acciones',
  },
  origins: { manual: 'Manual', automatic: 'Automático', local: 'En el sitio' },
  localStatus: 'En el sitio',
  localReason: 'Está guardado en el propio sitio: descárgalo desde su WordPress.',
  incomplete: 'Incompleto',
  newSource: 'Origen nuevo',
  encrypted: 'Contraseña propia',
  encryptedHint: 'Con contraseña propia: no podemos comprobar ni restaurar este respaldo sin ella.',
  /** '12 tablas, 3.400 filas, 5.600 archivos'. */
  contents: ({ tables, rows, files }: Pick<ContentsSummary, 'tables' | 'rows' | 'files'>) =>
    [
      formatCount(tables, 'tabla', 'tablas'),
      formatCount(rows, 'fila', 'filas'),
      formatCount(files, 'archivo', 'archivos'),
    ].join(', '),
  checksum: 'SHA-256 calculado al recibirlo',
  copyChecksum: 'Copiar SHA-256',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo a mano.',
  download: (name: string) => `Descargar «${name}»`,
  downloadAgain: (name: string) => `Reintentar la descarga de «${name}»`,
  downloadFailed: 'No se pudo descargar el respaldo.',
  preparing: 'Preparando la descarga…',
  preparingHint: 'Puede tardar unos minutos. Empezará en cuanto el archivo esté listo.',
  prepared: (percent: number) => `Preparando la descarga… ${formatNumber(percent)} %`,
  /** What a backup added to the storage: the rest of it is shared with others of the site. */
  added: (bytes: number) => `Agregó ${formatBytes(bytes)}`,
  actions: { remove: 'Eliminar', resume: 'Reanudar', cancel: 'Cancelar' },
  retention: {
    kept: (retention: Retention) =>
      `Se conservan ${retentionWords(retention)}, además del más reciente y del último comprobado. Los subidos a mano se quedan hasta que los elimines.`,
    /** What was there before the plan began to keep fewer. */
    others: (day: string) => `Los anteriores a este plan se conservan todos hasta el ${day}.`,
    all: 'Se conservan todos los respaldos hasta que los elimines.',
    withoutPlan: 'Sin un plan activo no se elimina ningún respaldo por antigüedad.',
  },
  empty: {
    title: 'Este sitio aún no tiene respaldos',
    description:
      'Sube uno desde tu equipo o configura el conector para que los envíe automáticamente.',
    toReaders: 'Aquí verás los que se envíen o se suban.',
    action: 'Subir un respaldo',
  },
  moreFailed: 'No se pudieron cargar más respaldos.',
} as const;
