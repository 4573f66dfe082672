/** Wording of the filters, the administrator's and the client's. */
export const filtersText = {
  title: 'Filtros',
  period: 'Período',
  presets: {
    lastMonth: 'Mes pasado',
    thisMonth: 'Este mes',
    threeMonths: 'Últimos 3 meses',
    all: 'Todo',
    other: 'Otro período',
  },
  chosen: (period: string) => `Período elegido: ${period}`,
  startDate: 'Fecha de inicio',
  endDate: 'Fecha de fin',
  user: 'Usuario',
  website: 'Sitio web',
  status: 'Estado',
  type: 'Tipo',
  all: {
    users: 'Todos los usuarios',
    websites: 'Todos los sitios',
    status: 'Todos los estados',
    type: 'Todos los tipos',
  },
  clear: 'Limpiar',
  /** In the place of a name that is being read, or of what there is no more. */
  loading: 'Cargando…',
  unknownWebsite: 'Sitio no encontrado',
  /** Above why nothing is asked for. */
  badPeriod: 'Revisa las fechas',
} as const;
