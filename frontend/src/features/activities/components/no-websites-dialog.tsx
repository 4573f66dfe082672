import { Globe } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { createText, fieldsText } from '../activities.dialogs.text.ts';

/** In place of the form, for a client without a site to request something for. */
export function NoWebsitesDialog({ open, close }: DialogControl) {
  const text = fieldsText.noWebsites;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={createText.title}
      footer={
        <Button variant="secondary" onClick={close}>
          {fieldsText.cancel}
        </Button>
      }
    >
      <EmptyState
        icon={Globe}
        title={text.title}
        description={text.description}
        action={
          <Button asChild>
            <Link to={paths.websiteCreate}>{text.register}</Link>
          </Button>
        }
      />
    </Dialog>
  );
}
