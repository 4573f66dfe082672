import { Hourglass, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useProfile } from '../../lib/session.context.tsx';
import { upcomingText as text } from './upcoming.text.ts';

export interface UpcomingProps {
  title: string;
  /** What people who are not administrators read instead. */
  adminOnly?: { title: string; message: string };
}

export function UpcomingPage({ title, adminOnly }: UpcomingProps) {
  const { role } = useProfile();
  const refused = role === 'admin' ? undefined : adminOnly;
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={refused ? Lock : Hourglass}
          title={refused?.title ?? text.soon}
          description={refused?.message ?? text.building}
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
