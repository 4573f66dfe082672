import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { WebsiteDetail } from '../../../../../functions/websites/websites.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRemoveKey } from '../websites.queries.ts';
import { removeKeyText as text } from '../websites.text.ts';

/** Takes a site's key away, after asking. */
export function RemoveKey({ site }: { site: WebsiteDetail }) {
  const [open, setOpen] = useState(false);
  const removal = useRemoveKey(site.websiteId);
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" />
        {text.open}
      </Button>
      <ActionQuestion
        open={open}
        close={() => setOpen(false)}
        title={text.title(site.name)}
        description={text.description}
        consequences={text.consequences}
        text={text}
        action={removal}
      />
    </>
  );
}
