import { useMutation } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { accountsTermsContract } from '../../../../functions/accounts/terms/accounts.terms.contract.ts';
import { formatDay } from '../../../../functions/core/format.ts';
import { RequiredStep } from '../../components/pages/required-step.tsx';
import { TermsLinks } from '../../components/terms/terms-links.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import type { Terms } from '../../lib/config.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useProfile, useSessionStore } from '../../lib/session/session.context.tsx';
import { accountsTermsText as text } from './accounts.terms.text.ts';

function useAcceptTerms() {
  const api = useApi();
  const session = useSessionStore();
  return useMutation({
    mutationFn: (version: string) =>
      api.call(accountsTermsContract.acceptTerms, { body: { version } }),
    onSuccess: session.update,
  });
}

/** In place of every page, for a person who has not accepted the terms that are in force. */
export function RequiredTermsPage({ terms }: { terms: Terms }) {
  const session = useSessionStore();
  const { acceptedTerms } = useProfile();
  const toast = useToast();
  const accept = useAction(useAcceptTerms(), {
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <RequiredStep
      icon={ScrollText}
      title={acceptedTerms ? text.changed : text.first}
      why={text.why(formatDay(terms.version))}
      actions={
        <>
          <Button loading={accept.pending} onClick={() => accept.run(terms.version)}>
            {accept.pending ? text.accepting : text.accept}
          </Button>
          <Button variant="ghost" onClick={session.leave}>
            {text.leave}
          </Button>
        </>
      }
    >
      <TermsLinks terms={terms} className="mt-5" />
    </RequiredStep>
  );
}
