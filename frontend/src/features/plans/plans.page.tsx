import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Package, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import type { Plan } from '../../../../functions/plans/plans.domain.ts';
import { currentPeriod } from '../../../../functions/user-plans/user-plans.periods.domain.ts';
import { paths } from '../../app/paths.ts';
import { whatsappUrl } from '../../components/layout/whatsapp-button.tsx';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { LoadFailure, StaleList } from '../../components/lists/load-failure.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useConfig } from '../../lib/config.context.tsx';
import { planInfoQuery } from '../user-plans/public/plan-info.ts';
import { offeredPlansQuery } from './public/plan-lists.ts';
import { useAccountErasure, useProfile } from '../../lib/session/session.context.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { PlanCard, PlanCardsSkeleton, planGridLooks } from './components/plan-card.tsx';
import { purchaseKindOf } from './plans.placement.ts';
import { plansText as text } from './plans.text.ts';

const CheckoutDialogs = lazyDialogs<Plan>(
  async () => (await import('./components/checkout-dialog.tsx')).CheckoutDialog,
);

const MINUTE_MS = 60_000;
/** 'The second plan is marked Más Popular' (spec 001 §2). */
const POPULAR = 1;

/** /plans: the catalogue (spec 001 §2, Plans). */
export function PlansPage() {
  const admin = useProfile().role === 'admin';
  const checkout = useDialogTask<Plan>();
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={admin && <ManageLink />}
      />
      <Catalogue admin={admin} onBuy={checkout.start} />
      <CheckoutDialogs dialog={checkout} eager />
    </>
  );
}

function ManageLink() {
  return (
    <Button asChild variant="secondary">
      <Link to={paths.plansManage}>
        <SlidersHorizontal aria-hidden="true" />
        {text.manage}
      </Link>
    </Button>
  );
}

/** Why nothing is sold to the person: to administrators, and to whom a plan would end with the account. */
function useNote(admin: boolean): string | undefined {
  const endsAt = useAccountErasure();
  const format = useFormat();
  if (admin) return text.adminNote;
  return endsAt === null ? undefined : text.endingNote(format.date(endsAt));
}

function Catalogue({ admin, onBuy }: { admin: boolean; onBuy: (plan: Plan) => void }) {
  const api = useApi();
  const now = useNow(MINUTE_MS);
  const list = useQuery(offeredPlansQuery(api));
  // Read here, so that it is there when somebody asks what a purchase would do.
  const info = useQuery(planInfoQuery(api));
  const note = useNote(admin);
  if (list.isPending) return <PlanCardsSkeleton />;
  if (!list.data) return <LoadFailure title={text.failed} query={list} />;
  if (list.data.length === 0) return <NoPlans admin={admin} />;
  const periods = info.data?.periods ?? [];
  const own = currentPeriod(periods, now)?.planId;
  return (
    <>
      <StaleList query={list} />
      {note !== undefined && <p className="mb-4 text-sm text-muted-foreground">{note}</p>}
      <ul aria-label={text.listLabel} className={planGridLooks}>
        {list.data.map((plan, index) => (
          <PlanCard
            key={plan.planId}
            plan={plan}
            popular={index === POPULAR}
            current={plan.planId === own}
            kind={purchaseKindOf(periods, plan, now)}
            {...(note === undefined && { onBuy: () => onBuy(plan) })}
          />
        ))}
      </ul>
    </>
  );
}

function NoPlans({ admin }: { admin: boolean }) {
  const { whatsappNumber } = useConfig();
  return (
    <Card>
      <EmptyState
        icon={Package}
        title={text.empty.title}
        description={admin ? text.empty.adminDescription : text.empty.description}
        action={
          admin ? (
            <ManageLink />
          ) : (
            <Button asChild variant="secondary">
              <a
                href={whatsappUrl(whatsappNumber, undefined)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <MessageCircle aria-hidden="true" />
                {text.empty.ask}
              </a>
            </Button>
          )
        }
      />
    </Card>
  );
}
