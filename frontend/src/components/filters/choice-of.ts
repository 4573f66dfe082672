import type { UseQueryResult } from '@tanstack/react-query';
import type { PickerChoice } from '../pickers/picker-options.tsx';

/** What the address knows by its id, under its name as soon as that is known. */
export function choiceOf(
  id: string | undefined,
  { data, isError }: Pick<UseQueryResult<string>, 'data' | 'isError'>,
  { unknown, loading }: { unknown: string; loading: string },
): PickerChoice | null {
  if (id === undefined) return null;
  return { id, name: data ?? (isError ? unknown : loading) };
}
