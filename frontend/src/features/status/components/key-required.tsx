import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteStatusDetail } from '../../../../../functions/status/status.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { PairingPanel } from '../../websites/public/pairing/pairing-panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useMay } from '../../../lib/session/session.context.tsx';
import { statusDetailText } from '../status.text.ts';
import { BackToStatus } from './detail-header.tsx';

const text = statusDetailText.keyRequired;

interface KeyRequiredProps {
  site: SiteStatusDetail;
}

/** What stands on a site's page in place of its software while it has no key. */
export const KeyRequired = ({ site }: KeyRequiredProps) => (
  <Card>
    <CardHeader>
      <CardTitle>{text.title}</CardTitle>
    </CardHeader>
    <WaysToAKey site={site} />
  </Card>
);

/** The same as a page of its own: what is read from the site itself has nothing else to show. */
export const KeyRequiredPage = ({ site }: KeyRequiredProps) => (
  <>
    <PageHeader before={<BackToStatus />} title={text.title} />
    <Card>
      <WaysToAKey site={site} />
    </Card>
  </>
);

/** Once the site is linked, the page shows that by itself. */
function WaysToAKey({ site }: KeyRequiredProps) {
  const toast = useToast();
  if (!useMay('keep')) {
    return <EmptyState icon={KeyRound} title={site.name} description={text.toReaders(site.name)} />;
  }
  return (
    <>
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
    </>
  );
}
