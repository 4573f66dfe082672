import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  type DeleteMarkerEntry,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
  type S3Client,
} from '@aws-sdk/client-s3';
import { StageError } from '../admin/stage-outputs.ts';

/** The most that S3 copies in one request. */
const COPY_MAX_BYTES = 5 * 1_024 ** 3;

interface Version {
  versionId: string;
  at: Date;
  size: number;
  isMarker: boolean;
}

/** What brings a file back to what it was. */
export type FileChange =
  /** The marks of its deletion leave, and the file is there again, whatever its size. */
  | { key: string; change: 'undelete'; markers: string[] }
  /** A copy of what it was becomes the newest version. */
  | { key: string; change: 'copy'; versionId: string }
  | { key: string; change: 'too-big'; versionId: string };

const isoOf = (of: { LastModified?: Date | undefined }) => of.LastModified ?? new Date(0);
const versionOf = ({ VersionId = '', Size = 0, ...of }: ObjectVersion): Version => ({
  ...{ versionId: VersionId, at: isoOf(of), size: Size, isMarker: false },
});
const markerOf = ({ VersionId = '', ...of }: DeleteMarkerEntry): Version => ({
  ...{ versionId: VersionId, at: isoOf(of), size: 0, isMarker: true },
});

/** The change that a file needs; undefined where it is as it was, or was not there. `versions`: newest first. */
export function changeOf(
  key: string,
  versions: readonly Version[],
  at: Date,
): FileChange | undefined {
  const index = versions.findIndex((version) => version.at <= at);
  const was = versions[index];
  if (!was || was.isMarker || index === 0) return undefined;
  const since = versions.slice(0, index);
  if (since.every(({ isMarker }) => isMarker))
    return { key, change: 'undelete', markers: since.map(({ versionId }) => versionId) };
  const change = was.size > COPY_MAX_BYTES ? 'too-big' : 'copy';
  return { key, change, versionId: was.versionId };
}

/** Each file below a prefix with its versions, newest first. */
async function* filesOf(
  s3: S3Client,
  { Bucket, Prefix }: { Bucket: string; Prefix: string },
): AsyncGenerator<[string, Version[]]> {
  let marker: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> = {};
  let open: [string, Version[]] = ['', []];
  do {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({ Bucket, Prefix, ...marker }),
    );
    for (const [key, versions] of versionsOf(page)) {
      if (open[0] === key) open[1].push(...versions);
      else {
        yield sorted(open);
        open = [key, versions];
      }
    }
    marker = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  } while (marker.KeyMarker !== undefined);
  yield sorted(open);
}

/** The versions of a page by their file, in the order of the names; the last file may have more on the next page. */
function versionsOf({ Versions = [], DeleteMarkers = [] }: ListObjectVersionsCommandOutput) {
  const found = [
    ...Versions.map((each) => [each.Key ?? '', versionOf(each)] as const),
    ...DeleteMarkers.map((each) => [each.Key ?? '', markerOf(each)] as const),
  ];
  const byKey = Map.groupBy(found, ([key]) => key);
  return [...byKey]
    .map(([key, versions]): [string, Version[]] => [key, versions.map(([, version]) => version)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const sorted = ([key, versions]: [string, Version[]]): [string, Version[]] => [
  key,
  versions.toSorted((one, other) => other.at.getTime() - one.at.getTime()),
];

/**
 * The changes that bring a bucket's files back to what they were at an instant. Files that came since stay. @throws
 * StageError for a bucket without versions
 */
export async function* changesOfBucket(
  s3: S3Client,
  { bucket: Bucket, prefix, at }: { bucket: string; prefix: string; at: Date },
): AsyncGenerator<FileChange> {
  const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }));
  if (Status === undefined)
    throw new StageError(
      `El bucket ${Bucket} no guarda versiones (objectVersionDays): lo borrado no vuelve.`,
    );
  for await (const [key, versions] of filesOf(s3, { Bucket, Prefix: prefix })) {
    const change = changeOf(key, versions, at);
    if (change) yield change;
  }
}

/** Applies a change. Safe to repeat. Answers whether it could. */
export async function applyChange(
  s3: S3Client,
  Bucket: string,
  change: FileChange,
): Promise<boolean> {
  const { key: Key } = change;
  if (change.change === 'too-big') return false;
  if (change.change === 'copy') {
    const source = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`;
    const CopySource = `${source}?versionId=${encodeURIComponent(change.versionId)}`;
    await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource }));
    return true;
  }
  for (const VersionId of change.markers)
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  return true;
}
