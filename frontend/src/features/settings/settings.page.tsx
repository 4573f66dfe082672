import { useQuery } from '@tanstack/react-query';
import { Lock, ScrollText, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useIsAtLeast, useProfile } from '../../lib/session/session.context.tsx';
import { SettingsForm } from './components/settings-form.tsx';
import { settingsQuery } from './settings.queries.ts';
import { settingsText as text } from './settings.text.ts';

/** /settings: for owners the portal's settings, for other administrators the way to the audit; for others the placeholder of spec 000 §2. */
export function SettingsPage() {
  const isAdmin = useProfile().role === 'admin';
  const isOwner = useIsAtLeast('owner');
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={isAdmin && <AuditLink />}
      />
      {isOwner && isAdmin ? (
        <PortalSettings />
      ) : (
        <Card>
          <EmptyState
            {...(isAdmin ? { icon: Lock, ...text.ownersOnly } : { icon: Settings, ...text.soon })}
          />
        </Card>
      )}
    </>
  );
}

const AuditLink = () => (
  <Button asChild variant="secondary">
    <Link to={paths.audit}>
      <ScrollText aria-hidden="true" />
      {text.audit}
    </Link>
  </Button>
);

function PortalSettings() {
  const query = useQuery(settingsQuery(useApi()));
  if (query.data) return <SettingsForm view={query.data} />;
  if (query.isError) return <LoadFailure title={text.failed} query={query} />;
  return (
    <SkeletonGroup className="grid max-w-4xl gap-6">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-44 w-full" />
    </SkeletonGroup>
  );
}
