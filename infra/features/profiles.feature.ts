import type { Construct } from 'constructs';
import { profilesContract } from '../../functions/profiles/profiles.contract.ts';
import { profilesEnv } from '../../functions/profiles/profiles.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { tableGrant } from '../grants.ts';

interface ProfilesProps {
  context: ApiContext;
  table: PortalTable;
}

/** Who the signed-in person is. */
export function addProfiles(scope: Construct, { context, table }: ProfilesProps) {
  new HttpFeature(scope, 'Profiles', {
    context,
    entry: 'profiles.api',
    contract: profilesContract,
    envSchema: profilesEnv,
    env: { TABLE_NAME: table.tableName },
    // It queries what went to everybody, to count what is unread, and the audit and the names for a stale edit. A view is
    // saved for a person who is there.
    grants: [
      tableGrant(
        table,
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'ConditionCheckItem',
      ),
    ],
    errorImpact: 'The portal does not open: it cannot tell who is signed in.',
  });
}
