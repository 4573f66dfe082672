import { useQuery } from '@tanstack/react-query';
import { Activity, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { STATUS_PAGE_SIZE } from '../../../../../functions/status/list/status.list.domain.ts';
import { paths } from '../../../app/paths.ts';
import { PagedList } from '../../../components/lists/paged-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { useStatusParams } from '../status.list.ts';
import { statusListQuery } from '../status.queries.ts';
import { statusListText as text } from '../status.text.ts';
import { StatusSummaryCards } from './status-summary.tsx';
import { StatusTable } from './status-table.tsx';
import { StatusToolbar } from './status-toolbar.tsx';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 15_000;

/** The sites that the address asks for: search, filter and page; above them how many there are of each kind. */
export function StatusList() {
  const params = useStatusParams();
  const { asked, filtered } = params;
  const list = useQuery(statusListQuery(useApi(), asked));
  const now = useNow(TICK_MS);
  return (
    <PagedList
      list={list}
      page={asked.page}
      size={STATUS_PAGE_SIZE}
      text={{
        failed: text.failed.title,
        noMatch: { title: text.noMatch(asked.search), description: text.noMatchDescription },
        clear: asked.filter === null ? text.clearSearch : text.clearFilters,
        line: (rows) => text.counts({ ...rows, filtered }),
        pager: text.pager,
      }}
      filtered={filtered}
      clear={params.clear}
      empty={<NoSites />}
      toolbar={
        <>
          <StatusSummaryCards shown={asked.search === '' ? asked.filter : undefined} now={now} />
          <StatusToolbar params={params} list={list} now={now} />
        </>
      }
    >
      {({ items }) => <StatusTable sites={items} now={now} />}
    </PagedList>
  );
}

function NoSites() {
  return (
    <Card>
      <EmptyState
        icon={Activity}
        title={text.empty.title}
        description={text.empty.description}
        action={
          <Button asChild>
            <Link to={paths.websiteCreate}>
              <Plus aria-hidden />
              {text.empty.action}
            </Link>
          </Button>
        }
      />
    </Card>
  );
}
