import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { contentTypeOf } from '../../infra/local/deploy/site-upload.ts';

export interface SpaServer {
  /** http://127.0.0.1:PORT */
  url: string;
  stop(): Promise<void>;
}

export interface SpaServerOptions {
  /** Answers that no file of the folder holds, by path: `/config.json`. */
  extra?: Readonly<Record<string, string>>;
  /** Headers of a file, by its path without a leading slash; `content-type` is set already. */
  headersOf?: (path: string) => Record<string, string>;
}

/** Serves a built SPA as the distribution does: an address without an extension is a page of the SPA. */
export async function serveSpa(folder: string, options: SpaServerOptions = {}): Promise<SpaServer> {
  const { extra = {}, headersOf = () => ({}) } = options;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.includes('.') ? normalize(pathname) : '/index.html';
    const headers = { 'content-type': contentTypeOf(name), ...headersOf(name.slice(1)) };
    const body = extra[name] ?? readFile(join(folder, name));
    Promise.resolve(body).then(
      (content) => response.writeHead(200, headers).end(content),
      () => response.writeHead(404).end(),
    );
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
