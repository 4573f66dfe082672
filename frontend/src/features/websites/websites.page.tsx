import { Pencil, Plus, Trash2, UserRoundPen, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { WebsiteSummary } from '../../../../functions/websites/websites.domain.ts';
import { paths, pathOfSite } from '../../app/paths.ts';
import type { Assigning } from './public/assign/assign-websites-dialog.tsx';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import type { RowAction } from '../../components/lists/row-action.ts';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useMay, useProfile } from '../../lib/session/session.context.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { NoWebsites, WebsitesList } from './components/websites-list.tsx';
import { SitesSwitch } from './public/sites/sites-switch.tsx';
import { websitesText as text } from './websites.text.ts';

const DeleteDialogs = lazyDialogs<WebsiteSummary>(
  async () => (await import('./components/delete-dialog.tsx')).DeleteDialog,
);
const AssignDialogs = lazyDialogs<Assigning>(
  async () => (await import('./public/assign/assign-websites-dialog.tsx')).AssignWebsitesDialog,
);

const createButton = (
  <Button asChild>
    <Link to={paths.websiteCreate}>
      <Plus aria-hidden />
      {text.create}
    </Link>
  </Button>
);

/** The sites the person may see, newest first (spec 000 §2, /websites). */
export function WebsitesPage() {
  const isAdmin = useProfile().role === 'admin';
  const create = useMay('keep') && createButton;
  const removal = useDialogTask<WebsiteSummary>();
  const assignment = useDialogTask<Assigning>();

  const actionsOf = (website: WebsiteSummary): RowAction[] => {
    const edit = pathOfSite(paths.websiteEdit, website.websiteId);
    const owner: RowAction = {
      label: text.actions.owner,
      icon: UserRoundPen,
      onSelect: () => assignment.start({ website }),
    };
    return [
      { label: text.actions.edit, icon: Pencil, to: edit },
      ...(isAdmin ? [owner] : []),
      {
        label: text.actions.remove,
        icon: Trash2,
        destructive: true,
        onSelect: () => removal.start(website),
      },
    ];
  };
  const assignButton = isAdmin && (
    <Button variant="secondary" onClick={() => assignment.start({})}>
      <Users aria-hidden />
      {text.assign}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={
          <>
            <SitesSwitch />
            {assignButton}
            {create}
          </>
        }
      />
      <WebsitesList
        actionsOf={actionsOf}
        empty={
          <NoWebsites title={isAdmin ? text.empty.adminTitle : text.empty.title} action={create} />
        }
      />
      <DeleteDialogs dialog={removal} />
      <AssignDialogs dialog={assignment} />
    </>
  );
}
