import { useCallback, useMemo } from 'react';
import {
  NavigationType,
  useLocation,
  useNavigate,
  type DataRouter,
  type NavigateOptions,
} from 'react-router';
import { useRouter } from './router.context.tsx';

/** Parameters to set, or to remove with null or ''; the others stay. */
export type ParamChanges = Readonly<Record<string, string | null>>;
type ChangeOptions = Pick<NavigateOptions, 'replace' | 'state' | 'flushSync'> & {
  /** Scrolls to the top, as a link to another page does. */
  scrollToTop?: boolean;
  /** The change follows from the shown page: it is dropped if the address has changed since. */
  onlyIfShown?: boolean;
};
export type ChangeParams = (changes: ParamChanges, options?: ChangeOptions) => void;

/** The parameters with the changes applied. */
export function withParams(params: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/**
 * The router's pending location, else its current one. A navigation that replaces a pending push must be a push too.
 */
function presentOf({ state: { location, navigation } }: DataRouter) {
  const { pathname, search } = navigation.location ?? location;
  return { pathname, search, isToBeAdded: navigation.historyAction === NavigationType.Push };
}

/**
 * The URL parameters that the page shows, and the only way to change them. A change applies to the router's pending or
 * current location: quick changes add up, and a navigation in between (back, a link) counts. A change for a page that
 * is being left is dropped. The router's own `useSearchParams` starts from what is rendered: a second change before
 * that would undo the first.
 */
export function useAddressParams(): [shown: URLSearchParams, change: ChangeParams] {
  const router = useRouter();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<ChangeParams>(
    (changes, { onlyIfShown, replace, scrollToTop, ...options } = {}) => {
      const present = presentOf(router);
      const isLeft = present.pathname !== pathname;
      if (isLeft || (onlyIfShown && present.search !== search)) return;
      const before = new URLSearchParams(present.search);
      const after = withParams(before, changes).toString();
      const addsNothing = replace || after === before.toString();
      void navigate(
        { pathname, search: after },
        {
          ...options,
          replace: addsNothing && !present.isToBeAdded,
          preventScrollReset: !scrollToTop,
        },
      );
    },
    [router, navigate, pathname, search],
  );
  return [shown, change];
}
