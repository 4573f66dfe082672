import type { Invocation } from '../../../functions/core/observability/correlation.ts';

/** How Lambda calls a handler in tests: with time enough. */
export const invocation: Invocation = {
  awsRequestId: '6f1c2b8e-3a55-4c8d-9e6b-000000000001',
  getRemainingTimeInMillis: () => 60_000,
};
