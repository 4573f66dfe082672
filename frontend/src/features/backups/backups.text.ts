/** This feature's wording. */
export const backupsText = {
  title: 'Backups',
  description: 'Una línea sobre lo que hay en esta página.',
  tableLabel: 'Backups',
  columns: { id: 'Id', createdAt: 'Registro' },
  empty: {
    title: 'Aún no hay nada aquí',
    description: 'Lo que agregues aparecerá en esta página.',
  },
  failed: { title: 'No se pudo cargar esta página' },
} as const;
