import { useAddressParams } from './use-address-params.ts';
import { PAGE_PARAM } from './use-list-params.ts';

const TAB_PARAM = 'tab';

/** Which tab an address opens; null for the first one of its page. */
export const tabOf = (search: string): string | null => new URLSearchParams(search).get(TAB_PARAM);

/**
 * Which tab of a page is open, kept in its address (`?tab=pagos`); the first one is the page's own address. Another tab
 * starts at its list's first page.
 */
export function useTab<const Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [tab: Tab, open: (tab: string) => void] {
  const [params, change] = useAddressParams();
  const [first] = tabs;
  const asked = params.get(TAB_PARAM);
  const open = (tab: string) =>
    change({ [TAB_PARAM]: tab === first ? null : tab, [PAGE_PARAM]: null });
  return [tabs.find((tab) => tab === asked) ?? first, open];
}
