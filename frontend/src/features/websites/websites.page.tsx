import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { DataTableSkeleton } from '../../components/data-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { useApi } from '../../lib/api.context.tsx';
import { WebsitesTable } from './components/websites-table.tsx';
import { websitesQuery } from './websites.queries.ts';
import { websitesText as text } from './websites.text.ts';

const createButton = (
  <Button asChild>
    <Link to={paths.websiteCreate}>
      <Plus aria-hidden />
      {text.create}
    </Link>
  </Button>
);

/** The person's sites, newest first (spec 000 §2, /websites). */
export function WebsitesPage() {
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={createButton} />
      <WebsitesList />
    </>
  );
}

function WebsitesList() {
  const list = useInfiniteQuery(websitesQuery(useApi()));
  if (list.isPending) {
    return (
      <SkeletonGroup>
        <DataTableSkeleton />
      </SkeletonGroup>
    );
  }
  if (!list.data) return <LoadFailure title={text.failed.title} query={list} />;

  const websites = list.data.pages.flatMap((page) => page.items);
  if (websites.length === 0) return <NoWebsites />;
  return (
    <>
      {list.isRefetchError && (
        <Alert variant="warning" className="mb-4">
          {text.staleFailed}
        </Alert>
      )}
      <WebsitesTable websites={websites} />
      <MoreWebsites list={list} shown={websites.length} />
    </>
  );
}

interface MoreWebsitesProps {
  list: UseInfiniteQueryResult;
  /** How many rows are on the screen. */
  shown: number;
}

/** Below the list: how many sites it shows, and those that are not there yet. */
function MoreWebsites({ list, shown }: MoreWebsitesProps) {
  return (
    <div className="mt-4 flex flex-col items-center gap-2 text-sm text-muted-foreground">
      <p className="tabular" role="status">
        {list.hasNextPage ? text.countSoFar(shown) : text.count(shown)}
      </p>
      {list.isFetchNextPageError && <p role="alert">{text.loadMoreFailed}</p>}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? text.loadingMore : text.loadMore}
        </Button>
      )}
    </div>
  );
}

function NoWebsites() {
  return (
    <Card>
      <EmptyState
        icon={Globe}
        title={text.empty.title}
        description={text.empty.description}
        action={createButton}
      />
    </Card>
  );
}
