import { Link } from 'react-router';
import type { Website } from '../../../../../functions/websites/websites.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent } from '../../../components/ui/card.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { PairingPanel } from '../public/pairing/pairing-panel.tsx';
import type { WaitingCode } from '../public/pairing/pairing.queries.ts';
import { firstSync } from '../websites.create.queries.ts';
import { connectText as text } from '../websites.text.ts';

export interface ConnectStepProps {
  site: Pick<Website, 'websiteId' | 'keyLast4'>;
  /** The code that was made with the site. */
  code: WaitingCode | null;
  /** The plugin has the key, and the first sync was asked for. */
  onLinked: () => void;
}

/** The second step of a new site: its plugin gets the key with a code. Then its first sync begins. */
export function ConnectStep({ site, code, onLinked }: ConnectStepProps) {
  const api = useApi();
  const toast = useToast();

  const goOn = async () => {
    toast({ title: text.linked, variant: 'success' });
    await firstSync(api, site.websiteId);
    onLinked();
  };

  return (
    <Card>
      <CardContent className="flex flex-col gap-5">
        <PairingPanel {...site} code={code} onPaired={() => void goOn()} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button asChild variant="ghost">
            <Link to={pathOfSite(paths.websiteEdit, site.websiteId)}>{text.key}</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to={pathOfSite(paths.statusDetail, site.websiteId)}>{text.later}</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
