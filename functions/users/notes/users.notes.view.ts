import type { Table } from '../../core/table/table.ts';
import { createNotes } from './users.notes.entity.ts';

/** For who closes a deleted person's account: the notes about them go, too. */
export const createRemoveNotes = (table: Table) => createNotes(table).removeAll;
