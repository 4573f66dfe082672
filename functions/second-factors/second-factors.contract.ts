import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { profileSchema } from '../profiles/profiles.domain.ts';
import { userSchema } from '../users/users.domain.ts';
import {
  enrolmentSchema,
  factorProofSchema,
  recoveryCodesSchema,
  recoverySchema,
} from './second-factors.domain.ts';

export const secondFactorsContract = defineContract({
  start: {
    method: 'POST',
    path: '/account/second-factor',
    auth: 'user',
    does: ['proves', 'changes-trust'],
    beforeSecondFactor: true,
    summary:
      "Begins to enrol the caller's authenticator: answers a new secret, which counts once a code of it is verified.",
    body: enrolmentSchema,
    response: z.object({ secret: z.string() }),
    errors: ['SECOND_FACTOR_ON', 'TOO_MANY_ATTEMPTS'],
  },
  verify: {
    method: 'POST',
    path: '/account/second-factor/verification',
    auth: 'user',
    does: ['proves', 'changes-trust'],
    beforeSecondFactor: true,
    summary:
      "Switches the caller's second factor on by a code of the new secret; answers ten recovery codes, this once.",
    body: factorProofSchema,
    response: z.object({ profile: profileSchema, recoveryCodes: recoveryCodesSchema }),
    errors: ['SECOND_FACTOR_ON', 'TOO_MANY_ATTEMPTS'],
  },
  renewCodes: {
    method: 'POST',
    path: '/account/second-factor/recovery-codes',
    auth: 'user',
    does: ['proves', 'changes-trust'],
    summary: 'Makes ten other recovery codes for the caller, in place of those from before.',
    body: factorProofSchema,
    response: z.object({ recoveryCodes: recoveryCodesSchema }),
    errors: ['SECOND_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  },
  switchOff: {
    method: 'POST',
    path: '/account/second-factor/removal',
    auth: 'user',
    does: ['proves', 'changes-trust'],
    summary:
      "Switches the caller's second factor off. An administrator enrols another authenticator before anything else.",
    body: factorProofSchema,
    response: profileSchema,
    errors: ['SECOND_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  },
  recover: {
    method: 'POST',
    path: '/accounts/second-factor/recovery',
    auth: 'public',
    does: ['proves', 'changes-trust'],
    summary:
      'Switches the second factor of a person off who has lost the authenticator, by the password and a recovery code.',
    body: recoverySchema,
    response: z.object({}),
    errors: ['CREDENTIALS_INVALID', 'TOO_MANY_ATTEMPTS'],
  },
  reset: {
    method: 'DELETE',
    path: '/users/{userId}/second-factor',
    auth: 'admin',
    does: ['changes-trust'],
    perMinute: 20,
    summary:
      "Switches another person's second factor off and ends their sessions; both are informed.",
    params: z.object({ userId: idField }),
    response: userSchema,
    errors: ['OWN_SECOND_FACTOR', 'SECOND_FACTOR_OFF'],
  },
});
