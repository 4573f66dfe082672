import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { profilesText } from '../profiles.text.ts';

const text = profilesText.history;

const waiting = (
  <SkeletonGroup className="mt-3 grid gap-3">
    <Skeleton className="h-9 w-64 max-w-full" />
    <Skeleton className="h-9 w-56 max-w-full" />
  </SkeletonGroup>
);

const HistoryEntries = lazyPart(
  async () => (await import('./history-entries.tsx')).HistoryEntries,
  waiting,
);

/** What was done to the person's account. Code and entries come when it is opened. */
export function HistoryCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label={text.title}>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-3 font-semibold hover:bg-muted/60 sm:px-6 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 transition-transform group-open:rotate-90"
          />
          {text.title}
        </summary>
        <div className="border-t px-4 py-4 sm:px-6">
          <p className="text-sm text-muted-foreground">{text.description}</p>
          {open && <HistoryEntries waiting={waiting} />}
        </div>
      </details>
    </Card>
  );
}
