import { Archive, Pencil, Trash2 } from 'lucide-react';
import { FilterFold, FilterPanel } from '../../components/lists/filter-fold.tsx';
import { FilterTabs } from '../../components/lists/filter-tabs.tsx';
import { ListCount } from '../../components/lists/list-count.tsx';
import { LoadFailure, StaleList } from '../../components/lists/load-failure.tsx';
import { NoMatch } from '../../components/lists/no-match.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { RefreshButton } from '../../components/lists/refresh-button.tsx';
import { RowActions } from '../../components/lists/row-actions.tsx';
import { RowNotes } from '../../components/lists/row-notes.tsx';
import { SelectionBar } from '../../components/lists/row-selection.tsx';
import { SearchField } from '../../components/lists/search-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/fields/field.tsx';
import { ChoiceSelect } from '../../components/ui/fields/select.tsx';
import { ApiError } from '../../lib/http/api-error.ts';

const nothing = () => undefined;

const states = ['up', 'outdated'] as const;
const stateLabels = { up: 'Al día', outdated: 'Por actualizar' };
const StateSelect = (control: { id?: string }) => (
  <ChoiceSelect
    {...control}
    {...(control.id === undefined && { 'aria-label': 'Filtrar por estado' })}
    values={states}
    labels={stateLabels}
    first="Todos los estados"
    value={null}
    onChange={nothing}
  />
);

const failed = {
  error: new ApiError('NETWORK', 'No hay conexión. Revisa tu red y vuelve a intentarlo.'),
  isFetching: false,
  isRefetchError: true,
  refetch: () => Promise.reject(new Error('Nothing is read here.')),
};
/** Read five minutes ago. */
const readBefore = () => ({
  isFetching: false,
  isPending: false,
  dataUpdatedAt: Date.now() - 5 * 60_000,
  refetch: () => Promise.resolve({ isError: false }),
});

/** The parts of lists. */
export const listParts = {
  'lists/row-actions': () => (
    <div className="flex justify-end">
      <RowActions
        name="Tienda Austral"
        actions={[
          { label: 'Editar', icon: Pencil, onSelect: nothing },
          { label: 'Archivar', icon: Archive, onSelect: nothing },
          { label: 'Eliminar', icon: Trash2, destructive: true, onSelect: nothing },
        ]}
      />
    </div>
  ),
  'lists/row-selection': () => (
    <SelectionBar count={3} onClear={nothing}>
      <Button variant="secondary">Sincronizar</Button>
      <Button variant="secondary">Asignar</Button>
    </SelectionBar>
  ),
  'lists/row-notes': () => (
    <div className="grid text-sm">
      <span className="font-medium">Tienda Austral</span>
      <RowNotes notes={['3 plugins por actualizar', 'PHP 7.4', 'SSL por vencer']} />
    </div>
  ),
  'lists/search-field': () => (
    <div className="grid gap-3">
      <SearchField label="Buscar por nombre o URL" />
    </div>
  ),
  'lists/filter-tabs': () => (
    <FilterTabs
      label="Filtrar notificaciones"
      options={[
        { value: null, label: 'Todas', count: 12 },
        { value: 'unread', label: 'No leídas', count: 3 },
        { value: 'read', label: 'Leídas' },
      ]}
      value={null}
      onChange={nothing}
    />
  ),
  'lists/filter-fold': () => (
    <div className="grid gap-4">
      <FilterFold search={<SearchField label="Buscar sitio" />} count={0}>
        <StateSelect />
      </FilterFold>
      <FilterPanel
        label="Filtros"
        search={
          <Field label="Buscar">{() => <SearchField label="Buscar por cliente o sitio" />}</Field>
        }
        count={1}
        invalid={false}
      >
        <Field label="Estado">{({ id }) => <StateSelect id={id} />}</Field>
      </FilterPanel>
    </div>
  ),
  'lists/pager': () => <Pager page={4} pages={12} line="Página 4 de 12 • Mostrando 31-40 de 118" />,
  'lists/list-count': () => <ListCount>Mostrando 25 de 118 actividades</ListCount>,
  'lists/refresh-button': () => (
    <RefreshButton query={readBefore()} failed="No se pudieron cargar los pagos" />
  ),
  'lists/no-match': () => (
    <NoMatch
      title="Ningún sitio coincide"
      description="No encontramos «austral»."
      onClear={nothing}
    />
  ),
  'lists/load-failure': () => (
    <div>
      <StaleList query={failed} />
      <LoadFailure title="No se pudieron cargar los sitios" query={failed} />
    </div>
  ),
};
