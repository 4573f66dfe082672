import type { SettleMonthlyReport } from '../../../events/reports.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Page } from '../../core/table/query-page.ts';
import { beginningOf } from '../../core/validation/shortened.ts';
import { displayNameOf } from '../../profiles/profiles.domain.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { CLIENT_NAME_MAX_LENGTH, generateMessages } from '../stored/reports.stored.domain.ts';
import {
  type MonthlySettings,
  type MonthlySettingsInput,
  movedDueAt,
  nextDueAt,
} from './reports.monthly.domain.ts';
import type { MonthlyListStore } from './reports.monthly.list.store.ts';
import {
  isRetriable,
  type MonthlyRef,
  type MonthlyReport,
  monthlyReportOf,
  stateOf,
} from './reports.monthly.run.domain.ts';
import { retried } from './reports.monthly.steps.domain.ts';
import type { MonthlyStore } from './reports.monthly.store.ts';

/** A page of the clients that have settings, by name. @throws AppError VALIDATION_FAILED (cursor) */
export const listMonthlySettings = (
  { cursor }: { cursor?: string | undefined },
  { list }: { list: Pick<MonthlyListStore, 'listSettings'> },
): Promise<Page<MonthlySettings>> => list.listSettings(cursor);

interface ReadSettingsDependencies {
  monthly: Pick<MonthlyStore, 'findSettings'>;
  /** Finds a client; undefined if there is none, or it was deleted. */
  people: Pick<PeopleView, 'find'>;
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

interface SaveSettingsDependencies {
  people: Pick<PeopleView, 'find'>;
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

/** Settings of a client who became an administrator can still be switched off. @throws AppError CLIENT_REQUIRED */
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

/** A page of monthly reports, newest month first. @throws AppError VALIDATION_FAILED (cursor) */
export const listMonthlyReports = (
  filters: Parameters<MonthlyListStore['listReports']>[0],
  { list }: { list: Pick<MonthlyListStore, 'listReports'> },
): Promise<Page<MonthlyReport>> => list.listReports(filters);

interface RetryDependencies {
  monthly: Pick<MonthlyStore, 'find' | 'findSettings' | 'change'>;
  /** To the queue of monthly reports. */
  send: SendMessages<SettleMonthlyReport>;
  newId: (now: Date) => string;
  now: () => Date;
}

/**
 * Tries a report again that failed or bounced: its e-mail is a new one, to whom the settings name now, also where they
 * are switched off. @throws AppError NOT_FOUND, REPORT_NOT_FAILED, MONTHLY_REPORTS_OFF, CONFLICT
 */
export async function retryMonthlyReport(
  { userId: actorId }: Pick<Caller, 'userId'>,
  ref: MonthlyRef,
  { monthly, send, newId, now }: RetryDependencies,
): Promise<MonthlyReport> {
  const { userId, month } = ref;
  const run = await monthly.find(ref);
  if (!run) throw new AppError('NOT_FOUND');
  if (!isRetriable(stateOf(run))) throw new AppError('REPORT_NOT_FAILED');
  const recipients = (await monthly.findSettings(userId))?.recipients ?? [];
  if (recipients.length === 0) throw new AppError('MONTHLY_REPORTS_OFF');
  const at = now();
  const details = { month, clientName: run.clientName };
  const after = await monthly.change(ref, retried({ at, recipients, mailingId: newId(at) }), [
    { targetId: userId, actorId, action: 'MonthlyReportRetried', at, details },
  ]);
  // Another request was faster: it is under way.
  if (!after) throw new AppError('REPORT_NOT_FAILED');
  await send([{ type: 'SettleMonthlyReport', userId, month }]);
  return monthlyReportOf(after);
}
