import { tagField } from '../../../../../../functions/websites/websites.tags.domain.ts';
import { TAG_PARAM, useListAddress } from '../../../../lib/url-params/use-list-params.ts';

/** The tag to which the address narrows a list of sites, as the list's query takes it: `{}` for all. */
export function useTagFilter() {
  const [address, narrow] = useListAddress();
  const tag = tagField.safeParse(address.get(TAG_PARAM) ?? '').data ?? '';
  return {
    filter: tag === '' ? {} : { tag },
    filtered: tag !== '',
    /** `null` takes the filter away. */
    choose: (next: string | null) => narrow({ [TAG_PARAM]: next }),
    clear: () => narrow({ [TAG_PARAM]: null }),
  };
}
