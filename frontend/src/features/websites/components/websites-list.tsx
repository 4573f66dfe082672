import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  WEBSITES_PAGE_SIZE,
  websiteTypes,
} from '../../../../../functions/websites/websites.domain.ts';
import { PagedList } from '../../../components/lists/paged-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useListParams } from '../../../lib/url-params/use-list-params.ts';
import { websitesQuery } from '../websites.queries.ts';
import { websitesText as text } from '../websites.text.ts';
import { WebsitesTable, type WebsitesTableProps } from './websites-table.tsx';
import { WebsitesToolbar } from './websites-toolbar.tsx';

export interface WebsitesListProps {
  actionsOf: WebsitesTableProps['actionsOf'];
  /** What is there instead of the list while there is no site at all. */
  empty: ReactNode;
}

/** The sites that the address asks for: search, type and page. */
export function WebsitesList({ actionsOf, empty }: WebsitesListProps) {
  const params = useListParams({ param: 'tipo', values: websiteTypes });
  const { page, search, filter: type, filtered } = params;
  const list = useQuery(websitesQuery(useApi(), { page, search, type }));
  return (
    <PagedList
      list={list}
      page={page}
      size={WEBSITES_PAGE_SIZE}
      text={{ ...text, line: (rows) => text.counts({ ...rows, filtered }) }}
      filtered={filtered}
      clear={params.clear}
      empty={empty}
      toolbar={<WebsitesToolbar {...params} />}
    >
      {({ items }) => <WebsitesTable websites={items} actionsOf={actionsOf} />}
    </PagedList>
  );
}

/** No site yet: what will be here, and the action that fills it. */
export function NoWebsites({ title, action }: { title: string; action: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={Globe} title={title} description={text.empty.description} action={action} />
    </Card>
  );
}
