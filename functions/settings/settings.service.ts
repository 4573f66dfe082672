import type { SettingsChanged } from '../../events/settings.events.ts';
import { requireConfirmation, type CallerInSession } from '../core/auth/caller.ts';
import {
  editedMeanwhile,
  type HistoryDependencies,
  type StaleEdit,
} from '../core/http/edited-meanwhile.ts';
import { changesOf, type AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import {
  changedSettings,
  editSettings,
  isGuardedChange,
  settingNames,
  settingsInForce,
  unedited,
  type PortalSettings,
  type SettingName,
  type SettingsChange,
  type SettingsView,
  type StoredSettings,
} from './settings.domain.ts';
import type { Settings } from './settings.entity.ts';

interface ReadDependencies {
  settings: Pick<Settings, 'find'>;
  /** What the stage's configuration says. */
  defaults: PortalSettings;
}

export interface ChangeDependencies extends ReadDependencies, HistoryDependencies {
  settings: Settings;
  commit: Commit;
  newId: (now: Date) => string;
}

/** What the entries of the settings are about, in the audit. */
const SETTINGS_TARGET = 'settings-of-the-portal';

const viewOf = (stored: StoredSettings, defaults: PortalSettings): SettingsView => ({
  values: settingsInForce(stored, defaults),
  defaults,
  revision: stored.revision,
});

export const readSettings = async ({
  settings,
  defaults,
}: ReadDependencies): Promise<SettingsView> =>
  viewOf((await settings.find()) ?? unedited, defaults);

/** What to look up about an edit that began with an old revision. */
const staleEdit = (current: SettingsView, revision: number): StaleEdit<SettingName> => ({
  targetId: SETTINGS_TARGET,
  actions: ['SettingsChanged'],
  ownerId: null,
  current,
  revision,
  fieldNames: settingNames,
});

interface Edit {
  before: StoredSettings;
  after: StoredSettings;
  at: Date;
}

function auditOf(actorId: string, { before, after, at }: Edit): AuditEntry {
  return {
    targetId: SETTINGS_TARGET,
    actorId,
    action: 'SettingsChanged',
    at,
    details: {
      // Null is the stage's configuration.
      ...changesOf(before, after, changedSettings(before, after)),
      revision: String(after.revision),
    },
  };
}

/**
 * Changes the settings that are sent. Those who read them follow within a minute; the screens, from the event on.
 * @throws AppError EDITED_MEANWHILE, CONFIRMATION_REQUIRED, CONFLICT
 */
export function changeSettings(
  caller: Pick<CallerInSession, 'userId' | 'role' | 'session'>,
  change: SettingsChange,
  dependencies: ChangeDependencies,
): Promise<SettingsView> {
  const { settings, defaults, commit, newId } = dependencies;
  return commit(async (at) => {
    const stored = await settings.find();
    const before = stored ?? unedited;
    const after = settings.revise(before, editSettings(before, change, defaults), change.revision);
    const current = viewOf(before, defaults);
    if (after === 'unchanged') return { answer: current };
    if (after === 'stale') {
      throw await editedMeanwhile(caller, staleEdit(current, change.revision), dependencies);
    }
    if (isGuardedChange(current, change)) requireConfirmation(caller);
    const event: SettingsChanged = {
      type: 'SettingsChanged',
      eventId: newId(at),
      changedAt: at.toISOString(),
    };
    return {
      answer: viewOf(after, defaults),
      shared: [stored ? settings.patch(before, after) : settings.put(after)],
      events: [event],
      audits: [auditOf(caller.userId, { before, after, at })],
    };
  });
}
