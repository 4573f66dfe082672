import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { contentSecurityPolicyOf } from '../../infra/content-security-policy.ts';
import { contentTypeOf } from '../../infra/local/deploy/site-upload.ts';

/** The user pool of no one: what is asked of it is answered by a look, or not at all. */
export const pool = { region: 'us-east-1', userPoolId: 'us-east-1_looks', clientId: 'looks' };
export const COGNITO = `https://cognito-idp.${pool.region}.amazonaws.com`;

const config = {
  ...pool,
  whatsappNumber: '56912345678',
  brand: 'WordPress Manager',
  timeZone: 'America/Santiago',
};
const headers = { 'content-security-policy': contentSecurityPolicyOf([COGNITO]) };

async function answer(folder: string, path: string, response: ServerResponse): Promise<void> {
  if (path === '/config.json') {
    response.writeHead(200, { 'content-type': contentTypeOf(path) }).end(JSON.stringify(config));
    return;
  }
  // As the distribution: an address without an extension is a page of the SPA.
  const name = path.includes('.') ? normalize(path) : '/index.html';
  const body = await readFile(join(folder, name)).catch(() => undefined);
  if (body === undefined) response.writeHead(404).end();
  else response.writeHead(200, { ...headers, 'content-type': contentTypeOf(name) }).end(body);
}

export interface PortalServer {
  url: string;
  stop(): Promise<void>;
}

/** Serves the built SPA as the distribution does, with its Content-Security-Policy and nothing behind it. */
export async function servePortal(folder: string): Promise<PortalServer> {
  const server: Server = createServer((request, response) => {
    void answer(folder, new URL(request.url ?? '/', 'http://localhost').pathname, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
