import { defineEntity } from '../core/table/entity/entity.ts';
import { settingsKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { storedSettingsSchema, unedited, type StoredSettings } from './settings.domain.ts';

/** One item; there is none before the first edit. */
export const settingsEntity = defineEntity<StoredSettings, object>({
  schema: storedSettingsSchema,
  key: () => settingsKey,
  ofKey: () => ({}),
  absent: unedited,
});

export function createSettings(table: Table) {
  const { find } = settingsEntity.reads(table);
  const { put, revise, patch } = settingsEntity.writes;
  return {
    /** A consistent read; undefined before the first edit. */
    find: () => find({}),
    put,
    revise,
    patch,
  };
}
export type Settings = ReturnType<typeof createSettings>;
