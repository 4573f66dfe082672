import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { PageLink } from './page-link.tsx';

/** The first, the last and the current page with its neighbours (spec 000 §2); 'gap' where pages are left out. */
export function pagesToShow(current: number, count: number): (number | 'gap')[] {
  const wanted = [1, current - 1, current, current + 1, count];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= count);
  return pages
    .toSorted((a, b) => a - b)
    .flatMap((page, index, sorted) => {
      const skipped = page - (sorted[index - 1] ?? 0) - 1;
      if (skipped === 0) return [page];
      // A gap takes the room of a page: one page alone is shown itself.
      return [skipped === 1 ? page - 1 : 'gap', page];
    });
}

const stepLooks =
  'flex size-control items-center justify-center gap-1 rounded-lg text-sm font-medium transition-colors';
const activeLooks = 'hover:bg-accent hover:text-accent-foreground';

export interface PagerProps {
  /** From 1. */
  page: number;
  /** How many pages there are. */
  pages: number;
  /** Which rows these are: 'Página 1 de 3 • Mostrando 1-10 de 25'. */
  line?: ReactNode;
  label?: string;
}

/** Below a list: which rows it shows and the ways to the others, as links with `?page=` that keep search and filter. */
export function Pager({ page, pages, line, label = 'Paginación' }: PagerProps) {
  const several = pages > 1;
  if (!several && !line) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-3 lg:flex-row lg:justify-between">
      {line && (
        <p role="status" className="tabular text-center text-sm text-muted-foreground">
          {line}
        </p>
      )}
      {several && (
        <nav aria-label={label} className="lg:ml-auto">
          <ul className="flex flex-wrap justify-center sm:gap-1">
            <li>
              <Step to={page - 1} pages={pages} name="Página anterior" icon={ChevronLeft} />
            </li>
            {pagesToShow(page, pages).map((each, index) => (
              <li key={each === 'gap' ? `gap-${String(index)}` : each}>
                {each === 'gap' ? <Gap /> : <PageNumber page={each} current={each === page} />}
              </li>
            ))}
            <li>
              <Step to={page + 1} pages={pages} name="Página siguiente" icon={ChevronRight} />
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}

function PageNumber({ page, current }: { page: number; current: boolean }) {
  return (
    <PageLink
      page={page}
      scrollToTop
      aria-current={current ? 'page' : undefined}
      aria-label={`Página ${formatNumber(page)}`}
      className={cn(
        stepLooks,
        'tabular w-auto! min-w-control px-1',
        current ? 'bg-primary-soft text-primary-soft-foreground' : activeLooks,
      )}
    >
      {formatNumber(page)}
    </PageLink>
  );
}

interface StepProps {
  to: number;
  pages: number;
  name: string;
  icon: typeof ChevronLeft;
}

/** To the page before or after. At the end of the list it stays a link, so that it keeps the focus, and leads nowhere. */
function Step({ to, pages, name, icon: Icon }: StepProps) {
  const exists = to >= 1 && to <= pages;
  return (
    <PageLink
      page={Math.min(Math.max(to, 1), pages)}
      scrollToTop
      aria-label={name}
      title={name}
      aria-disabled={exists ? undefined : true}
      onClick={(event) => !exists && event.preventDefault()}
      className={cn(stepLooks, exists ? activeLooks : 'cursor-default opacity-40')}
    >
      <Icon aria-hidden="true" className="size-4" />
    </PageLink>
  );
}

function Gap() {
  return (
    <span
      aria-hidden="true"
      className="flex h-control w-5 items-center justify-center text-muted-foreground sm:w-8"
    >
      …
    </span>
  );
}
