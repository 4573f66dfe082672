import { Link, useLocation } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { useAddressParams } from '../../../../lib/url-params/use-address-params.ts';
import { SEARCH_PARAM, TAG_PARAM } from '../../../../lib/url-params/use-list-params.ts';
import { sitesText as text } from './sites.text.ts';

const views = ['websites', 'status'] as const;

/** The same sites with other columns: what they are, or how they are. The search and the tag go along. */
export function SitesSwitch() {
  const { pathname } = useLocation();
  const [params] = useAddressParams();
  const kept = [...params].filter(([name]) => name === SEARCH_PARAM || name === TAG_PARAM);
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
  return (
    <nav aria-label={text.views} className="flex h-control gap-0.5 rounded-lg bg-secondary p-1">
      {views.map((view) => (
        <Link
          key={view}
          to={paths[view] + query}
          aria-current={pathname === paths[view] ? 'page' : undefined}
          className="flex items-center rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:bg-card aria-[current]:text-foreground aria-[current]:shadow-xs dark:aria-[current]:bg-background"
        >
          {text.view[view]}
        </Link>
      ))}
    </nav>
  );
}
