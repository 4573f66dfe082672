import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Bucket } from '../core/bucket/bucket.ts';

/** The files of the SPA that say which stage it is and how it looks. */
export interface SiteFiles {
  /** What the deployment wrote, as JSON. @throws where there is none */
  findStage(): Promise<unknown>;
  /** Writes what the SPA reads. */
  putConfig(config: object): Promise<void>;
}

interface SiteFileNames {
  /** Of the deployment. */
  stage: string;
  /** Of the SPA. */
  config: string;
}

export function createSiteFiles({ client, url: Bucket }: Bucket, names: SiteFileNames): SiteFiles {
  return {
    async findStage() {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: names.stage }));
      return JSON.parse((await Body?.transformToString()) ?? '') as unknown;
    },

    async putConfig(config) {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: names.config,
          Body: JSON.stringify(config),
          ContentType: 'application/json; charset=utf-8',
          // Asked for again every time, and answered from the cache where nothing changed.
          CacheControl: 'no-cache',
        }),
      );
    },
  };
}
