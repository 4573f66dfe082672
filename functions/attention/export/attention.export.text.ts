import type { AttentionState } from '../attention.domain.ts';

/** Wording of the export of what wants an administrator. */
export const attentionExportText = {
  columns: {
    subject: 'ID de pendiente',
    kind: 'Tipo',
    name: 'Nombre',
    detail: 'Detalle',
    since: 'Desde',
    level: 'Nivel (% usado o actualizaciones)',
    state: 'Estado',
    assignee: 'A cargo de',
    postponedUntil: 'Pospuesto hasta',
    dismissedBy: 'Descartado por',
    reason: 'Motivo',
    userId: 'ID de cliente',
    owner: 'Cliente',
  },
  states: { open: 'Abierto', postponed: 'Pospuesto', dismissed: 'Descartado' } satisfies Partial<
    Record<AttentionState, string>
  >,
  noOwner: 'Sin propietario',
  file: 'pendientes',
};
