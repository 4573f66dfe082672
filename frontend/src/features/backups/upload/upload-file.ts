import {
  spaceProblem,
  type Backup,
  type BackupStorage,
} from '../../../../../functions/backups/backups.domain.ts';
import {
  announcedFileSchema,
  backupFormSchema,
  claimedFormat,
  isOfFormat,
  nameFromFile,
} from '../../../../../functions/backups/upload/backups.files.domain.ts';
import { HEADER_BYTES } from '../../../../../functions/core/validation/file-format.ts';
import { FileUnreadable, WrongContent } from './upload-failures.ts';
import { pendingUploadsText } from './upload.text.ts';

/** What a picker offers: of '.tar.gz' browsers know the end only. Types that need no extension are dropped. */
export const pickerTypes = '.zip,.gz,.tgz,.xz,.bz2,.7z,.tar';

/** Why a file is refused, in the words of spec 001 §5; undefined for one that is accepted. */
export function fileProblem(file: File, storage: BackupStorage): string | undefined {
  const announced = announcedFileSchema.safeParse({
    originalFilename: file.name,
    contentType: file.type,
    size: file.size,
  });
  if (!announced.success) return announced.error.issues[0]?.message;
  return spaceProblem(file.size, storage)?.message;
}

/**
 * Looks at a file's first bytes before anything is sent: the server does so when it has them all.
 * @throws WrongContent, FileUnreadable
 */
export async function checkContent(file: File): Promise<void> {
  const header = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch((error: unknown) => {
      throw new FileUnreadable(error);
    });
  const format = claimedFormat({ originalFilename: file.name, contentType: file.type });
  if (format && !isOfFormat(new Uint8Array(header), format)) throw new WrongContent();
}

/** Why a file cannot be the one an upload was begun with; undefined where it may be. */
export const otherFileProblem = (
  file: File,
  { originalFilename, size }: Pick<Backup, 'originalFilename' | 'size'>,
): string | undefined =>
  file.name === originalFilename && file.size === size
    ? undefined
    : pendingUploadsText.otherFile(originalFilename, size);

/** The name a file gets unless somebody writes another one: as the form takes it. */
export function suggestedName(file: File): string {
  const name = nameFromFile(file.name);
  return backupFormSchema.shape.filename.safeParse(name).success ? name : '';
}
