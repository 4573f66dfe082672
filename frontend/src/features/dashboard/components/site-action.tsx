import { Link } from 'react-router';
import type { HomeSite } from '../../../../../functions/dashboard/dashboard.home.domain.ts';
import { actionOf } from '../../../../../functions/status/status.health.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import { siteHealthText } from '../../status/public/site-health.text.ts';
import { useSyncSite } from '../dashboard.queries.ts';
import { dashboardText as text } from '../dashboard.text.ts';

const placeOf = {
  connect: paths.websiteEdit,
  backups: paths.backupsOfSite,
  look: paths.statusDetail,
} as const;

/** The one thing to do about a site; nothing where all is well. */
export function SiteAction({ site }: { site: HomeSite }) {
  const action = actionOf(site.health.kind);
  const keeps = useMay('keep');
  if (action === null) return null;
  // A person who only reads gets no link to a page that asks for more.
  if (!keeps && (action === 'connect' || action === 'sync')) return null;
  const words = siteHealthText.actions[action];
  const label = siteHealthText.actionOn(words, site.name);
  if (action === 'sync') return <SyncButton site={site} words={words} label={label} />;
  return (
    <Button asChild variant="secondary" aria-label={label}>
      <Link to={pathOfSite(placeOf[action], site.websiteId)}>{words}</Link>
    </Button>
  );
}

function SyncButton({ site, words, label }: { site: HomeSite; words: string; label: string }) {
  const toast = useToast();
  const request = useAction(useSyncSite(site.websiteId), {
    failed: (error) =>
      toast({ title: text.syncFailed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Button
      variant="secondary"
      aria-label={label}
      loading={request.pending}
      onClick={() => request.run()}
    >
      {words}
    </Button>
  );
}
