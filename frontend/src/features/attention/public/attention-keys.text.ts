/** The keys of the list of pending items, for the list of all keys. */
export const attentionKeys = {
  title: 'En la lista de pendientes',
  keys: [
    [['J', 'K'], 'Ir al pendiente siguiente o al anterior'],
    [['Enter'], 'Abrir lo que tiene el foco'],
    [['E'], 'Encargarte del pendiente, o dejarlo'],
    [['H'], 'Posponerlo'],
    [['D'], 'Descartarlo'],
  ],
} as const;
