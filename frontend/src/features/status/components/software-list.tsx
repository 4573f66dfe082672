import type { UseQueryResult } from '@tanstack/react-query';
import { Palette, Puzzle } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteSoftware } from '../../../../../functions/status/live/status.live.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { DataTableSkeleton } from '../../../components/lists/data-table.tsx';
import { StaleList } from '../../../components/lists/load-failure.tsx';
import { NoMatch } from '../../../components/lists/no-match.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useAnsweredPage } from '../../../lib/url-params/use-answered-page.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { rowsOf, softwarePageOf, type SoftwareKind, type SoftwareRow } from '../status.software.ts';
import type { SoftwareText } from '../status.software.text.ts';
import { useSoftwareParams } from '../use-software-params.ts';
import { SoftwarePager } from './software-pager.tsx';
import { SoftwareTable } from './software-table.tsx';
import { SoftwareToolbar } from './software-toolbar.tsx';

const icons = { plugins: Puzzle, themes: Palette };

export interface SoftwareListProps {
  software: SiteSoftware;
  kind: SoftwareKind;
  text: SoftwareText;
  /** Reading it again failed. */
  stale: boolean;
}

/** The plugins or the themes that a site told: what the address asks for of them. */
export function SoftwareList({ software, kind, text, stale }: SoftwareListProps) {
  const all = rowsOf(software, kind);
  const format = useFormat();
  return (
    <>
      <StaleList query={{ isRefetchError: stale }} />
      {all.length === 0 ? (
        <Card>
          <EmptyState icon={icons[kind]} title={text.none} description={text.noneDescription} />
        </Card>
      ) : (
        <Found all={all} text={text} />
      )}
      <p className="mt-6 text-sm text-muted-foreground">
        {text.readAt} <time dateTime={software.readAt}>{format.dateTime(software.readAt)}</time>
      </p>
    </>
  );
}

function Found({ all, text }: { all: readonly SoftwareRow[]; text: SoftwareText }) {
  const params = useSoftwareParams();
  const found = softwarePageOf(all, params.asked);
  useAnsweredPage(params.asked.page, found.page);
  return (
    <>
      <p className="tabular mb-4 text-sm text-muted-foreground">
        {text.counts(all.length, all.filter(({ updatePending }) => updatePending).length)}
      </p>
      <SoftwareToolbar params={params} text={text} />
      {found.total === 0 ? (
        <NoMatch
          title={text.noMatch}
          description={text.noMatchDescription}
          onClear={params.clear}
          clearLabel={text.clear}
        />
      ) : (
        <SoftwareTable rows={found.rows} text={text} />
      )}
      <SoftwarePager found={found} text={text} />
    </>
  );
}

/** The list's shape while the site is read, which takes up to five seconds. */
export function ReadingSoftware({ text }: { text: SoftwareText }) {
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">{text.reading}</p>
      <SkeletonGroup>
        <DataTableSkeleton />
      </SkeletonGroup>
    </>
  );
}

export interface SoftwareFailureProps {
  websiteId: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  text: SoftwareText;
}

/** The site could not be read: why, the way to try again, and to where the key is checked. */
export function SoftwareFailure({ websiteId, query, text }: SoftwareFailureProps) {
  return (
    <Card>
      <ErrorState
        title={text.failed}
        description={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
      <p className="-mt-8 pb-8 text-center">
        <Button asChild variant="link">
          <Link to={pathOfSite(paths.websiteEdit, websiteId)}>{text.configureKey}</Link>
        </Button>
      </p>
    </Card>
  );
}
