import { formatCount } from '../../lib/format/format.ts';

/** Wording of what a site's page has besides its status: owner, tabs, and the ways to request something. */
export const sitePageText = {
  owner: 'Propietario',
  noOwner: 'Sin propietario',
  duplicate: {
    title: (name: string) => `Duplicado de ${name}`,
    description:
      'Los dos sitios son el mismo WordPress. En los totales y en los reportes se cuenta una vez; el plan cuenta los dos hasta que se elimine uno.',
    original: (name: string) => `Ver ${name}`,
    inList: 'Ver en Sitios Web',
  },
  request: 'Pedir actividad',
  /** What stands beside the software. */
  facts: 'Datos del sitio',
  lastBackup: 'Último respaldo',
  noBackup: 'Sin respaldos',
  proof: 'Restauración',
  proven: (date: string) => `Comprobada el ${date}`,
  /** It was restored before the newest backup was made. */
  provenEarlier: (date: string) => `De uno anterior, comprobada el ${date}`,
  unproven: 'Falló la comprobación',
  tags: 'Etiquetas',
  tabsLabel: 'Partes del sitio',
  tabs: {
    software: 'Software',
    respaldos: 'Respaldos',
    actividades: 'Actividades',
    historial: 'Historial',
  },
  updates: {
    title: 'Actualizaciones',
    checked: 'WordPress las buscó',
    never: 'WordPress nunca las buscó',
    untold: 'El conector instalado no informa cuándo las buscó WordPress',
    none: 'No hay actualizaciones pendientes.',
    unchecked: 'No sabemos si hay actualizaciones: WordPress no las buscó en los últimos dos días.',
    columns: { name: 'Nombre', kind: 'Tipo', versions: 'Versión', action: 'Acción' },
    kinds: { wordpress: 'WordPress', plugin: 'Plugin', theme: 'Tema' },
    request: 'Pedir que lo actualicen',
    requestOf: (name: string) => `Pedir que lo actualicen: ${name}`,
    requested: 'Pedida',
    requestedOf: (name: string) => `Pedida: ver la actividad de ${name}`,
    selectAll: 'Seleccionar todas las actualizaciones a la vista',
    requestSelected: 'Pedir la actualización',
    more: (n: number) => `Ver ${formatCount(n, 'actualización', 'actualizaciones')} más`,
  },
} as const;
