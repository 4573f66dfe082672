/** Errors of SES for an e-mail that it will not accept next time either. */
const REFUSALS = new Set([
  'AccountSuspendedException',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'MessageRejected',
  'NotFoundException',
  'SendingPausedException',
]);
/** Errors of SES for an e-mail that it did not accept now. */
const THROTTLES = new Set(['LimitExceededException', 'TooManyRequestsException']);

/**
 * What an error of SES means for the e-mail: `refused` for good, `throttled` for now, both certainly not sent. After any
 * other (a timeout, the network, 5xx) SES may have it nevertheless: `unknown`.
 */
export function mailFailureOf(error: unknown): 'refused' | 'throttled' | 'unknown' {
  const name = error instanceof Error ? error.name : '';
  if (REFUSALS.has(name)) return 'refused';
  return THROTTLES.has(name) ? 'throttled' : 'unknown';
}
