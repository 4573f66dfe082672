import { Link } from 'react-router';
import type { PlanInfo } from '../../../../../functions/user-plans/user-plans.domain.ts';
import { paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { siteLimitText as text } from '../websites.text.ts';

/** Says before the form is filled in that one more site would be refused. Nothing while there is room. */
export function SiteLimit({ info }: { info: PlanInfo | undefined }) {
  if (!info || info.siteLimit === null || info.websitesCount < info.siteLimit) return null;
  const plans = (
    <Button asChild variant="link" size="inline" className="text-current! underline">
      <Link to={paths.plans}>{text.seePlans}</Link>
    </Button>
  );
  return (
    <Alert variant="warning" className="mb-4 max-w-2xl" title={text.full.title} actions={plans}>
      {info.userPlanId === null ? text.full.withoutPlan : text.full.withPlan}
    </Alert>
  );
}
