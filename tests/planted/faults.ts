import { accountFaults } from './accounts.faults.ts';
import { backupFaults } from './backups.faults.ts';
import { connectorFaults } from './connector.faults.ts';
import { erasureFaults } from './erasure.faults.ts';
import type { FaultGroup } from './fault.ts';
import { infraFaults } from './infra.faults.ts';
import { migrationFaults } from './migration.faults.ts';
import { moneyFaults } from './money.faults.ts';
import { outboundFaults } from './outbound.faults.ts';
import { ownershipFaults } from './ownership.faults.ts';
import { portalFaults } from './portal.faults.ts';
import { requestFaults } from './requests.faults.ts';
import { restoreFaults } from './restore.faults.ts';
import { settingsFaults } from './settings.faults.ts';
import { spaFaults } from './spa.faults.ts';
import { statusFaults } from './status.faults.ts';
import { textFaults } from './texts.faults.ts';
import { writeFaults } from './writes.faults.ts';

/** Every fault that `npm run test:planted` plants, by subject. */
export const faultGroups: readonly FaultGroup[] = [
  writeFaults,
  requestFaults,
  ownershipFaults,
  accountFaults,
  moneyFaults,
  backupFaults,
  connectorFaults,
  restoreFaults,
  statusFaults,
  settingsFaults,
  textFaults,
  outboundFaults,
  spaFaults,
  erasureFaults,
  migrationFaults,
  infraFaults,
  portalFaults,
];
