import { lazyPart } from '../../../components/lazy-part.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
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
  return (
    <Card aria-label={text.title}>
      <Disclosure summary={text.title} padding="card">
        <p className="text-sm text-muted-foreground">{text.description}</p>
        <HistoryEntries waiting={waiting} />
      </Disclosure>
    </Card>
  );
}
