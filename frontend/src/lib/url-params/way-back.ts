import { QueryClientContext, type QueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';

const keyOf = (pathname: string) => ['way-back', pathname];

/** Kept with what the signed-in person has read: it ends with their session. */
function keep(client: QueryClient, pathname: string, search: string): void {
  client.setQueryDefaults(keyOf(pathname), { gcTime: Infinity });
  client.setQueryData(keyOf(pathname), search);
}

/** Remembers the parameters that a list was left with. */
export function useRememberedAddress(pathname: string, search: string): void {
  const client = useContext(QueryClientContext);
  useEffect(() => {
    if (client) keep(client, pathname, search);
  }, [client, pathname, search]);
}

/** The address of a list with the parameters that it was left with: its filters, its page, its tab. */
export function useWayBack(to: string): string {
  const client = useContext(QueryClientContext);
  const [pathname = to] = to.split('?');
  const search = client?.getQueryData<string>(keyOf(pathname));
  return search === undefined ? to : `${pathname}${search}`;
}
