import { createBucketRequests, type LinkedBucket } from '../../core/bucket/bucket-requests.ts';
import { attachmentAs } from '../../core/bucket/content-disposition.ts';

/** How long a link to an export works. */
const EXPORT_LINK_SECONDS = 60;

export interface ExportedFile {
  /** Its name in the bucket. */
  key: string;
  content: string;
  /** The name under which the browser saves it. */
  fileName: string;
}

export interface ExportsStore {
  /** Stores a CSV file for a day at most, and returns a link that saves it. @throws Error of S3 */
  put(file: ExportedFile): Promise<string>;
}

const CONTENT_TYPE = 'text/csv; charset=utf-8';

/** The bucket of exports. */
export function createExportsStore(bucket: LinkedBucket): ExportsStore {
  const { send, sign } = createBucketRequests(bucket);
  return {
    async put({ key, content, fileName }) {
      const headers = { 'content-type': CONTENT_TYPE };
      const { code } = await send({ method: 'PUT', key }, { headers, body: content });
      if (code !== undefined) throw new Error(`S3 answered ${code} to an export`);
      const query = {
        'response-content-disposition': attachmentAs(fileName),
        'response-content-type': CONTENT_TYPE,
      };
      return sign({ method: 'GET', key, query }, EXPORT_LINK_SECONDS);
    },
  };
}
