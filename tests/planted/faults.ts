import type { FaultGroup } from './fault.ts';
import { outboundFaults } from './outbound.faults.ts';
import { requestFaults } from './requests.faults.ts';
import { writeFaults } from './writes.faults.ts';

/** Every fault that `npm run test:planted` plants, by subject. */
export const faultGroups: readonly FaultGroup[] = [writeFaults, requestFaults, outboundFaults];
