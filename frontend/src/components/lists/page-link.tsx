import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useAddressParams, withParams } from '../../lib/url-params/use-address-params.ts';
import { PAGE_PARAM } from '../../lib/url-params/use-list-params.ts';

/** With these the browser opens a tab or a window of its own, or saves what the link leads to. */
const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

interface PageLinkProps extends Omit<LinkProps, 'to' | 'preventScrollReset'> {
  /** From 1; the first one is the list's own address. */
  page: number;
  scrollToTop?: boolean;
}

/** A link to another page of the same list, which keeps search and filters, also those that are not shown yet. */
export function PageLink({ page, scrollToTop = false, onClick, ...props }: PageLinkProps) {
  const [shown, change] = useAddressParams();
  const changes = { [PAGE_PARAM]: page === 1 ? null : String(page) };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    change(changes, { scrollToTop });
  };
  return (
    <Link {...props} to={{ search: withParams(shown, changes).toString() }} onClick={follow} />
  );
}
