import type { WebsiteDetail } from '../../../../../functions/websites/websites.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useRemoveKey } from '../websites.queries.ts';
import { removeKeyText as text } from '../websites.text.ts';

/** Asks before a site's key is removed: from then on nothing of it is read. */
export function RemoveKeyQuestion({
  task: site,
  ...dialog
}: DialogControl & { task: WebsiteDetail }) {
  return (
    <ActionQuestion
      {...dialog}
      title={text.title(site.name)}
      description={text.description}
      consequences={text.consequences}
      text={text}
      action={useRemoveKey(site.websiteId)}
    />
  );
}
