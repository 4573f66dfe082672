import { useSearchParams } from 'react-router';
import { withParams } from './use-list-params.ts';

const TAB_PARAM = 'tab';

/** Which tab of a page is open, kept in its address (`?tab=pagos`); the first one is the page's own address. */
export function useTab<const Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [tab: Tab, open: (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const asked = params.get(TAB_PARAM);
  const open = (tab: string) =>
    setParams((before) => withParams(before, { [TAB_PARAM]: tab === first ? null : tab }), {
      preventScrollReset: true,
    });
  return [tabs.find((tab) => tab === asked) ?? first, open];
}
