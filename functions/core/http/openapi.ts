import * as z from 'zod';
import { errorCatalogue } from './error-catalogue.ts';
import { asksForPassword } from './effects.ts';
import { errorBodySchema, type ErrorCode } from './errors.ts';
import {
  API_BASE,
  IDEMPOTENCY_HEADER,
  type Auth,
  type Contract,
  type Route,
  isLimited,
} from './route.ts';
import { submissionKeySchema } from './submission.ts';

/** Of each route that confirms its caller. */
const callerErrors: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'PROFILE_MISSING',
  'FIRST_PASSWORD_REQUIRED',
  'SESSION_MISSING',
  'SESSION_CLOSED',
  // Of administrators.
  'SESSION_EXPIRED',
  'SECOND_FACTOR_REQUIRED',
];

/** What confirming a caller may answer. */
const authErrors: Record<Auth, readonly ErrorCode[]> = {
  user: callerErrors,
  admin: [...callerErrors, 'FORBIDDEN'],
  token: ['UNAUTHENTICATED'],
  'backup-key': ['BACKUP_KEY_INVALID'],
  public: [],
};

type Asked = Omit<Route, 'summary' | 'response' | 'status' | 'produces'>;

/** Nobody is asked for a password where there is no caller. */
const mayAsk = ({ auth, does, sometimes = does }: Asked): boolean =>
  (auth === 'user' || auth === 'admin') &&
  [does, sometimes].some((effects) => asksForPassword(effects, 'admin'));

/** What reading the input may answer. */
const inputErrorsOf = (route: Asked): ErrorCode[] => [
  ...(route.params ? (['NOT_FOUND'] as const) : []),
  ...(route.query ? (['VALIDATION_FAILED'] as const) : []),
  ...(route.body ? (['VALIDATION_FAILED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'] as const) : []),
  ...(route.rawBody ? (['PAYLOAD_TOO_LARGE'] as const) : []),
  ...(route.idempotent ? (['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
];

/** Every error code a route can answer: those of its kind (who may call it, what it reads and changes) and its own. */
export function errorsOf(route: Asked): readonly ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...authErrors[route.auth],
      ...(mayAsk(route) ? (['CONFIRMATION_REQUIRED'] as const) : []),
      ...inputErrorsOf(route),
      // Others were faster each time (`untilSettled`).
      ...(route.method === 'GET' ? [] : (['CONFLICT'] as const)),
      ...(isLimited(route) ? (['TOO_MANY_REQUESTS'] as const) : []),
      ...(route.errors ?? []),
      'INTERNAL',
    ]),
  ];
}

type Json = Record<string, unknown>;

/** Name of the security scheme that each kind of route asks for; `public` asks for none. */
const schemeOf: Record<Auth, string | undefined> = {
  user: 'accessToken',
  admin: 'accessToken',
  token: 'accessToken',
  'backup-key': 'backupKey',
  public: undefined,
};

const securitySchemes: Record<string, Json> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of the user pool. ID tokens are refused.',
  },
  backupKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bak_…',
    description: "A site's backup key.",
  },
};

/** API Gateway's own words for a missing, expired or forged token: the route is never reached. */
const gatewayError = {
  type: 'object',
  properties: { message: { type: 'string' } },
  required: ['message'],
};

/** What is sent is described before the schemas' defaults and transforms (`input`), an answer after them. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    // A format says it; zod's pattern beside it is a line of noise.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return rest;
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

const idempotencyKey = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'Of one submission: sent again with the same body, it answers what it created.',
  schema: schemaOf(submissionKeySchema, 'input'),
};

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function errorSchema(status: number, codes: readonly ErrorCode[]): Json {
  const code = { type: 'string', enum: codes };
  const ours = {
    allOf: [
      refTo('Error'),
      { type: 'object', properties: { error: { type: 'object', properties: { code } } } },
    ],
  };
  return status === 401 ? { anyOf: [ours, refTo('GatewayError')] } : ours;
}

/** The answers that are not a success, by status, each with the codes that can come with it. */
function errorResponses(route: Route): Record<string, Json> {
  const byStatus = Map.groupBy(errorsOf(route), (code) => errorCatalogue[code].status);
  const responses = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${errorCatalogue[code].message}`).join(' · '),
      content: jsonContent(errorSchema(status, codes)),
    },
  ]);
  return Object.fromEntries(responses) as Record<string, Json>;
}

function successContent({ produces, response }: Route): Json {
  const schema = schemaOf(response, 'output');
  return produces ? { [produces.contentType]: { schema } } : jsonContent(schema);
}

function operationOf(noun: string, name: string, route: Route): Json {
  const scheme = schemeOf[route.auth];
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: route.summary,
    security: scheme === undefined ? [] : [{ [scheme]: [] }],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.idempotent ? [idempotencyKey] : []),
    ],
    ...(route.body && {
      requestBody: { required: true, content: jsonContent(schemaOf(route.body, 'input')) },
    }),
    // The sender's documentation says whose schema it is.
    ...(route.rawBody && { requestBody: { required: true, content: { '*/*': {} } } }),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Success',
        content: successContent(route),
      },
      ...errorResponses(route),
    },
  };
}

/** The OpenAPI 3.1 document of all contracts (by noun). Pure; `version` is the portal's own. */
export function openApiDocument(contracts: Readonly<Record<string, Contract>>, version: string) {
  const routes = Object.entries(contracts).flatMap(([noun, contract]) =>
    Object.entries(contract).map(([name, route]) => ({ noun, name, route })),
  );
  const paths: Record<string, Json> = {};
  for (const { noun, name, route } of routes) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operationOf(noun, name, route);
  }
  const used = new Set(routes.map(({ route }) => schemeOf[route.auth]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal API',
      version,
      description: 'Generated from the contracts in functions/**/*.contract.ts: change those.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API_BASE }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output'), GatewayError: gatewayError },
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => used.has(name)),
      ),
    },
  };
}
