import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type {
  ListedNote,
  NewNote,
  NoteChange,
} from '../../../../functions/users/notes/users.notes.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isEditedMeanwhile, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { historyKey } from './users.queries.ts';
import { usersNotesContract } from '../../../../functions/users/notes/users.notes.contract.ts';

const notesKey = (userId: string) => [...queryKeys.users, 'notes', userId] as const;

/** What administrators noted about a person, newest first. */
export const notesQuery = (api: ApiClient, userId: string) =>
  infiniteQueryOptions({
    queryKey: notesKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api.call(usersNotesContract.listNotes, {
        params: { userId },
        query: cursorQuery(pageParam),
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
  });

/** The notes and what was done are read again: the table answers what was just written. */
const readAgain = (client: QueryClient, userId: string) =>
  Promise.all(
    [notesKey(userId), historyKey(userId)].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** Somebody deleted or changed it meanwhile: the list, which shows it as it was, is read again. */
const readAgainIfChanged = (client: QueryClient, userId: string) => (error: Error) =>
  isGone(error) || isEditedMeanwhile(error) ? readAgain(client, userId) : undefined;

export function useWriteNote(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewNote) =>
      api.call(usersNotesContract.writeNote, { params: { userId }, body }),
    onSuccess: () => readAgain(client, userId),
  });
}

export function useChangeNote(userId: string, { noteId }: Pick<ListedNote, 'noteId'>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NoteChange) =>
      api.call(usersNotesContract.changeNote, { params: { userId, noteId }, body }),
    onSuccess: () => readAgain(client, userId),
    onError: readAgainIfChanged(client, userId),
  });
}

export function useRemoveNote(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) =>
      api.call(usersNotesContract.removeNote, { params: { userId, noteId } }),
    onSuccess: () => readAgain(client, userId),
    onError: readAgainIfChanged(client, userId),
  });
}
