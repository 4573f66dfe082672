import type { Backup, BackupStorage } from '../../../../../functions/backups/backups.domain.ts';
import type { BackupForm } from '../../../../../functions/backups/upload/backups.files.domain.ts';
import type {
  PartsToSign,
  ResumedUpload,
  SignedParts,
  Upload,
} from '../../../../../functions/backups/upload/backups.uploads.domain.ts';

export type SignedPart = SignedParts['parts'][number];
/** A part whose checksum is known: what its URL can be signed for. */
export type HashedPart = PartsToSign['parts'][number];

/** The calls of one site's uploads. Each throws ApiError. */
export interface UploadApi {
  /** @throws WrongContent, FileUnreadable before anything is sent */
  start(file: File, form: BackupForm): Promise<Upload>;
  /** An upload that `start` began although its answer was lost; undefined where it began none. */
  findStarted(file: File, form: BackupForm): Promise<Upload | undefined>;
  resume(backupId: string): Promise<ResumedUpload>;
  sign(backupId: string, parts: HashedPart[]): Promise<SignedPart[]>;
  complete(backupId: string, sha256: string): Promise<Backup>;
  /** The backup where it is complete, for a completion whose answer was lost. */
  findStored(backupId: string): Promise<Backup | undefined>;
  cancel(backupId: string): Promise<void>;
}

export interface PartRequest extends SignedPart {
  body: Blob;
  signal: AbortSignal;
  /** Bytes of it that left so far. */
  onSent: (bytes: number) => void;
}

/** Reads a file's parts in order, each once, and only when asked: so it is never further ahead than it should be. */
export interface FileHasher {
  /** Base64. @throws FileUnreadable */
  part(partNumber: number): Promise<string>;
  /** Of the whole file, in hexadecimal, once all its parts were read. */
  whole(): Promise<string>;
  close(): void;
}

export interface UploadTools {
  api: UploadApi;
  /** @throws PartRefused, FileUnreadable */
  putPart: (part: PartRequest) => Promise<void>;
  openHasher: (file: Blob, partBytes: number) => FileHasher;
  clock: {
    /** Milliseconds. */
    now: () => number;
    /** Ends early, and quietly, when the signal is aborted. */
    sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  };
  /** From 0 to below 1. */
  random: () => number;
  connection: {
    isOnline: () => boolean;
    /** Answers how to stop listening. */
    subscribe: (listener: () => void) => () => void;
  };
}

/** A file with what was written to it, or one that goes on with an upload that was begun. */
export type UploadRequest =
  { file: File; form: BackupForm } | { file: File; pending: Pick<Backup, 'backupId'> };

export interface UploadSite {
  websiteId: string;
  name: string;
}

export interface BackupUploadProps {
  site: UploadSite;
  /** Its owner's, as the list has it. */
  storage: BackupStorage;
  /** Uploads by people that were begun and not finished. */
  pending: readonly Backup[];
}
