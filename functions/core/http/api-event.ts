import type {
  APIGatewayProxyEventV2WithRequestContext,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import type { Claims } from '../auth/identity.ts';

/** An HTTP API request (payload 2.0); the claims are there when the route has an authorizer. */
export type ApiEvent = APIGatewayProxyEventV2WithRequestContext<{
  requestId: string;
  authorizer?: { jwt?: { claims?: Claims } };
}>;
export type ApiResult = APIGatewayProxyStructuredResultV2;
