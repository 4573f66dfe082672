import { useQuery } from '@tanstack/react-query';
import { CalendarX, CreditCard, Download, Package, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paymentChoices } from '../../../../functions/payments/list/payments.search.domain.ts';
import { PAYMENTS_PAGE_SIZE } from '../../../../functions/payments/payments.domain.ts';
import {
  USER_PLANS_PAGE_SIZE,
  userPlanStateLabels,
  userPlanStates,
} from '../../../../functions/user-plans/user-plans.domain.ts';
import { paths } from '../../app/paths.ts';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { ExportButton } from '../../components/exports/export-button.tsx';
import { PagedList, type PagedListProps } from '../../components/lists/paged-list.tsx';
import { RefreshButton } from '../../components/lists/refresh-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Tabs, TabsContent, TabsList } from '../../components/ui/tabs.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useIsAtLeast } from '../../lib/session/session.context.tsx';
import type { ListPage } from '../../lib/queries/list-page.ts';
import { useTab } from '../../lib/url-params/use-tab.ts';
import { SavedViews } from '../profiles/public/saved-views.tsx';
import { ListFilters } from './components/list-filters.tsx';
import {
  PaymentTotalsLine,
  TotalsSkeleton,
  UserPlanTotalsLine,
} from './components/list-totals.tsx';
import { PaymentsTable } from './components/payments-table.tsx';
import { UserPlansTable } from './components/user-plans-table.tsx';
import { usePaymentFilters, useUserPlanFilters, type ListFilterState } from './payments.filters.ts';
import { paymentsQuery } from './payments.queries.ts';
import type { PaymentsTask } from './payments.task.ts';
import { paymentChoiceLabels, paymentsText as text } from './payments.text.ts';
import { userPlansQuery, useExportUserPlans } from './payments.user-plans.queries.ts';

const filtersText = text.filters;

const PaymentsDialogs = lazyDialogs<PaymentsTask>(
  async () => (await import('./components/payments-dialogs.tsx')).PaymentsDialogs,
);

const tabs = ['pagos', 'planes'] as const;

/** /admin/payments: payments and user plans, for administrators only (spec 001 §2). */
export function PaymentsPage() {
  const dialog = useDialogTask<PaymentsTask>();
  const [tab, openTab] = useTab(tabs);
  const assign = useIsAtLeast('owner') && (
    <Button onClick={() => dialog.start({ kind: 'assign' })}>
      <Plus aria-hidden="true" />
      {text.assign}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={assign} />
      <Tabs value={tab} onValueChange={openTab}>
        <div className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
          <TabsList label={text.tabsLabel} tabs={tabs} labels={text.tabs} className="sm:w-fit" />
          <div className="flex flex-wrap items-center gap-2">
            {tab === 'pagos' ? <PaymentsTools onTask={dialog.start} /> : <UserPlansTools />}
          </div>
        </div>
        <TabsContent value="pagos">
          <Payments onTask={dialog.start} />
        </TabsContent>
        <TabsContent value="planes">
          <UserPlans onTask={dialog.start} assign={assign} />
        </TabsContent>
      </Tabs>
      <PaymentsDialogs dialog={dialog} eager />
    </>
  );
}

interface TabProps {
  onTask: (task: PaymentsTask) => void;
}

function usePayments() {
  const api = useApi();
  const state = usePaymentFilters();
  const { page, filters, inOrder } = state;
  return { state, list: useQuery({ ...paymentsQuery(api, { page, filters }), enabled: inOrder }) };
}

function useUserPlans() {
  const api = useApi();
  const state = useUserPlanFilters();
  const { page, filters, inOrder } = state;
  return { state, list: useQuery({ ...userPlansQuery(api, { page, filters }), enabled: inOrder }) };
}

function PaymentsTools({ onTask }: TabProps) {
  const { list, state } = usePayments();
  return (
    <>
      <SavedViews list="payments" />
      <RefreshButton narrow query={list} failed={text.payments.failed} />
      <Button
        variant="secondary"
        onClick={() => onTask({ kind: 'export', filters: state.filters })}
      >
        <Download aria-hidden="true" />
        {text.export}
      </Button>
    </>
  );
}

function UserPlansTools() {
  const { list, state } = useUserPlans();
  return (
    <>
      <SavedViews list="user-plans" />
      <RefreshButton narrow query={list} failed={text.userPlans.failed} />
      <ExportButton ask={useExportUserPlans(state.filters)} nouns={text.userPlans.nouns} />
    </>
  );
}

function Payments({ onTask }: TabProps) {
  const { list, state } = usePayments();
  const { empty } = text.payments;
  const plans = (
    <Button asChild variant="secondary">
      <Link to={paths.plansManage}>{empty.action}</Link>
    </Button>
  );
  return (
    <>
      <ListFilters
        state={state}
        choices={paymentChoices}
        labels={paymentChoiceLabels}
        days={text.filters}
      />
      <FilteredList
        list={list}
        state={state}
        size={PAYMENTS_PAGE_SIZE}
        text={text.payments}
        skeleton={<TotalsSkeleton className="h-13.5 sm:h-17.5" />}
        empty={
          <Card>
            <EmptyState icon={CreditCard} {...empty} action={plans} />
          </Card>
        }
      >
        {({ items, totals }) => (
          <>
            <PaymentTotalsLine totals={totals} />
            <PaymentsTable payments={items} onTask={onTask} />
          </>
        )}
      </FilteredList>
    </>
  );
}

function UserPlans({ onTask, assign }: TabProps & { assign: ReactNode }) {
  const { list, state } = useUserPlans();
  const { empty } = text.userPlans;
  return (
    <>
      <ListFilters
        state={state}
        choices={userPlanStates}
        labels={userPlanStateLabels}
        days={text.filters.start}
      />
      <FilteredList
        list={list}
        state={state}
        size={USER_PLANS_PAGE_SIZE}
        text={text.userPlans}
        skeleton={<TotalsSkeleton className="h-13.5" />}
        empty={
          <Card>
            <EmptyState icon={Package} {...empty} action={assign} />
          </Card>
        }
      >
        {({ items, totals, total }) => (
          <>
            <UserPlanTotalsLine totals={totals} total={total} />
            <UserPlansTable userPlans={items} onTask={onTask} />
          </>
        )}
      </FilteredList>
    </>
  );
}

interface FilteredListProps<List extends ListPage<unknown>> extends Pick<
  PagedListProps<List>,
  'list' | 'size' | 'text' | 'empty' | 'skeleton' | 'children'
> {
  state: Pick<ListFilterState, 'page' | 'inOrder' | 'filtered' | 'clear'>;
}

/** A list with its filters. Days that end before they begin find nothing, and are not asked for. */
function FilteredList<List extends ListPage<unknown>>(props: FilteredListProps<List>) {
  const { state, ...list } = props;
  const { page, inOrder } = state;
  if (!inOrder) {
    return (
      <Card>
        <EmptyState icon={CalendarX} {...filtersText.order} />
      </Card>
    );
  }
  return (
    <PagedList
      {...list}
      text={{ ...list.text, clear: filtersText.clear }}
      page={page}
      filter={state}
    />
  );
}
