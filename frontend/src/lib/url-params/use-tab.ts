import { useAddressParams } from './use-address-params.ts';
import { PAGE_PARAM } from './use-list-params.ts';

export const TAB_PARAM = 'tab';

/** The tab in the URL; null for the first one. */
export const tabOf = (search: string): string | null => new URLSearchParams(search).get(TAB_PARAM);

/**
 * The open tab of a page, kept in its URL (`?tab=pagos`); the first one has no parameter. Changing the tab resets the
 * list's page.
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
