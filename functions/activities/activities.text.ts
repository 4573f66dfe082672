import type { EditableField } from './activities.domain.ts';

/** The names of edited fields, as in the form. */
export const fieldNames: Record<EditableField, string> = {
  description: 'la descripción',
  type: 'el tipo',
  status: 'el estado',
  hoursDedicated: 'las horas',
  closingComment: 'el comentario',
};
