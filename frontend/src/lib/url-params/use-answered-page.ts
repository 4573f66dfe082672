import { useEffect } from 'react';
import { useAddressParams } from './use-address-params.ts';
import { PAGE_PARAM } from './use-list-params.ts';

/**
 * Corrects the address of a list when its page does not exist (any more) and the API returns the last one. `answered`
 * is the page in the response; undefined before there is one.
 */
export function useAnsweredPage(asked: number, answered: number | undefined): void {
  const [, change] = useAddressParams();
  useEffect(() => {
    if (answered === undefined || answered === asked) return;
    const page = answered === 1 ? null : String(answered);
    change({ [PAGE_PARAM]: page }, { replace: true, onlyIfShown: true });
  }, [asked, answered, change]);
}
