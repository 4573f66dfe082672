import { createBucketRequests, type LinkedBucket } from '../../core/bucket/bucket-requests.ts';
import { listedObjectsOf, listingQuery, textOf } from '../../core/bucket/bucket-xml.ts';
import { attachmentAs } from '../../core/bucket/content-disposition.ts';
import { savedFileNameOf } from '../document/reports.file-names.domain.ts';
import { REPORT_LINK_SECONDS, type StoredReport } from './reports.stored.domain.ts';

/** The parts of an object's key. */
export type ReportFile = Pick<StoredReport, 'userId' | 'fileName'>;

/** The objects of reports. Whatever S3 answers that is not foreseen is thrown. Safe to repeat. */
export interface ReportFiles {
  put(file: ReportFile, content: string): Promise<void>;
  /** A report's HTML; undefined if there is none. */
  find(file: ReportFile): Promise<string | undefined>;
  /** A link that saves it under its name, for `REPORT_LINK_SECONDS`. */
  sign(file: ReportFile): Promise<string>;
  remove(file: ReportFile): Promise<void>;
  /** Whatever lies in a person's folder, also what no report is listed for. */
  removeFolder(userId: string): Promise<void>;
}

const CONTENT_TYPE = 'text/html; charset=utf-8';
const GONE = ['NoSuchKey', '404'];

const folderOf = (userId: string) => `reports/${userId}/`;
/** Spec 001 §7: own reports under their own user folder. */
const keyOf = ({ userId, fileName }: ReportFile) => `${folderOf(userId)}${fileName}`;

export function createReportFiles(bucket: LinkedBucket): ReportFiles {
  const { send, sign } = createBucketRequests(bucket);

  /** @throws Error for an answer that is neither a success nor one of these codes; those answer undefined */
  async function ask(
    request: Parameters<typeof send>[0],
    { unless = [], ...sent }: Parameters<typeof send>[1] & { unless?: readonly string[] } = {},
  ): Promise<string | undefined> {
    const { code, status, body } = await send(request, sent);
    const problem = code ?? (status < 400 ? undefined : String(status));
    if (problem === undefined) return new TextDecoder().decode(body);
    if (unless.includes(problem)) return undefined;
    throw new Error(`S3 answered ${problem} to a ${request.method} of a report`);
  }

  const removeKey = async (key: string) => {
    await ask({ method: 'DELETE', key }, { unless: GONE });
  };

  return {
    async put(file, content) {
      const headers = { 'content-type': CONTENT_TYPE };
      await ask({ method: 'PUT', key: keyOf(file) }, { headers, body: content });
    },

    find: (file) => ask({ method: 'GET', key: keyOf(file) }, { unless: GONE }),

    sign: (file) =>
      sign(
        {
          method: 'GET',
          key: keyOf(file),
          query: {
            'response-content-disposition': attachmentAs(savedFileNameOf(file.fileName)),
            'response-content-type': CONTENT_TYPE,
          },
        },
        REPORT_LINK_SECONDS,
      ),

    remove: (file) => removeKey(keyOf(file)),

    async removeFolder(userId) {
      let token: string | undefined;
      do {
        const query = listingQuery(folderOf(userId), token);
        const xml = (await ask({ method: 'GET', query })) ?? '';
        for (const { s3Key } of listedObjectsOf(xml)) await removeKey(s3Key);
        token = textOf(xml, 'NextContinuationToken');
      } while (token !== undefined);
    },
  };
}
