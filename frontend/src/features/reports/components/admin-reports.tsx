import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { DataTableSkeleton } from '../../../components/lists/data-table-skeleton.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList } from '../../../components/ui/tabs.tsx';
import { useTab } from '../../../lib/url-params/use-tab.ts';
import { reportsText as text } from '../reports.text.ts';
import { reportsTitles } from '../reports.titles.text.ts';
import { NewReport } from './new-report.tsx';

const AllReports = lazyPart(
  async () => (await import('./all-reports.tsx')).AllReports,
  <SkeletonGroup>
    <DataTableSkeleton />
  </SkeletonGroup>,
);

const tabs = ['generar', 'generados'] as const;

/** The administrator's view (spec 001 §2): a report of what the filters find, and those that were generated. */
export function AdminReports() {
  const [tab, openTab] = useTab(tabs);
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={
          <Button asChild variant="secondary">
            <Link to={paths.reportsMonthly}>
              <CalendarClock aria-hidden="true" />
              {reportsTitles.monthly}
            </Link>
          </Button>
        }
      />
      <Tabs value={tab} onValueChange={openTab}>
        <TabsList label={text.tabsLabel} tabs={tabs} labels={text.tabs} className="mb-4 sm:w-fit" />
        <TabsContent value="generar">
          <NewReport />
        </TabsContent>
        <TabsContent value="generados">
          <AllReports />
        </TabsContent>
      </Tabs>
    </>
  );
}
