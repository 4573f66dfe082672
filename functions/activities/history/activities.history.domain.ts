import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import type { Role } from '../../core/validation/role.ts';
import { adminFields, editableFields, type EditableField } from '../activities.domain.ts';

/** The most entries that a page of an activity shows, newest first. */
export const HISTORY_LENGTH = 50;

/** The fields whose values before and after a change are in its entry; an entry keeps neither texts nor hours. */
const recordedFields = ['type', 'status', 'priority', 'assigneeId', 'dueOn'] as const;
type RecordedField = (typeof recordedFields)[number];
const isRecorded = (field: EditableField): field is RecordedField =>
  recordedFields.some((name) => name === field);

/** Of changed fields those whose values an entry keeps. */
export const recordedOf = (changed: readonly EditableField[]): RecordedField[] =>
  changed.filter(isRecorded);

/** One field that somebody changed; `to` is null for none, and undefined where no value is kept. */
const fieldChangeSchema = z.object({
  field: z.enum(editableFields),
  to: z.string().nullable().optional(),
});
export type FieldChange = z.output<typeof fieldChangeSchema>;

/** What somebody changed at once. Clients read no `by` of an administrator: they deal with the provider. */
export const historyEntrySchema = z.object({
  entryId: idField,
  at: z.iso.datetime(),
  mine: z.boolean(),
  by: z.string().nullable(),
  changes: z.array(fieldChangeSchema),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** An entry of the audit, as far as the history needs it. */
export interface RecordedEdit {
  entryId: string;
  actorId: string;
  action: string;
  byCompany?: true | undefined;
  at: string;
  details: Readonly<Record<string, string | null>>;
}

const isHidden = (field: EditableField, role: Role): boolean =>
  role !== 'admin' && adminFields.some((name) => name === field);

/** Entries from before values were kept have the status as `to`. */
function valueOf(field: EditableField, { details }: RecordedEdit): Pick<FieldChange, 'to'> {
  const to = field === 'status' ? (details['status'] ?? details['to']) : details[field];
  return to === undefined ? {} : { to };
}

/** The fields that an edit changed, as somebody of a role may learn of them. */
function changesOf(edit: RecordedEdit, role: Role): FieldChange[] {
  const changed = edit.details['changed']?.split(', ') ?? [];
  return editableFields
    .filter((field) => changed.includes(field) && !isHidden(field, role))
    .map((field) => ({ field, ...valueOf(field, edit) }));
}

/** The edits that somebody of a role may learn of, newest first: what shows nothing is left out. */
export const historyOf = (
  edits: readonly RecordedEdit[],
  role: Role,
): { edit: RecordedEdit; changes: FieldChange[] }[] =>
  edits
    .filter(({ action }) => action === 'ActivityUpdated')
    .map((edit) => ({ edit, changes: changesOf(edit, role) }))
    .filter(({ changes }) => changes.length > 0);
