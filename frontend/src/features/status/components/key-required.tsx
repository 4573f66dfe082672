import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteStatusDetail } from '../../../../../functions/status/status.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { PairingPanel } from '../../websites/public/pairing/pairing-panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { statusDetailText } from '../status.text.ts';
import { BackToStatus } from './detail-header.tsx';

const text = statusDetailText.keyRequired;

/** What a site without a key shows instead of its status; once it is linked, the page shows that by itself. */
export function KeyRequired({ site }: { site: SiteStatusDetail }) {
  const toast = useToast();
  return (
    <>
      <PageHeader before={<BackToStatus />} title={text.title} />
      <Card>
        <EmptyState
          icon={KeyRound}
          title={site.name}
          description={text.description(site.name)}
          action={
            <Button asChild variant="secondary">
              <Link to={pathOfSite(paths.websiteEdit, site.websiteId)}>{text.action}</Link>
            </Button>
          }
        />
        <div className="mx-auto max-w-2xl px-4 pb-6 sm:px-6">
          <PairingPanel
            websiteId={site.websiteId}
            keyLast4={null}
            onPaired={() => toast({ ...text.paired, variant: 'success' })}
          />
        </div>
      </Card>
    </>
  );
}
