import {
  livePeriods,
  type Period,
} from '../../../../../../functions/user-plans/user-plans.periods.domain.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { planCardText as text } from './plan-card.text.ts';

const MINUTE_MS = 60_000;

/** What was paid or given, and starts by itself when what runs now ends; nothing where nothing waits. */
export function UpcomingPlans({ periods }: { periods: readonly Period[] }) {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const waiting = livePeriods(periods, now).filter(
    ({ startDate }) => Date.parse(startDate) > now.getTime(),
  );
  if (waiting.length === 0) return null;
  return (
    <div className="border-t pt-4 text-sm">
      <h3 className="text-muted-foreground">{text.upcoming}</h3>
      <ol aria-label={text.upcomingLabel} className="mt-1 space-y-1">
        {waiting.map(({ userPlanId, planName, startDate, endDate }) => (
          <li key={userPlanId} className="flex flex-wrap gap-x-2">
            <span className="font-medium wrap-anywhere">{planName}</span>
            <span className="tabular text-muted-foreground">
              {text.period(format.date(startDate), format.date(endDate))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
