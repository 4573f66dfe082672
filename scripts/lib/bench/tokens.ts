/*
 * `npm run bench:tokens`: what it costs to hold Cognito's tokens in local storage, in cookies as Amplify's CookieStorage writes
 * them, and in cookies that no script reads: bytes of requests over HTTP/2 (ADR 0058). It takes a second, and no browser.
 */
import { once } from 'node:events';
import { constants, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { connect, createSecureServer, type ClientHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** What a page of the portal loads: files, then calls of the API. */
const FILES = 25;
const CALLS = 20;
/** A phone on a slow network sends so much. Bits a second. */
const UPLINK = 750_000;

const clientId = randomBytes(13).toString('hex');
const person = randomUUID();
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** Signed as Cognito signs: RS256 by a key of 2,048 bits. */
function jwt(claims: object): string {
  const head = { kid: randomBytes(32).toString('base64'), alg: 'RS256' };
  const text = `${base64(head)}.${base64(claims)}`;
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Of an administrator, with our pool's claims. The refresh token is a JWE; AWS publishes neither content nor length. */
function makeTokens() {
  const common = {
    ...{ sub: person, 'cognito:groups': ['admin'], auth_time: 1_796_000_000, exp: 1_796_000_900 },
    ...{ iss: `https://cognito-idp.us-east-1.amazonaws.com/us-east-1_${clientId.slice(0, 9)}` },
    ...{ origin_jti: randomUUID(), event_id: randomUUID(), jti: randomUUID(), iat: 1_796_000_000 },
  };
  const parts = [256, 12, 968, 16].map((bytes) => randomBytes(bytes).toString('base64url'));
  const head = base64({ cty: 'JWT', enc: 'A256GCM', alg: 'RSA-OAEP' });
  return {
    accessToken: jwt({ ...common, client_id: clientId, token_use: 'access', username: person }),
    idToken: jwt({
      ...{ ...common, aud: clientId, token_use: 'id', 'cognito:username': person },
      ...{ email: 'clara.rojas@andes-ingenieria.cl', email_verified: true },
      ...{ given_name: 'Clara', family_name: 'Rojas', 'custom:terms': '2026-11-01' },
    }),
    refreshToken: [head, ...parts].join('.'),
    clockDrift: '0',
  };
}

const tokens = makeTokens();
const prefix = `CognitoIdentityServiceProvider.${clientId}`;
/** What Amplify stores, by its own names. */
const stored: readonly (readonly [string, string])[] = [
  [`${prefix}.LastAuthUser`, person],
  ...Object.entries(tokens).map(([name, value]) => [`${prefix}.${person}.${name}`, value] as const),
];

/** What a browser sends anyway. */
const common = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'es-CL,es;q=0.9,en;q=0.8',
  referer: 'https://portal.example.com/dashboard',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};
const authorization = { authorization: `Bearer ${tokens.accessToken}` };
// HTTP/2 sends each cookie by itself, so that it is compressed by itself.
const cookie = stored.map(([name, value]) => `${name}=${value}`);

/** How the tokens are held: what a request of a file has, and one of the API. */
const ways = {
  'local storage': { file: {}, call: authorization },
  CookieStorage: { file: { cookie }, call: { cookie, ...authorization } },
  'HttpOnly, of the API alone': {
    file: {},
    call: { cookie: [`__Secure-access=${tokens.accessToken}`] },
  },
};

type Headers = Record<string, string | string[]>;

/** As gateways count them: names and values. */
const lengthOf = (headers: Headers) =>
  Object.entries(headers).reduce((sum, [name, value]) => {
    const text = Array.isArray(value) ? value.join('; ') : value;
    return sum + name.length + text.length;
  }, 0);

async function send(session: ClientHttp2Session, path: string, headers: Headers): Promise<void> {
  const stream = session.request({ ':path': path, ...headers });
  stream.resume();
  await once(stream, 'close');
}

/** Bytes that arrive at the socket for a request, after the first one of each kind. */
async function wireOf(
  session: ClientHttp2Session,
  { path, count, headers }: { path: string; count: number; headers: Headers },
) {
  const before = session.socket.bytesWritten;
  for (let n = 0; n < count; n += 1) await send(session, `${path}/${String(n)}`, headers);
  return session.socket.bytesWritten - before;
}

const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
const server = createSecureServer({ key, cert });
server.on('stream', (stream) => {
  stream.respond({ ':status': 200 });
  stream.end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const lengths = stored.map(([name, value]) => [name.split('.').at(-1), value.length] as const);
console.log('bytes of what is stored:', Object.fromEntries(lengths));
console.log('largest cookie:', Math.max(...cookie.map((each) => each.length)));
const rows = [];
for (const [name, { file, call }] of Object.entries(ways)) {
  const session = connect(`https://localhost:${String(port)}`, { ca: cert });
  await once(session, 'connect');
  const files = await wireOf(session, {
    ...{ path: '/assets', count: FILES },
    headers: { ...common, ...file },
  });
  const calls = await wireOf(session, {
    ...{ path: '/api/x', count: CALLS },
    headers: { ...common, ...call },
  });
  session.close();
  rows.push({
    'held in': name,
    'headers of a file': lengthOf({ ...common, ...file }),
    'headers of a call': lengthOf({ ...common, ...call }),
    [`sent, ${String(FILES)} files`]: files,
    [`sent, ${String(CALLS)} calls`]: calls,
    'ms of 750 kbit/s': Math.round(((files + calls) * 8_000) / UPLINK),
  });
}
console.table(rows);
server.close();
