import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteStatusDetail } from '../../../../../functions/status/status.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { statusDetailText } from '../status.text.ts';
import { BackToStatus } from './detail-header.tsx';

const text = statusDetailText.keyRequired;

/** What a site without a key shows instead of its status. */
export function KeyRequired({ site }: { site: SiteStatusDetail }) {
  return (
    <>
      <PageHeader before={<BackToStatus />} title={text.title} />
      <Card>
        <EmptyState
          icon={KeyRound}
          title={site.name}
          description={text.description(site.name)}
          action={
            <Button asChild>
              <Link to={pathOfSite(paths.websiteEdit, site.websiteId)}>{text.action}</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}
