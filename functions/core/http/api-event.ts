import type {
  APIGatewayProxyEventV2WithRequestContext,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import type { Claims } from '../auth/identity.ts';

/** An HTTP API request (payload 2.0); the claims are there when the route has an authorizer. */
export type ApiEvent = APIGatewayProxyEventV2WithRequestContext<{
  requestId: string;
  http?: { sourceIp: string };
  authorizer?: { jwt?: { claims?: Claims } };
}>;
export type ApiResult = APIGatewayProxyStructuredResultV2;

/**
 * The address of who sent a request. Behind CloudFront, which appends it to what the sender says of themselves, that is the
 * last one that is not CloudFront's own.
 */
export function addressOf({ headers, requestContext }: ApiEvent): string {
  const { sourceIp = '' } = requestContext.http ?? {};
  const forwarded = (headers['x-forwarded-for'] ?? '').split(',').map((one) => one.trim());
  return forwarded.findLast((one) => one !== '' && one !== sourceIp) ?? sourceIp;
}

/** Where a request comes from. */
export interface Sender {
  address: string;
  /** As the browser names itself; empty where it does not. */
  userAgent: string;
}

export const senderOf = (event: ApiEvent): Sender => ({
  address: addressOf(event),
  userAgent: event.headers['user-agent'] ?? '',
});
