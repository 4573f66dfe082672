import { useInfiniteQuery } from '@tanstack/react-query';
import { CreditCard, Package } from 'lucide-react';
import { Link } from 'react-router';
import type { Payment } from '../../../../functions/payments/payments.domain.ts';
import { overAt, type UserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import { paths } from '../../app/paths.ts';
import { ActionQuestion } from '../../components/dialogs/action-question.tsx';
import { ExportButton } from '../../components/exports/export-button.tsx';
import { CursorList } from '../../components/lists/cursor-list.tsx';
import { DataTableSkeleton } from '../../components/lists/data-table-skeleton.tsx';
import { RefreshButton } from '../../components/lists/refresh-button.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState, type EmptyStateProps } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList } from '../../components/ui/tabs.tsx';
import { formatMoney } from '../../lib/format/format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useNowAt } from '../../lib/format/use-now-at.ts';
import { useDialogTask, type DialogControl } from '../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useIsMember, useProfile } from '../../lib/session/session.context.tsx';
import { useTab } from '../../lib/url-params/use-tab.ts';
import type { PlanOfMovements } from '../user-plans/public/movements/movements-dialog.tsx';
import { MovementsDialogs } from '../user-plans/public/movements/movements.tsx';
import { PaymentsTable } from './components/payments-table.tsx';
import { PlansTable } from './components/plans-table.tsx';
import { noticeOf, type PlanNotice as Notice } from './orders.plans.ts';
import {
  ownPaymentsQuery,
  ownPlansQuery,
  useDiscardPayment,
  useExportOwnPayments,
  useExportOwnPlans,
} from './orders.queries.ts';
import { ordersText as text } from './orders.text.ts';

const discardText = text.payments.discard;

const tabs = ['planes', 'pagos'] as const;

/** /my-orders: the person's own plans and payments (spec 001 §2). */
export function OrdersPage() {
  const [tab, openTab] = useTab(tabs);
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <Tabs value={tab} onValueChange={openTab}>
        <div className="mb-4 flex items-center justify-between gap-2 sm:flex-wrap">
          <TabsList
            label={text.tabsLabel}
            tabs={tabs}
            labels={text.tabs}
            className="min-w-0 max-sm:flex-1 sm:w-fit"
          />
          <div className="ml-auto flex shrink-0 gap-2">
            {tab === 'planes' ? <PlansTools /> : <PaymentsTools />}
          </div>
        </div>
        <TabsContent value="planes">
          <Plans />
        </TabsContent>
        <TabsContent value="pagos">
          <Payments />
        </TabsContent>
      </Tabs>
    </>
  );
}

const usePlans = () => useInfiniteQuery(ownPlansQuery(useApi()));

const usePayments = () => useInfiniteQuery(ownPaymentsQuery(useApi()));

const ExportPlans = () => <ExportButton ask={useExportOwnPlans()} nouns={text.plans.nouns} />;

const PlansTools = () => (
  <>
    <RefreshButton narrow query={usePlans()} failed={text.plans.failed} />
    {/* An administrator has no plans: everybody's are exported from their own list. */}
    {useProfile().role === 'cliente' && <ExportPlans />}
  </>
);

const PaymentsTools = () => (
  <>
    <RefreshButton narrow query={usePayments()} failed={text.payments.failed} />
    <ExportButton ask={useExportOwnPayments()} nouns={text.payments.nouns} />
  </>
);

function Plans() {
  return (
    <CursorList
      list={usePlans()}
      text={text.plans}
      skeleton={<PlansSkeleton />}
      empty={<Empty icon={Package} {...text.plans.empty} />}
    >
      {(plans) => <OwnPlans plans={plans} />}
    </CursorList>
  );
}

/** The shape of what most clients have: a notice, and few rows. */
const PlansSkeleton = () => (
  <SkeletonGroup className="grid grid-cols-1 gap-4">
    <Skeleton className="h-17 w-full rounded-lg" />
    <DataTableSkeleton rows={1} />
  </SkeletonGroup>
);

/** A plan that ends while it is on the screen reads 'Vencido' from that moment on, and the notice with it. */
function OwnPlans({ plans }: { plans: readonly UserPlan[] }) {
  const movements = useDialogTask<PlanOfMovements>();
  const now = useNowAt(plans.flatMap(({ startDate, endDate }) => [startDate, endDate]));
  const notice = noticeOf(plans, now);
  return (
    <>
      {notice && <PlanNotice notice={notice} />}
      <PlansTable plans={plans} now={now} onMovements={movements.start} />
      <MovementsDialogs dialog={movements} />
    </>
  );
}

function Payments() {
  return (
    <CursorList
      list={usePayments()}
      text={text.payments}
      empty={<Empty icon={CreditCard} {...text.payments.empty} />}
    >
      {(payments) => <OwnPayments payments={payments} />}
    </CursorList>
  );
}

function OwnPayments({ payments }: { payments: readonly Payment[] }) {
  const discarding = useDialogTask<Payment>();
  return (
    <>
      <PaymentsTable payments={payments} onDiscard={discarding.start} />
      {discarding.task && (
        <DiscardDialog
          key={discarding.turn}
          open={discarding.open}
          close={discarding.close}
          payment={discarding.task}
        />
      )}
    </>
  );
}

interface EmptyProps extends Pick<EmptyStateProps, 'icon' | 'title'> {
  description: string;
}

/** Nothing yet: the way to the plans, which fill both lists. Administrators buy none: the way to their clients' ones. */
function Empty({ icon, title, description }: EmptyProps) {
  const isAdmin = useProfile().role === 'admin';
  return (
    <Card>
      <EmptyState
        icon={icon}
        title={title}
        description={isAdmin ? text.adminEmpty : description}
        action={
          <Button asChild>
            <Link to={isAdmin ? paths.payments : paths.plans}>
              {isAdmin ? text.toPayments : text.toPlans}
            </Link>
          </Button>
        }
      />
    </Card>
  );
}

/** Asks before a payment that was begun is given up. */
function DiscardDialog({ payment, ...control }: DialogControl & { payment: Payment }) {
  const { planName, amountCents, currency, paymentId } = payment;
  const isMember = useIsMember();
  return (
    <ActionQuestion
      {...control}
      title={discardText.title(planName)}
      description={discardText.description(formatMoney(amountCents, currency))}
      consequences={isMember ? discardText.consequencesToMembers : discardText.consequences}
      text={discardText}
      subject={paymentId}
      action={useDiscardPayment()}
    />
  );
}

interface PlanNoticeProps {
  notice: Notice;
}

/** Green while a plan is active, red when it has expired (spec 001 §2, My orders). */
function PlanNotice({ notice }: PlanNoticeProps) {
  const format = useFormat();
  const isClient = useProfile().role === 'cliente';
  const { planName } = notice.plan;
  const end = format.date(overAt(notice.plan));
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
      {`${text.expired.since(end)} `}
      {isClient && text.expired.next}
    </Alert>
  );
}
