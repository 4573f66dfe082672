import { formatCount } from '../../lib/format.ts';

/** This feature's wording (spec 000 §2 'Websites' and §8). */
export const websitesText = {
  title: 'Sitios Web',
  description: 'Los sitios WordPress que administras en el portal.',
  create: 'Nuevo Sitio',
  columns: { name: 'Sitio', url: 'URL', type: 'Tipo', version: 'WordPress' },
  tableLabel: 'Sitios web registrados',
  loadMore: 'Cargar más',
  loadingMore: 'Cargando más…',
  loadMoreFailed: 'No se pudieron cargar más sitios.',
  count: (n: number) => formatCount(n, 'sitio', 'sitios'),
  countSoFar: (n: number) => formatCount(n, 'sitio cargado', 'sitios cargados'),
  statusOf: (name: string) => `Ver el estado de ${name}`,
  opensInNewTab: '(se abre en una pestaña nueva)',
  withoutHttps: 'Sin HTTPS',
  withoutHttpsTitle: 'Este sitio usa http: su API Key viaja sin cifrar.',
  empty: {
    title: 'Aún no tienes sitios web',
    description: 'Registra tu primer sitio WordPress para ver su estado desde aquí.',
  },
  failed: {
    title: 'No se pudieron cargar los sitios web',
  },
  staleFailed: 'No se pudo actualizar la lista. Ves los últimos datos que recibimos.',
} as const;

export const websiteFormText = {
  title: 'Nuevo Sitio',
  description: 'Registra un sitio WordPress y conéctalo con su API Key.',
  name: { label: 'Nombre', hint: 'Cómo lo reconocerás en el portal. Entre 2 y 100 caracteres.' },
  url: {
    label: 'URL',
    hint: 'La dirección pública del sitio. Si no escribes el protocolo, usaremos https://.',
    placeholder: 'https://ejemplo.cl',
    inClear:
      'Esta URL usa http: la API Key viajará sin cifrar. Usa https:// si tu sitio lo permite.',
  },
  type: { label: 'Tipo de sitio', placeholder: 'Selecciona un tipo' },
  apiKey: {
    label: 'API Key del conector',
    hint: 'Cópiala de WordPress: Ajustes → GNUsys Conector. Mínimo 10 caracteres; una vez guardada no vuelve a mostrarse.',
  },
  wordpressVersion: {
    label: 'Versión de WordPress',
    hint: 'Si la dejas vacía, la completará la primera sincronización.',
    placeholder: '6.8.3',
  },
  comments: { label: 'Comentarios', hint: 'Notas para reconocer el sitio. Máximo 500 caracteres.' },
  submit: 'Crear Sitio',
  submitting: 'Creando sitio…',
  cancel: 'Cancelar',
  back: 'Volver a Sitios Web',
  leave: {
    title: '¿Salir sin guardar?',
    description: 'Perderás los datos que escribiste para este sitio.',
    stay: 'Seguir editando',
    leave: 'Salir sin guardar',
  },
  created: 'Sitio web creado correctamente',
  createFailed: 'No se pudo crear el sitio web',
  reviewFields: 'Revisa los campos marcados.',
} as const;
