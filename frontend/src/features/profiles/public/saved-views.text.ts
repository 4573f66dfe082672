/** Wording of the saved views of lists. */
export const savedViewsText = {
  button: 'Vistas',
  /** For screen readers, before the name of the shown one. */
  shown: 'Vista: ',
  label: 'Vistas guardadas',
  none: 'Sin filtros',
  empty: 'Aún no tienes vistas de esta lista.',
  loading: 'Cargando vistas…',
  loadFailed: 'No se pudieron cargar tus vistas.',
  saveEntry: 'Guardar esta vista…',
  renameEntry: (name: string) => `Cambiar el nombre de «${name}»…`,
  removeEntry: (name: string) => `Eliminar «${name}»`,
  removed: 'Vista eliminada',
  restored: 'Vista recuperada',
  restoreFailed: 'No se pudo recuperar la vista',
  removeFailed: 'No se pudo eliminar la vista',
  name: 'Nombre',
  nameExample: 'Ej: Tiendas por revisar',
  save: {
    title: 'Guardar esta vista',
    description:
      'Guarda los filtros actuales con un nombre. La encontrarás en todos tus dispositivos.',
    submit: 'Guardar vista',
    submitting: 'Guardando…',
    done: 'Vista guardada',
    failed: 'No se pudo guardar la vista',
    unknownFilters: 'Estos filtros no se pueden guardar. Elige otros y vuelve a intentarlo.',
  },
  rename: {
    title: 'Cambiar el nombre',
    description: 'Los filtros de la vista no cambian.',
    submit: 'Guardar nombre',
    submitting: 'Guardando…',
    done: 'Nombre cambiado',
    failed: 'No se pudo cambiar el nombre',
  },
} as const;
