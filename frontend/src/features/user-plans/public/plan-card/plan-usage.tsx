import type { ReactNode } from 'react';
import {
  usagePercent,
  type PlanInfo,
} from '../../../../../../functions/user-plans/user-plans.domain.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { Progress } from '../../../../components/ui/progress.tsx';
import { planCardText as text } from './plan-card.text.ts';

const MINUTE_MS = 60_000;

/** Name, end and figures of the plan; without one 'Sin plan', and how many sites there may be. */
export function PlanUsage({ info }: { info: PlanInfo }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 text-sm sm:grid-cols-3">
        <Fact name={text.plan}>{info.planName}</Fact>
        {info.planExpiresAt !== null && (
          <Fact name={text.ends}>
            <End at={info.planExpiresAt} />
          </Fact>
        )}
        <Fact name={text.sites}>
          <Sites info={info} />
        </Fact>
      </dl>
      {info.userPlanId !== null && <Consumed info={info} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function End({ at }: { at: string }) {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (
    <>
      <time dateTime={at} title={format.dateTime(at)}>
        {format.date(at)}
      </time>{' '}
      <span className="font-normal text-muted-foreground">
        ({format.relative(at, now.getTime())})
      </span>
    </>
  );
}

function Sites({ info: { siteLimit, websitesCount, userPlanId } }: { info: PlanInfo }) {
  if (siteLimit === null) return text.unlimited(websitesCount);
  return (
    <>
      {text.sitesOf(websitesCount, siteLimit)}
      {websitesCount >= siteLimit && (
        <span className="block font-normal text-warning-text">
          {userPlanId === null ? text.sitesFullWithoutPlan : text.sitesFull}
        </span>
      )}
    </>
  );
}

function Consumed({ info }: { info: PlanInfo }) {
  const { activitiesConsumed: consumed, activityLimit: limit } = info;
  const percent = usagePercent(info);
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-4 text-sm">
        <p className="text-muted-foreground">{text.activities}</p>
        <p className="tabular font-semibold">{text.used(consumed, limit, percent)}</p>
      </div>
      <Progress value={Math.min(percent, 100)} label={text.usedLabel(consumed, limit)} />
    </div>
  );
}
