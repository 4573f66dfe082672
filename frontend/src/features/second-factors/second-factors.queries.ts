import { useMutation } from '@tanstack/react-query';
import { secondFactorsContract } from '../../../../functions/second-factors/second-factors.contract.ts';
import type {
  Enrolment,
  FactorProof,
} from '../../../../functions/second-factors/second-factors.domain.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useSessionStore } from '../../lib/session/session.context.tsx';

/** What is sent and answered holds secrets: it stays nowhere once its dialog is closed. */
const forgetful = { gcTime: 0 };

/** Asks for a new secret for the person's authenticator. */
export function useStartEnrolment() {
  const api = useApi();
  return useMutation({
    ...forgetful,
    mutationFn: (body: Enrolment) => api.call(secondFactorsContract.start, { body }),
  });
}

/** Switches the factor on by a code. The profile shows it once the recovery codes were read. */
export function useVerifyEnrolment() {
  const api = useApi();
  return useMutation({
    ...forgetful,
    mutationFn: (body: FactorProof) => api.call(secondFactorsContract.verify, { body }),
  });
}

export function useRenewCodes() {
  const api = useApi();
  return useMutation({
    ...forgetful,
    mutationFn: (body: FactorProof) => api.call(secondFactorsContract.renewCodes, { body }),
  });
}

export function useSwitchOff() {
  const api = useApi();
  const session = useSessionStore();
  return useMutation({
    ...forgetful,
    mutationFn: (body: FactorProof) => api.call(secondFactorsContract.switchOff, { body }),
    onSuccess: (profile) => {
      // An administrator is asked to enrol the other phone at once.
      if (profile.role === 'admin') void session.resume();
      else session.update(profile);
    },
  });
}
