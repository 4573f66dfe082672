import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Page } from '../../core/table/query-page.ts';
import { beginningOf } from '../../core/validation/shortened.ts';
import { displayNameOf } from '../../profiles/profiles.domain.ts';
import type { ProfilesStore } from '../../profiles/profiles.store.ts';
import {
  movedDueAt,
  nextDueAt,
  type MonthlySettings,
  type MonthlySettingsInput,
} from './reports.monthly.domain.ts';
import type { MonthlyListStore } from './reports.monthly.list.store.ts';
import type { MonthlyStore } from './reports.monthly.store.ts';
import { CLIENT_NAME_MAX_LENGTH, generateMessages } from '../stored/reports.stored.domain.ts';

/** A page of the clients that have settings, by name. @throws AppError VALIDATION_FAILED (cursor) */
export const listMonthlySettings = (
  { cursor }: { cursor?: string | undefined },
  { list }: { list: Pick<MonthlyListStore, 'listSettings'> },
): Promise<Page<MonthlySettings>> => list.listSettings(cursor);

export interface ReadSettingsDependencies {
  monthly: Pick<MonthlyStore, 'findSettings'>;
  /** Who a client is; undefined for nobody, and for who was deleted. */
  people: Pick<ProfilesStore, 'find'>;
}

/** A client's settings, or what to begin with: switched off, to the client themselves. @throws AppError NOT_FOUND */
export async function readMonthlySettings(
  userId: string,
  { monthly, people }: ReadSettingsDependencies,
): Promise<MonthlySettings> {
  const [settings, person] = await Promise.all([monthly.findSettings(userId), people.find(userId)]);
  if (!person) throw new AppError('NOT_FOUND');
  const clientName = beginningOf(displayNameOf(person), CLIENT_NAME_MAX_LENGTH).trim();
  return (
    settings ?? {
      ...{ userId, enabled: false, dayOfMonth: 1, clientName },
      recipients: [person.email],
      nextAt: null,
    }
  );
}

export interface SaveSettingsDependencies {
  people: Pick<ProfilesStore, 'find'>;
  monthly: Pick<MonthlyStore, 'findSettings' | 'saveSettings'>;
  timeZone: string;
  now: () => Date;
}

/** Of reports that were on before, the one to come stays; others begin with the next day of theirs. */
function nextAtOf(
  { enabled, dayOfMonth }: MonthlySettingsInput,
  before: MonthlySettings | undefined,
  { at, timeZone }: { at: string; timeZone: string },
): string | null {
  if (!enabled) return null;
  const nextAt = before?.nextAt ?? null;
  return nextAt === null
    ? nextDueAt(dayOfMonth, at, timeZone)
    : movedDueAt(dayOfMonth, { nextAt, at, timeZone });
}

/** What was on when a client became an administrator can still be switched off. @throws AppError CLIENT_REQUIRED */
async function requireClientIf(
  { userId, enabled }: Pick<MonthlySettings, 'userId' | 'enabled'>,
  { people }: Pick<SaveSettingsDependencies, 'people'>,
): Promise<void> {
  if (!enabled || (await people.find(userId))?.role !== 'admin') return;
  const message = generateMessages.clientRequired;
  throw new AppError('CLIENT_REQUIRED', { message, fields: { userId: [message] } });
}

/**
 * Sets when and to whom a client's reports go, from the next one on.
 * @throws AppError PERSON_GONE, CLIENT_REQUIRED, CONFLICT
 */
export async function saveMonthlySettings(
  { userId: actorId }: Pick<Caller, 'userId'>,
  { userId, ...input }: MonthlySettingsInput & { userId: string },
  { monthly, people, timeZone, now }: SaveSettingsDependencies,
): Promise<MonthlySettings> {
  await requireClientIf({ userId, enabled: input.enabled }, { people });
  const at = now();
  const before = await monthly.findSettings(userId);
  const nextAt = nextAtOf(input, before, { at: at.toISOString(), timeZone });
  const settings: MonthlySettings = { userId, ...input, nextAt };
  const details = {
    enabled: String(input.enabled),
    dayOfMonth: String(input.dayOfMonth),
    recipients: input.recipients.join(', '),
    clientName: input.clientName,
  };
  const audit = { targetId: userId, actorId, action: 'MonthlyReportsSet', at, details };
  if (!(await monthly.saveSettings(settings, [audit]))) throw new AppError('PERSON_GONE');
  return settings;
}
