import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import {
  announcedBlocksSchema,
  blocksOfferSchema,
  recipeField,
} from '../blocks/backups.blocks.domain.ts';
import { announcedContentsSchema } from '../details/backups.details.domain.ts';
import { originField } from '../origin/backups.origin.domain.ts';
import { sha256HexField } from './backups.checksum.domain.ts';
import {
  announcedFileSchema,
  announcedSiteFileSchema,
  backupFormSchema,
} from './backups.files.domain.ts';

const MEBIBYTE = 2 ** 20;
/** Large enough that a request a part costs little, small enough that one is sent again for little. */
export const PART_BYTES = 16 * MEBIBYTE;
/** S3 takes no more parts in one upload. */
export const MAX_PARTS = 10_000;
/** Parts whose URLs are signed in one call. */
export const SIGNED_PARTS_MAX = 50;
/** S3 keeps no larger object. */
export const OBJECT_MAX_BYTES = 5 * 2 ** 40;
/** 'Incomplete uploads are aborted after 24 h'. */
export const UPLOAD_HOURS = 24;
/** How long the URL of a part works: a slow line takes minutes for 16 MiB. */
export const PART_LINK_SECONDS = 3_600;
/** 'Progress milestones 5, 10, 80, 90, 95, 100' (spec 001 §9). */
export const uploadMilestones = [5, 10, 80, 90, 95, 100] as const;

/** How a file is cut: all parts are of one size but the last. Sizes in bytes. */
export function partsOf(size: number): { partBytes: number; partCount: number } {
  const least = Math.ceil(size / MAX_PARTS / MEBIBYTE) * MEBIBYTE;
  const partBytes = Math.max(PART_BYTES, least);
  return { partBytes, partCount: Math.max(1, Math.ceil(size / partBytes)) };
}

/** Bytes of a part, counted from 1. */
export function partLength(size: number, partNumber: number): number {
  const { partBytes } = partsOf(size);
  return Math.min(partBytes, size - (partNumber - 1) * partBytes);
}

/** As S3 takes it: 32 bytes in base64. */
const sha256Base64Field = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'La suma SHA-256 no es válida');

/** What a person sends to start an upload (spec 001 §5). */
export const newUploadSchema = z.intersection(announcedFileSchema, backupFormSchema);

/**
 * What a site's plugin sends. Older ones say neither what is in the backup nor which installation made it, encrypt none, and
 * know no blocks. `newBytes`: what it expects to send of its blocks, for which room is reserved; all of `size` unless said.
 */
export const newSiteUploadSchema = z.intersection(
  announcedSiteFileSchema,
  z.object({
    contents: announcedContentsSchema.optional(),
    origin: originField.optional(),
    blocks: announcedBlocksSchema.optional(),
    newBytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
);

/** An upload that runs. Parts are numbered from 1; all have `partBytes` but the last. One with `blocks` has no parts. */
export const uploadSchema = z.object({
  backupId: idField,
  websiteId: idField,
  filename: z.string(),
  originalFilename: z.string(),
  size: z.number().int(),
  partBytes: z.number().int(),
  partCount: z.number().int(),
  /** When it expires, whatever was sent. */
  expiresAt: z.iso.datetime(),
  blocks: blocksOfferSchema.optional(),
});
export type Upload = z.output<typeof uploadSchema>;

/** A part that S3 has. S3 verified the checksum; a continued upload compares it with its file. */
const storedPartSchema = z.object({
  partNumber: z.number().int().min(1),
  size: z.number().int(),
  sha256: z.string().nullable(),
});
export type StoredPart = z.output<typeof storedPartSchema>;

export const resumedUploadSchema = uploadSchema.extend({ storedParts: z.array(storedPartSchema) });
export type ResumedUpload = z.output<typeof resumedUploadSchema>;

/** Parts to be sent: each with its SHA-256, which is signed into its URL and verified by S3. */
export const partsToSignSchema = z.object({
  parts: z
    .array(
      z.object({
        partNumber: z.number().int().min(1).max(MAX_PARTS),
        sha256: sha256Base64Field,
      }),
    )
    .min(1)
    .max(SIGNED_PARTS_MAX),
});
export type PartsToSign = z.output<typeof partsToSignSchema>;

/** Where a part goes: a PUT of exactly these headers and of its own number of bytes. */
export const signedPartsSchema = z.object({
  parts: z.array(
    z.object({
      partNumber: z.number().int(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
});
export type SignedParts = z.output<typeof signedPartsSchema>;

/** The whole file's SHA-256, as its sender computed it while sending. */
export const completionSchema = z.object({ sha256: sha256HexField });
/** The same of a plugin, with the blocks where it was sent in blocks. */
export const siteCompletionSchema = completionSchema.extend({ blocks: recipeField.optional() });
