import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { upcomingText as text } from './upcoming.text.ts';

/** A screen that is not built yet and that strangers may see: outside the layout, and it promises nothing. */
export function PublicUpcomingPage({ title }: { title: string }) {
  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-lg px-4 pt-6 pb-28 outline-none sm:pt-16">
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={Hourglass}
          title={text.soon}
          description={text.building}
          action={
            <Button asChild variant="secondary">
              <Link to={paths.dashboard}>{text.toDashboard}</Link>
            </Button>
          }
        />
      </Card>
    </main>
  );
}
