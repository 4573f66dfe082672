import type { Log } from '../../core/observability/logger.ts';
import type { MonthlyCause, MonthlyRun } from './reports.monthly.run.domain.ts';
import { attemptFailed, ofMailing } from './reports.monthly.steps.domain.ts';
import type { MonthlyStore } from './reports.monthly.store.ts';

export interface AttemptDependencies {
  monthly: Pick<MonthlyStore, 'change'>;
  now: () => Date;
  log: Log;
}

/** Why an attempt came to nothing; `final`, `isUnsent` as `attemptFailed` has them. */
interface FailedAttempt {
  cause: MonthlyCause;
  final?: boolean;
  isUnsent?: boolean;
  error?: unknown;
}

/** Rings an alarm (docs/runbook.md): no further attempt is made unless somebody asks for one. */
export function noteFailure(run: MonthlyRun | undefined, log: Log): void {
  if (!run?.isFailed) return;
  const { userId, month, cause } = run;
  log.error('monthly report failed', { userId, month, cause });
}

/** Notes that an attempt at a run came to nothing, and when the next one is due. */
export async function noteFailedAttempt(
  run: MonthlyRun,
  { error, ...attempt }: FailedAttempt,
  { monthly, now, log }: AttemptDependencies,
): Promise<void> {
  const { userId, month, mailingId } = run;
  const { cause, ...how } = attempt;
  log.warn('monthly report attempt failed', { userId, month, cause, error: error as Error });
  const step = attemptFailed(cause, { at: now(), ...how });
  noteFailure(await monthly.change(run, ofMailing(mailingId, step)), log);
}
