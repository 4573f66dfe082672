import {
  GetObjectCommand,
  S3Client,
  type S3ClientConfig,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/**
 * The header that saves what is fetched as `filename` (RFC 6266): what old browsers read, without accents, and the name
 * itself.
 */
export function attachmentAs(filename: string): string {
  const unaccented = filename.normalize('NFD').replace(/\p{Mn}/gu, '');
  const plain = unaccented.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (one) => `%${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A bucket and its client. */
export interface Bucket {
  client: S3Client;
  /** The URL at which browsers and Lambdas reach it, without a trailing slash: the `Bucket` of every command. */
  url: string;
  /** The clock by which links are signed. */
  now?: () => Date;
}

/** Within the half minute that a request has; S3 takes a while to join many parts. */
const TIMEOUT_MS = 25_000;

/** Create it once per Lambda. Passing failures of S3 are retried: three attempts at most. */
export const createBucket = (
  url: string,
  config: Pick<S3ClientConfig, 'credentials' | 'region' | 'requestHandler'>,
): Bucket => ({
  url,
  client: new S3Client({
    requestHandler: { requestTimeout: TIMEOUT_MS, throwOnRequestTimeout: true },
    ...config,
    // The `Bucket` of a command is a URL: links lead to the origin that the portal's content policy allows.
    bucketEndpoint: true,
    // Else a link to a part demands a CRC32 that nobody sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }),
});

/** An object as a link saves it. */
export interface Download {
  key: string;
  /** The name under which the browser saves it. */
  fileName: string;
  contentType: string;
  /** How long the link works. */
  seconds: number;
}

/** A link that saves an object, and nothing else: no cache keeps a copy. */
export const signDownload = (
  { client, url, now }: Bucket,
  { key, fileName, contentType, seconds }: Download,
): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: url,
      Key: key,
      ResponseContentDisposition: attachmentAs(fileName),
      ResponseContentType: contentType,
      ResponseCacheControl: 'no-store',
    }),
    { expiresIn: seconds, ...(now && { signingDate: now() }) },
  );

/**
 * The answer; undefined where S3 refuses with one of these statuses, such as 404 for an object that does not exist. A
 * missing bucket is an error even so.
 */
export async function unlessStatus<T>(
  answer: Promise<T>,
  statuses: readonly number[],
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { name, $metadata } = error as Partial<S3ServiceException>;
    const status = $metadata?.httpStatusCode ?? 0;
    if (name !== 'NoSuchBucket' && statuses.includes(status)) return undefined;
    throw error;
  }
}
