import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { ConfigError, type StageConfig } from './config.ts';

type Named = Pick<Bucket, 'bucketName' | 'bucketRegionalDomainName'>;

/** The origin by which programs and browsers reach a bucket; the emulator serves every one at its own port. */
export const bucketOriginOf = ({ local }: Pick<StageConfig, 'local'>, bucket: Named): string =>
  local
    ? `http://127.0.0.1:${String(local.stackPort)}`
    : `https://${bucket.bucketRegionalDomainName}`;

/** Where a bucket's objects are, without a trailing slash. */
export const bucketUrlOf = (config: Pick<StageConfig, 'local'>, bucket: Named): string =>
  config.local
    ? `${bucketOriginOf(config, bucket)}/${bucket.bucketName}`
    : bucketOriginOf(config, bucket);

/** The variable of what the local stage alone reads of the loopback: its sites. */
export const loopbackPortsOf = ({ local }: Pick<StageConfig, 'local'>) =>
  local ? { ALLOWED_LOOPBACK_PORTS: local.loopbackPorts.join(',') } : {};

/** Where the stage's Lambdas reach PayPal's REST API, without a trailing slash. */
export function paypalUrlOf({ paypal, local }: Pick<StageConfig, 'paypal' | 'local'>): string {
  if (paypal === 'live') return 'https://api-m.paypal.com';
  if (paypal === 'sandbox') return 'https://api-m.sandbox.paypal.com';
  if (!local) throw new ConfigError('Only the local stage has a simulator of PayPal');
  return `http://127.0.0.1:${String(local.paypalPort)}`;
}

/** What of a deployed stage the SPA must know; values may be deploy-time tokens. */
export interface PortalIdentity {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
}

/**
 * `/stage.json`: what a deployment says of its stage, so that one build of the SPA serves every stage. The settings make
 * `/config.json` of it (`functions/settings`). The local stage names its Cognito endpoint; elsewhere the region says it.
 */
export function stageFileOf(config: StageConfig, identity: PortalIdentity) {
  return {
    region: identity.region,
    userPoolId: identity.userPoolId,
    clientId: identity.userPoolClientId,
    ...(config.local && { userPoolEndpoint: cognitoEndpointOf(config) }),
    whatsappNumber: config.whatsappNumber,
    brand: config.brand.name,
    brandColour: config.brand.colour,
    ...(config.brand.logo !== undefined && { brandLogo: config.brand.logo }),
    timeZone: config.timeZone,
    ...(config.terms && { termsVersion: config.terms.version, termsUrl: config.terms.url }),
    ...(config.terms?.privacyUrl !== undefined && { privacyUrl: config.terms.privacyUrl }),
  };
}

/** Where browsers reach Cognito, without a trailing slash. */
export function cognitoEndpointOf({ local, region }: StageConfig): string {
  return local
    ? `http://127.0.0.1:${String(local.stackPort)}`
    : `https://cognito-idp.${region}.amazonaws.com`;
}
