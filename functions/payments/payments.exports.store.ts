import { S3RequestPresigner, type S3RequestPresignerOptions } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '../core/crypto/sha256.ts';

/** How long a link to an export works. */
export const EXPORT_LINK_SECONDS = 60;

export interface ExportedFile {
  /** Its name in the bucket: letters, digits, hyphens, dots and slashes. */
  key: string;
  content: string;
  /** As the browser is to save it. */
  fileName: string;
}

export interface ExportsStore {
  /** Keeps a CSV file for a day at most, and answers a link that saves it. @throws Error of S3's */
  put(file: ExportedFile): Promise<string>;
}

export interface ExportsBucket extends Pick<S3RequestPresignerOptions, 'credentials' | 'region'> {
  /** Where the bucket is reached, without a trailing slash. */
  url: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const CONTENT_TYPE = 'text/csv; charset=utf-8';

/**
 * The bucket of exports, by signed links alone: its SDK client would make a Lambda a third larger, to the limit and
 * beyond, for one file to be written.
 */
export function createExportsStore({ url, fetch: send, ...signing }: ExportsBucket): ExportsStore {
  const presigner = new S3RequestPresigner({ ...signing, sha256: Sha256 });

  async function linkTo(method: 'GET' | 'PUT', key: string, query: Record<string, string> = {}) {
    const { protocol, hostname, port, pathname } = new URL(`${url}/${key}`);
    const request = {
      method,
      protocol,
      hostname,
      ...(port !== '' && { port: Number(port) }),
      path: pathname,
      query,
      headers: { host: port === '' ? hostname : `${hostname}:${port}` },
    };
    const signed = await presigner.presign(request, { expiresIn: EXPORT_LINK_SECONDS });
    const search = new URLSearchParams(signed.query as Record<string, string>);
    // S3 reads a plus as one, and the signature is over spaces as %20.
    return `${url}/${key}?${search.toString().replaceAll('+', '%20')}`;
  }

  return {
    async put({ key, content, fileName }) {
      const headers = { 'content-type': CONTENT_TYPE };
      const upload = await linkTo('PUT', key);
      const answer = await send(upload, { method: 'PUT', headers, body: content });
      if (!answer.ok) throw new Error(`S3 answered ${String(answer.status)} to an export`);
      return linkTo('GET', key, {
        'response-content-disposition': `attachment; filename="${fileName}"`,
        'response-content-type': CONTENT_TYPE,
      });
    },
  };
}
