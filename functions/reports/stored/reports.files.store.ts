import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { signDownload, unlessStatus, type Bucket } from '../../core/bucket/bucket.ts';
import { savedFileNameOf } from '../document/reports.file-names.domain.ts';
import { PREVIEWS_FOLDER, REPORT_LINK_SECONDS } from './reports.stored.domain.ts';
import type { StoredReport } from './reports.stored.report.domain.ts';

/** The parts of an object's key. */
export type ReportFile = Pick<StoredReport, 'userId' | 'fileName'>;

/** The objects of reports. Any other answer of S3 is thrown. Safe to repeat. */
export interface ReportFiles {
  put(file: ReportFile, content: string): Promise<void>;
  /** A report's HTML; undefined if there is none. */
  find(file: ReportFile): Promise<string | undefined>;
  /** A link that saves it under its name, for `REPORT_LINK_SECONDS`. */
  sign(file: ReportFile): Promise<string>;
  remove(file: ReportFile): Promise<void>;
  /** A preview by the hash of the token that opens it. The bucket deletes it after a day. */
  putPreview(tokenHash: string, content: string): Promise<void>;
  findPreview(tokenHash: string): Promise<string | undefined>;
  /** Whatever lies in a person's folder, also what no report is listed for. */
  removeFolder(userId: string): Promise<void>;
}

const CONTENT_TYPE = 'text/html; charset=utf-8';

const folderOf = (userId: string) => `reports/${userId}/`;
/** Spec 001 §7: own reports under their own user folder. */
const keyOf = ({ userId, fileName }: ReportFile) => `${folderOf(userId)}${fileName}`;

const previewKeyOf = (tokenHash: string) => `${PREVIEWS_FOLDER}${tokenHash}.html`;

export function createReportFiles(bucket: Bucket): ReportFiles {
  const { client, url: Bucket } = bucket;

  const removeKey = async (Key: string) => {
    await unlessStatus(client.send(new DeleteObjectCommand({ Bucket, Key })), [404]);
  };

  const put = async (Key: string, Body: string) => {
    const object = { Bucket, Key, Body, ContentType: CONTENT_TYPE };
    await client.send(new PutObjectCommand(object));
  };

  const find = async (Key: string) => {
    const command = new GetObjectCommand({ Bucket, Key });
    const answer = await unlessStatus(client.send(command), [404]);
    return answer?.Body?.transformToString();
  };

  return {
    put: (file, content) => put(keyOf(file), content),
    find: (file) => find(keyOf(file)),
    putPreview: (tokenHash, content) => put(previewKeyOf(tokenHash), content),
    findPreview: (tokenHash) => find(previewKeyOf(tokenHash)),

    sign: (file) =>
      signDownload(bucket, {
        key: keyOf(file),
        fileName: savedFileNameOf(file.fileName),
        contentType: CONTENT_TYPE,
        seconds: REPORT_LINK_SECONDS,
      }),

    remove: (file) => removeKey(keyOf(file)),

    async removeFolder(userId) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: folderOf(userId) });
      for await (const { Contents = [] } of pages)
        for (const { Key } of Contents) if (Key !== undefined) await removeKey(Key);
    },
  };
}
