import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { PlanNotice as Notice } from '../orders.plans.ts';
import { ordersText as text } from '../orders.text.ts';

export interface PlanNoticeProps {
  notice: Notice;
  now: Date;
}

/** Green while a plan is active, red when it has expired (spec 001 §2, My orders). */
export function PlanNotice({ notice, now }: PlanNoticeProps) {
  const format = useFormat();
  const isClient = useProfile().role === 'cliente';
  const { planName, endDate } = notice.plan;
  const end = format.date(endDate);
  if (notice.kind === 'active') {
    return (
      <Alert variant="success" className="mb-4" title={text.active.title(planName)}>
        {notice.next ? text.active.next(notice.next.planName, end) : text.active.until(end)}
      </Alert>
    );
  }
  return (
    <Alert
      variant="error"
      className="mb-4"
      title={text.expired.title(planName)}
      {...(isClient && {
        actions: (
          <Button asChild variant="secondary">
            <Link to={paths.plans}>{text.expired.renew}</Link>
          </Button>
        ),
      })}
    >
      {/* One that an administrator ended early keeps its dates. */}
      {Date.parse(endDate) <= now.getTime() && `${text.expired.since(end)} `}
      {isClient && text.expired.next}
    </Alert>
  );
}
