import { formatCount, formatNumber } from '../../lib/format/format.ts';
import { plansTitles } from './plans.titles.text.ts';

/** Above what was done, and what was not (spec 001 §8). */
export const toastTitles = { done: 'Éxito', failed: 'Error' } as const;

/** Wording of /plans/manage (spec 001 §2 'Plan management', §8). */
export const managePlansText = {
  title: plansTitles.manage,
  description:
    'Los planes que tus clientes pueden contratar. Un cambio vale para quien contrate después.',
  create: 'Crear plan',
  tableLabel: 'Planes',
  failed: 'No se pudieron cargar los planes',
  empty: {
    title: 'No hay planes disponibles',
    description: 'Crea el primero para que tus clientes puedan contratarlo.',
  },
  columns: {
    plan: 'Plan',
    price: 'Precio',
    limits: 'Incluye',
    support: 'Soporte',
    usage: 'En uso',
  },
  activities: (count: number) => formatCount(count, 'actividad', 'actividades'),
  sites: (limit: number | null) =>
    limit === null ? 'Sitios ilimitados' : formatCount(limit, 'sitio', 'sitios'),
  storage: (size: string) => `${size} para respaldos`,
  promise: (days: number) => `Listas en ${formatCount(days, 'día hábil', 'días hábiles')}`,
  benefits: (count: number) => formatCount(count, 'beneficio', 'beneficios'),
  archived: 'Archivado',
  actions: {
    edit: 'Editar plan',
    archive: 'Archivar',
    offer: 'Volver a ofrecer',
    remove: 'Eliminar plan',
  },
  archive: {
    done: 'Plan archivado: ya no se ofrece',
    offered: 'Plan disponible de nuevo',
    failed: 'No se pudo actualizar el plan',
  },
} as const;

/** What differs between making a plan and changing one. */
export const planModes = {
  create: {
    title: 'Crear plan',
    submit: 'Crear plan',
    submitting: 'Creando plan…',
    done: 'Plan creado correctamente',
    failed: 'No se pudo crear el plan',
  },
  edit: {
    title: 'Editar plan',
    submit: 'Guardar cambios',
    submitting: 'Guardando…',
    done: 'Plan actualizado correctamente',
    failed: 'No se pudo actualizar el plan',
  },
} as const;

export const planFormText = {
  name: 'Nombre',
  price: {
    label: 'Precio (USD)',
    hint: 'Con coma o punto: 49,90',
    format: 'Escribe el precio con dos decimales como máximo: 49,90',
  },
  billing: 'Período de pago',
  description: 'Descripción',
  activityLimit: { label: 'Actividades por período', hint: 'Mínimo 1. Con otro valor serán 5.' },
  siteLimit: {
    label: 'Límite de sitios',
    hint: 'Déjalo vacío para no poner límite.',
    unlimited: 'Ilimitado',
  },
  backupLimit: { label: 'Espacio para respaldos (GB)' },
  promise: {
    label: 'Plazo de las actividades (días hábiles)',
    hint: 'De lunes a viernes, sin los feriados de la configuración. Déjalo vacío para no prometer un plazo.',
    none: 'Sin plazo',
  },
  backupPromise: {
    label: 'Respaldos que promete',
    hint: 'De cada sitio. Si uno se atrasa, avisamos a su propietario y aparece en Pendientes.',
    none: 'Ninguno',
  },
  retention: {
    label: 'Respaldos automáticos que se conservan',
    kinds: { daily: 'Diarios', weekly: 'Semanales', monthly: 'Mensuales' },
    hint: 'El último de cada día, semana y mes con respaldos. Deja todo vacío para conservarlos todos. Nunca se eliminan el más reciente, el último comprobado ni los subidos a mano.',
  },
  support: { label: 'Soporte', hint: 'Por ejemplo: por email, en 24 horas.' },
  benefits: {
    label: 'Beneficios',
    hint: 'Agrega cada uno con Enter o con el botón.',
    add: 'Agregar beneficio',
    remove: (benefit: string) => `Quitar «${benefit}»`,
    full: 'No caben más beneficios.',
  },
  inUse:
    'Hay clientes con este plan. Lo conservan como lo contrataron: el cambio vale para quien contrate después.',
  cancel: 'Cancelar',
} as const;

export const removePlanText = {
  title: (name: string) => `Eliminar «${name}»`,
  description: (name: string) => `¿Quieres eliminar el plan «${name}»?`,
  consequences: ['Deja de ofrecerse.', 'No se puede deshacer.'],
  confirm: 'Eliminar plan',
  done: 'Plan eliminado correctamente',
  failed: 'No se pudo eliminar el plan',
  inUse: (plans: number) =>
    plans === 1
      ? 'Un cliente lo tiene activo o programado, así que no se puede eliminar. Archívalo: deja de ofrecerse y el cliente lo conserva.'
      : `Tiene ${formatNumber(plans)} planes de clientes activos o programados, así que no se puede eliminar. Archívalo: deja de ofrecerse y ellos lo conservan.`,
  inUseByNow: 'Hay clientes con este plan. Archívalo: deja de ofrecerse y ellos lo conservan.',
  archiveTitle: (name: string) => `Archivar «${name}»`,
  archive: 'Archivar',
  archiveConsequences: [
    'Nadie más podrá contratarlo.',
    'Puedes volver a ofrecerlo cuando quieras.',
  ],
  alreadyArchived: 'Ya está archivado. Podrás eliminarlo cuando ningún cliente lo tenga.',
  archivedInUse: (plans: number) =>
    plans === 1
      ? 'Un cliente todavía lo tiene activo o programado. Podrás eliminarlo cuando termine.'
      : `Todavía tiene ${formatNumber(plans)} planes de clientes activos o programados. Podrás eliminarlo cuando terminen.`,
} as const;
