import { useEffect } from 'react';
import { useAddressParams } from './use-address-params.ts';
import { PAGE_PARAM } from './use-list-params.ts';

/**
 * Keeps the address of a list true where it asks for a page that is not there (any more): the API answers the last one.
 * `answered` is the page it answered; undefined while nothing has come for this address.
 */
export function useAnsweredPage(asked: number, answered: number | undefined): void {
  const [, change] = useAddressParams();
  useEffect(() => {
    if (answered === undefined || answered === asked) return;
    const page = answered === 1 ? null : String(answered);
    change({ [PAGE_PARAM]: page }, { replace: true, onlyIfShown: true });
  }, [asked, answered, change]);
}
