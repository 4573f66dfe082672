import { useCallback } from 'react';
import type { TextSearch } from '../../lib/queries/use-text-search.ts';
import type { FoundChoice } from './picker-options.tsx';
import { SearchPicker, type SearchPickerProps } from './search-picker.tsx';
import {
  choiceOf,
  foundChoiceOf,
  userWords,
  type FoundUser,
  type UserChoice,
} from './user-options.tsx';

type Supplied = 'words' | 'value' | 'onChange' | 'search' | 'first';

export interface UserPickerProps extends Omit<SearchPickerProps, Supplied> {
  /** null while nobody is chosen. */
  value: UserChoice | null;
  onChange: (chosen: UserChoice) => void;
  /** The people whose data contain a text; '' gives the first of them all. Keep it with useCallback. */
  search: TextSearch<FoundUser>;
  /** Choices of the form's own, with ids of its making ('Todos los usuarios'): first while nothing is typed. */
  first?: readonly UserChoice[];
  placeholder?: string;
}

/** Chooses one person among many, searched on the server as one types. */
export function UserPicker(props: UserPickerProps) {
  const { value, onChange, search, first, placeholder, ...rest } = props;
  const searchChoices = useCallback<TextSearch<FoundChoice>>(
    async (text, signal) => (await search(text, signal)).map(foundChoiceOf),
    [search],
  );
  return (
    <SearchPicker
      {...rest}
      words={placeholder === undefined ? userWords : { ...userWords, placeholder }}
      value={value && choiceOf(value)}
      onChange={({ id, name }) => onChange({ userId: id, name })}
      search={searchChoices}
      first={first?.map(choiceOf)}
    />
  );
}
