/** Wording of the tab 'Logs' (errors of spec 001 §8, exact). */
export const backupLogsText = {
  label: 'Registros de los respaldos',
  columns: {
    operation: 'Operación',
    status: 'Estado',
    message: 'Mensaje',
    date: 'Fecha',
    action: 'Acciones',
  },
  /** Two of one kind are told apart by when they were. */
  rowName: (operation: string, date: string) => `${operation} del ${date}`,
  remove: 'Eliminar',
  removeAll: 'Eliminar todos',
  failed: 'No se pudieron cargar los registros',
  moreFailed: 'No se pudieron cargar más registros.',
  empty: {
    title: 'No hay registros',
    description: 'Aquí verás cada subida, descarga y eliminación de respaldos de este sitio.',
  },
} as const;

export const removeLogText = {
  title: '¿Eliminar este registro?',
  confirm: 'Eliminar registro',
  done: 'Registro eliminado correctamente',
  failed: 'No se pudo eliminar el registro.',
} as const;

export const removeLogsText = {
  title: (name: string) => `¿Eliminar todos los registros de «${name}»?`,
  description: 'Se elimina el historial de sus respaldos. Los respaldos se conservan.',
  confirm: 'Eliminar registros',
  done: 'Registros eliminados correctamente',
  failed: 'No se pudieron eliminar todos los registros.',
} as const;
