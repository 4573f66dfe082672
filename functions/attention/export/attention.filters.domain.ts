import type { AttentionState } from '../attention.domain.ts';

/** What the list and its file are narrowed to, as people read it. */
export const attentionStateLabels: Record<AttentionState, string> = {
  open: 'Abiertos',
  aside: 'Pospuestos y descartados',
  postponed: 'Pospuestos',
  dismissed: 'Descartados',
};

/** `mine`: of who asks. */
export const attentionAssigneeLabels: Record<'mine' | 'none', string> = {
  mine: 'A mi cargo',
  none: 'Sin asignar',
};
