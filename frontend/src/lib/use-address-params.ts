import { useCallback, useContext, useMemo } from 'react';
import {
  NavigationType,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  type NavigateOptions,
} from 'react-router';

/** Parameters to set, or to take away by null or ''; the others stay. */
export type ParamChanges = Readonly<Record<string, string | null>>;
type ChangeOptions = Pick<NavigateOptions, 'replace' | 'state' | 'flushSync'> & {
  /** To the top of the page, as with a link to another one. */
  scrollToTop?: boolean;
  /** Because of what is shown: not when the address has changed since. */
  onlyIfShown?: boolean;
};
export type ChangeParams = (changes: ParamChanges, options?: ChangeOptions) => void;

/** The same parameters with some changed. */
export function withParams(params: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** The router, which knows where it is before React has shown it; its own hooks tell what is shown. */
function useRouter() {
  const context = useContext(DataRouterContext);
  if (!context) throw new Error('The address is read and changed within a RouterProvider.');
  return context.router;
}

/** Where a router goes, or else is. What is still to be added to the history is so by whatever takes its place. */
function presentOf({ state: { location, navigation } }: ReturnType<typeof useRouter>) {
  const { pathname, search } = navigation.location ?? location;
  return { pathname, search, isToBeAdded: navigation.historyAction === NavigationType.Push };
}

/**
 * The parameters of the address as the page shows them, and the only way to change them. A change is made to where the
 * router is or goes at that moment: changes add up however quickly they follow each other, and what came in between
 * (back, a link) counts. One for a page that is being left is dropped.
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
