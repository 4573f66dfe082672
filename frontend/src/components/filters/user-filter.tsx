import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/http/api.context.tsx';
import { userNameQuery } from '../../lib/queries/user-names.ts';
import type { TextSearch } from '../../lib/queries/use-text-search.ts';
import type { FoundUser } from '../pickers/user-options.tsx';
import { UserPicker } from '../pickers/user-picker.tsx';
import { useUserSearch } from '../pickers/use-user-search.ts';
import { choiceOf } from './choice-of.ts';
import { FilterField } from './filter-fields.tsx';

/** The choice that clears the filter: no person has this id. */
const ALL = 'todos';

const text = {
  /** In the place of a name that is being read, or of somebody there is no more. */
  loading: 'Cargando…',
  unknown: 'Usuario no encontrado',
} as const;

export interface UserFilterProps {
  label: string;
  /** 'Todos los usuarios' */
  all: string;
  value: string | undefined;
  onChange: (id: string | null) => void;
  labelHidden?: boolean;
  /** The people to choose from; clients, unless it is given. */
  search?: TextSearch<FoundUser>;
}

/** One person among many, by the id in the address. */
export function UserFilter(props: UserFilterProps) {
  const { label, all, value, onChange, labelHidden } = props;
  const api = useApi();
  const client = useQueryClient();
  const name = useQuery({ ...userNameQuery(api, value ?? ''), enabled: value !== undefined });
  const chosen = choiceOf(value, name, text);
  const clients = useUserSearch();
  return (
    <FilterField label={label} labelHidden={labelHidden}>
      {(control) => (
        <UserPicker
          id={control.id}
          value={chosen && { userId: chosen.id, name: chosen.name }}
          search={props.search ?? clients}
          first={[{ userId: ALL, name: all }]}
          placeholder={all}
          onChange={(user) => {
            const isAll = user.userId === ALL;
            if (!isAll) client.setQueryData(userNameQuery(api, user.userId).queryKey, user.name);
            onChange(isAll ? null : user.userId);
          }}
        />
      )}
    </FilterField>
  );
}
