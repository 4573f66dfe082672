import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { upcomingText as text } from './upcoming.text.ts';

export interface UpcomingProps {
  title: string;
}

export function UpcomingPage({ title }: UpcomingProps) {
  return (
    <>
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
    </>
  );
}
