import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PAGE_PARAM, withParams } from './use-list-params.ts';

/**
 * Keeps the address of a list true where it asks for a page that is not there (any more): the API answers the last one.
 * `answered` is the page it answered; undefined while nothing has come for this address.
 */
export function useAnsweredPage(asked: number, answered: number | undefined): void {
  const [, setParams] = useSearchParams();
  useEffect(() => {
    if (answered === undefined || answered === asked) return;
    const page = answered === 1 ? null : String(answered);
    setParams((before) => withParams(before, { [PAGE_PARAM]: page }), {
      replace: true,
      preventScrollReset: true,
    });
  }, [asked, answered, setParams]);
}
