import type { StageConfig } from './config.ts';

/** What of a deployed stage the SPA must know; values may be deploy-time tokens. */
export interface PortalIdentity {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
}

/**
 * `/config.json`, which the SPA reads at run time (`frontend/src/lib/config.ts`), so that one build serves every
 * stage. The local stage names its Cognito endpoint; elsewhere the region says it.
 */
export function portalConfigOf(config: StageConfig, identity: PortalIdentity) {
  return {
    region: identity.region,
    userPoolId: identity.userPoolId,
    clientId: identity.userPoolClientId,
    ...(config.local && { userPoolEndpoint: cognitoEndpointOf(config) }),
    whatsappNumber: config.whatsappNumber,
    brand: config.brand.name,
    timeZone: config.timeZone,
  };
}

/** Where browsers reach Cognito, without a trailing slash. */
export function cognitoEndpointOf({ local, region }: StageConfig): string {
  return local
    ? `http://127.0.0.1:${String(local.stackPort)}`
    : `https://cognito-idp.${region}.amazonaws.com`;
}
