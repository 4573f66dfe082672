import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { RefreshButton } from '../../components/lists/refresh-button.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Tabs, TabsContent, TabsList } from '../../components/ui/tabs.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { useTab } from '../../lib/url-params/use-tab.ts';
import { MonthlySends } from './components/monthly-sends.tsx';
import { MonthlySettingsList } from './components/monthly-settings-list.tsx';
import { useMonthlyFilters } from './reports.monthly.filters.ts';
import { monthlyReportsQuery, monthlySettingsListQuery } from './reports.monthly.queries.ts';
import type { MonthlyTask } from './reports.monthly.task.ts';
import { monthlyText as text } from './reports.monthly.text.ts';

const MonthlyDialogs = lazyDialogs<MonthlyTask>(
  async () => (await import('./components/monthly-dialog.tsx')).MonthlyDialog,
);

/** What became of reports first: it is what somebody has to look after. */
const tabs = ['envios', 'clientes'] as const;

/** /reports/monthly: who gets a report each month, and the state of each report. */
export function MonthlyReportsPage() {
  const api = useApi();
  const [tab, openTab] = useTab(tabs);
  const filterState = useMonthlyFilters();
  const settings = useInfiniteQuery(monthlySettingsListQuery(api));
  const reports = useInfiniteQuery(monthlyReportsQuery(api, filterState.filters));
  const dialog = useDialogTask<MonthlyTask>();
  const both = {
    isFetching: settings.isFetching || reports.isFetching,
    isPending: settings.isPending || reports.isPending,
    dataUpdatedAt: reports.dataUpdatedAt,
    refetch: async () => {
      const read = await Promise.all([settings.refetch(), reports.refetch()]);
      return { isError: read.some(({ isError }) => isError) };
    },
  };
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.reports}>{text.back}</BackLink>}
        title={text.title}
        description={text.description}
        action={
          <>
            <RefreshButton query={both} failed={text.updateFailed} />
            <Button onClick={() => dialog.start({ client: null })}>
              <Plus aria-hidden="true" />
              {text.program}
            </Button>
          </>
        }
      />
      <Tabs value={tab} onValueChange={openTab}>
        <TabsList label={text.tabsLabel} tabs={tabs} labels={text.tabs} className="mb-4 sm:w-fit" />
        <TabsContent value="envios">
          <MonthlySends list={reports} {...filterState} />
        </TabsContent>
        <TabsContent value="clientes">
          <MonthlySettingsList list={settings} onTask={dialog.start} />
        </TabsContent>
      </Tabs>
      <MonthlyDialogs dialog={dialog} eager />
    </>
  );
}
