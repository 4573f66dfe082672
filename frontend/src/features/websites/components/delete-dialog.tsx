import type { WebsiteSummary } from '../../../../../functions/websites/websites.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useDeleteWebsite } from '../websites.queries.ts';
import { deleteWebsiteText as text } from '../websites.text.ts';

export interface DeleteDialogProps extends DialogControl {
  task: WebsiteSummary;
}

/** Asks before a site is deleted, naming it and what goes with it (spec 000 §2). */
export function DeleteDialog({ task: website, ...dialog }: DeleteDialogProps) {
  const deletion = useDeleteWebsite();
  return (
    <ActionQuestion
      {...dialog}
      title={text.title(website.name)}
      description={text.description}
      consequences={text.consequences}
      text={text}
      action={deletion}
      subject={website.websiteId}
    />
  );
}
