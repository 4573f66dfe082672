import {
  spaceProblem,
  type Backup,
  type BackupStorage,
} from '../../../../../functions/backups/backups.domain.ts';
import {
  announcedFileSchema,
  backupFormSchema,
  nameFromFile,
} from '../../../../../functions/backups/backups.files.domain.ts';
import { pendingUploadsText } from './upload.text.ts';

/** What a picker offers: of '.tar.gz' browsers know the end only. Types that need no extension are dropped. */
export const pickerTypes = '.zip,.gz,.tgz,.xz,.bz2,.7z,.tar';

/** Why a file is not taken, in the words of spec 001 §5; undefined for one that is. */
export function fileProblem(file: File, storage: BackupStorage): string | undefined {
  const announced = announcedFileSchema.safeParse({
    originalFilename: file.name,
    contentType: file.type,
    size: file.size,
  });
  if (!announced.success) return announced.error.issues[0]?.message;
  return spaceProblem(file.size, storage)?.message;
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
