import type { SettleMonthlyReport } from '../../../events/reports.events.ts';
import { accountChanged, type AccountChanged } from '../../../events/users.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import {
  editedMeanwhile,
  type HistoryDependencies,
  type StaleEdit,
} from '../../core/http/edited-meanwhile.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { changesOf, type AuditEntry } from '../../core/table/commit/audit.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import { ownerRefused } from '../../core/table/shared/people.ts';
import { beginningOf } from '../../core/validation/shortened.ts';
import { actorOf, displayNameOf } from '../../profiles/profiles.domain.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { CLIENT_NAME_MAX_LENGTH } from '../stored/reports.stored.domain.ts';
import {
  changedSettings,
  editSettings,
  monthlyFieldNames,
  type MonthlyField,
  type MonthlySettings,
  type MonthlySettingsChange,
} from './reports.monthly.domain.ts';
import type { Monthly } from './reports.monthly.entity.ts';
import {
  isWithdrawn,
  type MonthlyRef,
  type MonthlyReport,
  monthlyReportOf,
  type MonthlyRun,
} from './reports.monthly.run.domain.ts';
import { retried } from './reports.monthly.steps.domain.ts';

/** A page of the clients that have settings, by name. @throws AppError VALIDATION_FAILED (cursor) */
export const listMonthlySettings = (
  { cursor }: { cursor?: string | undefined },
  { monthly }: { monthly: Pick<Monthly, 'listSettings'> },
): Promise<Page<MonthlySettings>> => monthly.listSettings(cursor);

interface ReadSettingsDependencies {
  monthly: Pick<Monthly, 'findSettings'>;
  /** Finds a person; undefined if there is none, or it was deleted. */
  people: Pick<PeopleView, 'find'>;
}

type Person = NonNullable<Awaited<ReturnType<PeopleView['find']>>>;

/** What a client's settings begin with: switched off, to the client themselves. */
const initialSettings = (person: Person, userId: string): MonthlySettings => ({
  ...{ userId, enabled: false, dayOfMonth: 1, nextAt: null, revision: 0 },
  clientName: beginningOf(displayNameOf(person), CLIENT_NAME_MAX_LENGTH).trim(),
  recipients: [person.email],
});

/** A client's settings, or what to begin with. @throws AppError NOT_FOUND */
export async function readMonthlySettings(
  userId: string,
  { monthly, people }: ReadSettingsDependencies,
): Promise<MonthlySettings> {
  const [settings, person] = await Promise.all([monthly.findSettings(userId), people.find(userId)]);
  if (!person) throw new AppError('NOT_FOUND');
  return settings ?? initialSettings(person, userId);
}

export interface SaveSettingsDependencies extends HistoryDependencies {
  people: Pick<PeopleView, 'find'>;
  monthly: Pick<
    Monthly,
    | 'findSettings'
    | 'putSettings'
    | 'revise'
    | 'patchSettings'
    | 'mayOwn'
    | 'personIsThere'
    | 'ownerIsThere'
  >;
  commit: Commit;
  timeZone: string;
  newId: (now: Date) => string;
}

/**
 * The condition of saved settings. Those of a client who became an administrator can still be switched off.
 * @throws AppError CLIENT_REQUIRED
 */
async function conditionOf(
  { userId, enabled }: Pick<MonthlySettings, 'userId' | 'enabled'>,
  { monthly }: Pick<SaveSettingsDependencies, 'monthly'>,
): Promise<Write> {
  if (!enabled) return monthly.personIsThere(userId);
  if (!(await monthly.mayOwn(userId))) throw ownerRefused('userId');
  return monthly.ownerIsThere(userId);
}

/** The stored settings, or those that a client begins with, which are not stored yet. @throws AppError CLIENT_REQUIRED */
async function getSettings(
  userId: string,
  { monthly, people }: ReadSettingsDependencies,
): Promise<{ before: MonthlySettings; isStored: boolean }> {
  const stored = await monthly.findSettings(userId);
  if (stored) return { before: stored, isStored: true };
  const person = await people.find(userId);
  if (!person) throw ownerRefused('userId');
  return { before: initialSettings(person, userId), isStored: false };
}

/** What to look up about an edit that began with an old revision. Only administrators edit settings. */
const staleEdit = (before: MonthlySettings, revision: number): StaleEdit<MonthlyField> => ({
  targetId: before.userId,
  actions: ['MonthlyReportsSet'],
  ownerId: null,
  current: before,
  revision,
  fieldNames: monthlyFieldNames,
});

/** The audit entry of saved settings. */
const auditOf = (
  actorId: string,
  { before, after, at }: { before: MonthlySettings; after: MonthlySettings; at: Date },
): AuditEntry => ({
  targetId: after.userId,
  actorId,
  action: 'MonthlyReportsSet',
  at,
  details: {
    ...changesOf(before, after, changedSettings(before, after)),
    revision: String(after.revision),
  },
});

/** The event by which a client learns that their reports go to others. */
async function readdressed(
  caller: Pick<Caller, 'userId' | 'profileItem'>,
  { before, after, at }: { before: MonthlySettings; after: MonthlySettings; at: Date },
  { people, newId }: Pick<SaveSettingsDependencies, 'people' | 'newId'>,
): Promise<AccountChanged[]> {
  if (!changedSettings(before, after).includes('recipients')) return [];
  const person = await people.find(after.userId);
  const { recipients: fields } = after;
  const change = { change: 'reportsAddressed', actor: actorOf(caller), fields, at } as const;
  return person ? [accountChanged(person, { ...change, eventId: newId(at) })] : [];
}

/**
 * Sets when and to whom a client's reports go, from the next one on. Only the fields that are sent are changed.
 * @throws AppError CLIENT_REQUIRED, EDITED_MEANWHILE, CONFLICT
 */
export function saveMonthlySettings(
  caller: Pick<Caller, 'userId' | 'role' | 'profileItem'>,
  { userId, change }: { userId: string; change: MonthlySettingsChange },
  dependencies: SaveSettingsDependencies,
): Promise<MonthlySettings> {
  const { monthly, commit, timeZone } = dependencies;
  const { revision, ...edit } = change;
  return commit(async (at): Promise<Work<MonthlySettings>> => {
    const { before, isStored } = await getSettings(userId, dependencies);
    const edited = editSettings(before, edit, { at: at.toISOString(), timeZone });
    const condition = await conditionOf(edited, dependencies);
    // The first settings are stored also if they are what a client begins with: then the client is in the list.
    const revised = isStored
      ? monthly.revise(before, edited, revision)
      : { ...edited, revision: before.revision + 1 };
    if (revised === 'unchanged') return { answer: before };
    if (revised === 'stale') {
      throw await editedMeanwhile(caller, staleEdit(before, revision), dependencies);
    }
    return {
      answer: revised,
      own: [condition],
      shared: [isStored ? monthly.patchSettings(before, revised) : monthly.putSettings(revised)],
      events: await readdressed(caller, { before, after: revised, at }, dependencies),
      audits: [auditOf(caller.userId, { before, after: revised, at })],
      refused: () => ownerRefused('userId'),
    };
  });
}

/** A page of monthly reports, newest month first. @throws AppError VALIDATION_FAILED (cursor) */
export const listMonthlyReports = (
  filters: Parameters<Monthly['listReports']>[0],
  { monthly }: { monthly: Pick<Monthly, 'listReports'> },
): Promise<Page<MonthlyReport>> => monthly.listReports(filters);

export interface RetryDependencies {
  monthly: Pick<Monthly, 'findRun' | 'findSettings' | 'patchRun'>;
  commit: Commit;
  /** To the queue of monthly reports. */
  send: SendMessages<SettleMonthlyReport>;
  newId: (now: Date) => string;
}

/**
 * Tries a report again that failed or bounced: its e-mail is a new one, to whom the settings name now, also where they
 * are switched off. @throws AppError NOT_FOUND, REPORT_WITHDRAWN, REPORT_NOT_FAILED, MONTHLY_REPORTS_OFF, CONFLICT
 */
export async function retryMonthlyReport(
  { userId: actorId }: Pick<Caller, 'userId'>,
  ref: MonthlyRef,
  { monthly, commit, send, newId }: RetryDependencies,
): Promise<MonthlyReport> {
  const { userId, month } = ref;
  const run = await commit(async (at): Promise<Work<MonthlyRun>> => {
    const before = await monthly.findRun(ref);
    if (!before) throw new AppError('NOT_FOUND');
    if (isWithdrawn(before)) throw new AppError('REPORT_WITHDRAWN');
    const recipients = (await monthly.findSettings(userId))?.recipients ?? [];
    const changed = retried({ at, recipients, mailingId: newId(at) })(before);
    if (!changed) throw new AppError('REPORT_NOT_FAILED');
    if (recipients.length === 0) throw new AppError('MONTHLY_REPORTS_OFF');
    const after = { ...changed, revision: before.revision + 1 };
    const details = { month, clientName: before.clientName };
    return {
      answer: after,
      shared: [monthly.patchRun(before, after)],
      audits: [{ targetId: userId, actorId, action: 'MonthlyReportRetried', at, details }],
    };
  });
  await send([{ type: 'SettleMonthlyReport', userId, month }]);
  return monthlyReportOf(run);
}
