import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PageLink } from '../../../components/lists/page-link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { SoftwarePage } from '../status.software.ts';
import { shownText, type SoftwareText } from '../status.software.text.ts';

/** Which rows these are, and the ways to the page before and the one after (spec 001 §2). */
export function SoftwarePager({ found, text }: { found: SoftwarePage; text: SoftwareText }) {
  if (found.total === 0) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-3 lg:flex-row lg:justify-between">
      <p role="status" className="tabular text-center text-sm text-muted-foreground">
        {shownText(found)}
      </p>
      {found.pages > 1 && (
        <nav aria-label={text.pager} className="flex gap-2">
          <Step to={found.page - 1} pages={found.pages}>
            <ChevronLeft aria-hidden />
            {text.previous}
          </Step>
          <Step to={found.page + 1} pages={found.pages}>
            {text.next}
            <ChevronRight aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  to: number;
  pages: number;
  children: React.ReactNode;
}

/** A link, so that the address has the page. At the end of the list it keeps the focus and leads nowhere. */
function Step({ to, pages, children }: StepProps) {
  const exists = to >= 1 && to <= pages;
  return (
    <Button asChild variant="secondary">
      <PageLink
        page={Math.min(Math.max(to, 1), pages)}
        aria-disabled={exists ? undefined : true}
        onClick={(event) => !exists && event.preventDefault()}
      >
        {children}
      </PageLink>
    </Button>
  );
}
