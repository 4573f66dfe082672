import { Readable } from 'node:stream';
import { createBucket } from '../../../functions/core/bucket/bucket.ts';

/** A request as the SDK sends it. */
export interface SentRequest {
  method: string;
  path: string;
  query?: Record<string, unknown>;
  headers: Record<string, string>;
  body?: unknown;
}

/** What S3 answers; an error where it does not answer. */
export type BucketAnswer = [status: number, body?: string] | Error;

/** A bucket whose S3 gives these answers in turn and then empty successes, and the requests that it got. */
export function fakeBucket(url: string, answers: BucketAnswer[] = []) {
  const asked: SentRequest[] = [];
  const requestHandler = {
    async handle(request: SentRequest) {
      asked.push(request);
      const answer = answers.shift() ?? [200];
      if (answer instanceof Error) throw answer;
      const [statusCode, body = ''] = answer;
      return { response: { statusCode, headers: {}, body: Readable.from([Buffer.from(body)]) } };
    },
  };
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  return { asked, bucket: createBucket(url, { region: 'us-east-1', credentials, requestHandler }) };
}
