import { join } from 'node:path';
import { API_BASE } from '../../../functions/core/http/route.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import { localAccount, localEndpoint } from '../deploy/aws.ts';
import type { Cleanup } from '../process/cleanup.ts';
import { findDemoSecret } from '../demo/demo-factor.ts';
import { demoConnectorKey, demoUsers } from '../demo/demo.ts';
import type { LocalConfig } from '../settings/local-config.ts';
import { startMailbox } from '../mailbox/mailbox.ts';
import { getOutput } from '../deploy/outputs.ts';
import type { StackOutputs } from '../deploy/outputs.ts';
import { startPaypal } from '../paypal-simulator/paypal.ts';
import { startPortalProxy } from './portal-proxy.ts';
import type { StackInfo } from '../client/stack-info.ts';

/** Opens what people look at, the portal, the mailbox and PayPal, and says where everything is. */
export async function openEntrances(
  { config, cleanup }: { config: LocalConfig; cleanup: Cleanup },
  outputs: StackOutputs,
  wordpressUrl: string | undefined,
): Promise<StackInfo> {
  const stackPort = config.ports.stack;
  const pool = {
    userPoolId: getOutput(outputs, 'UserPoolId'),
    clientId: getOutput(outputs, 'ClientId'),
  };
  const portal = await startPortalProxy({
    port: config.ports.portal,
    stackPort,
    distributionDomain: localDomainOf(getOutput(outputs, 'DistributionDomainName')),
  });
  await cleanup.add(() => portal.stop());
  const mailbox = await startMailbox({
    port: config.ports.mailbox,
    stackPort,
    ...pool,
    demoSecret: () => findDemoSecret(config.dir),
    file: join(config.dir, 'mailbox.json'),
  });
  await cleanup.add(() => mailbox.stop());
  const paypal = await startPaypal({
    port: config.ports.paypal,
    webhookUrl: `${portal.url}${API_BASE}${paymentsContract.webhook.path}`,
    file: join(config.dir, 'paypal.json'),
  });
  await cleanup.add(() => paypal.stop());
  return {
    portalUrl: portal.url,
    apiUrl: `${portal.url}/api`,
    mailboxUrl: mailbox.url,
    paypalUrl: paypal.url,
    wordpressUrl: wordpressUrl ?? null,
    connectorKey: wordpressUrl === undefined ? null : demoConnectorKey,
    sitePorts: [...config.sitePorts],
    ...pool,
    tableName: getOutput(outputs, 'TableName'),
    endpointUrl: localEndpoint(stackPort),
    region: localAccount.region,
    pid: process.pid,
    users: config.demoData
      ? demoUsers.map(({ role, email, password }) => ({ role, email, password }))
      : [],
  };
}

/** The output names it as AWS does; MiniStack answers for it under a domain that cannot be anyone else's. */
function localDomainOf(distributionDomain: string): string {
  return distributionDomain.replace(/\.cloudfront\.net$/, '.cloudfront.localhost');
}
