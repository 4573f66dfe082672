import type { Table } from '../core/table/table.ts';
import { settingsInForce, unedited, type PortalSettings } from './settings.domain.ts';
import { settingsEntity } from './settings.entity.ts';

/** How long a Lambda goes by what it has read: an edit is in force everywhere after a minute at most. */
const KEPT_MS = 60_000;

/**
 * The settings that are in force, for other nouns. A Lambda names those that it needs by what its stage says of them. One
 * read in a minute (0.5 RCU for each 4 KB), shared by those who ask at the same time; a failed one is not kept.
 */
export function createSettingsView<D extends Partial<PortalSettings>>(
  table: Table,
  defaults: D,
  now: () => number = Date.now,
): () => Promise<D> {
  const { find } = settingsEntity.reads(table);
  let kept: { at: number; settings: Promise<D> } | undefined;

  const read = async (): Promise<D> =>
    settingsInForce((await find({}, { consistent: false })) ?? unedited, defaults);

  return () => {
    if (kept && now() - kept.at < KEPT_MS) return kept.settings;
    const reading = { at: now(), settings: read() };
    kept = reading;
    reading.settings.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.settings;
  };
}

/** As much of a log as is needed here. */
interface Warn {
  warn: (line: string, why: { error: Error }) => void;
}

/** Settings that nothing may wait for: those of the stage where they cannot be read. The log has why. */
export const orDefaults =
  <D>(settings: () => Promise<D>, defaults: D, log: Warn): (() => Promise<D>) =>
  () =>
    settings().catch((error: unknown) => {
      log.warn('settings not read', { error: error as Error });
      return defaults;
    });
