/** Wording of the dialogs that decide of a pending item. */
export const attentionDialogsText = {
  assign: {
    title: 'Asignar pendiente',
    description: (name: string) => `Elige quién se encarga de «${name}».`,
    person: 'Administrador',
    missing: 'Elige un administrador',
    nobody: 'Nadie',
    me: 'Yo',
    submit: 'Asignar',
    submitting: 'Asignando…',
    failed: 'No se pudo asignar',
  },
  postpone: {
    title: 'Posponer pendiente',
    description: (name: string) =>
      `«${name}» vuelve a la lista el día que elijas, o antes si empeora.`,
    day: 'Vuelve el',
    choices: {
      label: 'Días frecuentes',
      tomorrow: 'Mañana',
      week: 'En una semana',
      month: 'En un mes',
    },
    submit: 'Posponer',
    submitting: 'Posponiendo…',
    failed: 'No se pudo posponer',
  },
  dismiss: {
    title: 'Descartar pendiente',
    description: (name: string) =>
      `«${name}» sale de la lista. Volverá si empeora o si el problema se repite.`,
    reason: { label: 'Motivo', hint: 'Lo ven los administradores en el historial.' },
    submit: 'Descartar',
    submitting: 'Descartando…',
    failed: 'No se pudo descartar',
  },
};
