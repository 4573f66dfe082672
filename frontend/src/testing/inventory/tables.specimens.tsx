import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderOf } from '../../components/lists/columns.ts';
import { CursorList } from '../../components/lists/cursor-list.tsx';
import { DataTableSkeleton } from '../../components/lists/data-table-skeleton.tsx';
import { DataTable, type Column } from '../../components/lists/data-table.tsx';
import { PagedList } from '../../components/lists/paged-list.tsx';
import { useRowSelection } from '../../components/lists/row-selection.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { ApiError } from '../../lib/http/api-error.ts';

const nothing = () => undefined;

interface Site {
  name: string;
  url: string;
  plugins: number;
}
const sites: Site[] = [
  { name: 'Tienda Austral', url: 'tienda.austral.cl', plugins: 3 },
  { name: 'Café Ñandú', url: 'nandu.cl', plugins: 0 },
  { name: 'Taller Los Andes', url: 'taller-andes.cl', plugins: 1 },
];

const StateOf = ({ plugins }: Site) => (
  <Badge variant={plugins === 0 ? 'success' : 'warning'}>
    {plugins === 0 ? 'Al día' : 'Por actualizar'}
  </Badge>
);
const columns: Column<Site>[] = [
  { title: 'Sitio', sort: 'name', cell: ({ name }) => name, phone: { at: 'title' } },
  { title: 'URL', cell: ({ url }) => url, phone: { at: 'detail' } },
  { title: 'Estado', cell: StateOf, width: 'w-40', phone: { at: 'mark' } },
  { title: 'Plugins', cell: ({ plugins }) => plugins, width: 'w-24', end: true },
];
const nameOf = ({ name }: Site) => name;

function Selectable() {
  const selection = useRowSelection(sites, {
    keyOf: nameOf,
    nameOf,
    pageLabel: 'Seleccionar todos los sitios de la página',
  });
  return (
    <DataTable
      label="Sitios"
      columns={columns}
      rows={sites}
      keyOf={nameOf}
      order={orderOf('name', nothing)}
      selection={{ ...selection, has: ({ plugins }) => plugins > 1 }}
    />
  );
}

const Sites = ({ rows }: { rows: readonly Site[] }) => (
  <DataTable label="Sitios" columns={columns} rows={rows} keyOf={nameOf} />
);
const none = (
  <EmptyState
    icon={Globe}
    title="Aún no tienes sitios"
    description="Registra el primero para ver su estado."
  />
);

const offline = () =>
  Promise.reject(new ApiError('NETWORK', 'No hay conexión. Revisa tu red y vuelve a intentarlo.'));
const never = () => new Promise<never>(nothing);

interface StateProps {
  name: string;
  read: () => Promise<Site[]>;
}
const loaded = () => Promise.resolve(sites.slice(0, 2));
const states: StateProps[] = [
  { name: 'shown', read: loaded },
  { name: 'loading', read: never },
  { name: 'failed', read: offline },
];

const Each = ({ children }: { children: (state: StateProps) => ReactNode }) => (
  <div className="grid gap-8">
    {states.map((state) => (
      <div key={state.name}>{children(state)}</div>
    ))}
  </div>
);

function Paged({ name, read }: StateProps) {
  const list = useQuery({
    queryKey: ['paged', name],
    queryFn: async () => ({ items: await read(), page: 1, pageCount: 3, total: 6 }),
    retry: false,
  });
  return (
    <PagedList
      list={list}
      page={1}
      size={2}
      text={{ failed: 'No se pudieron cargar los sitios' }}
      empty={none}
    >
      {({ items }) => <Sites rows={items} />}
    </PagedList>
  );
}

function Cursored({ name, read }: StateProps) {
  const list = useInfiniteQuery({
    queryKey: ['cursored', name],
    queryFn: async () => ({ items: await read(), nextCursor: 'next' }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  });
  return (
    <CursorList
      list={list}
      text={{
        failed: 'No se pudieron cargar los sitios',
        moreFailed: 'No se pudieron cargar más sitios.',
      }}
      empty={none}
    >
      {(rows) => <Sites rows={rows} />}
    </CursorList>
  );
}

/** Lists as a whole. */
export const tables = {
  'lists/data-table': Selectable,
  'lists/data-table-skeleton': () => (
    <SkeletonGroup>
      <DataTableSkeleton lines={1} />
    </SkeletonGroup>
  ),
  'lists/paged-list': () => <Each>{(state) => <Paged {...state} />}</Each>,
  'lists/cursor-list': () => <Each>{(state) => <Cursored {...state} />}</Each>,
};
