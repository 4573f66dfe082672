import { FileArchive, Upload } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import type { ControlProps } from '../../../components/ui/fields/field.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { pickerTypes } from './upload-file.ts';
import { uploadFormText as text } from './upload.text.ts';

export interface DropZoneProps {
  control: ControlProps;
  file: File | undefined;
  onFiles: (files: File[]) => void;
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes a file that is dropped on it, or chosen: the input itself is there for the keyboard, only out of sight. */
export function DropZone({ control, file, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const Icon = file ? FileArchive : Upload;
  return (
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cn(
        'flex flex-col items-center gap-3 rounded-xl border border-dashed border-input px-4 py-8 text-center transition-colors',
        over && 'border-primary bg-primary-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-8 text-muted-foreground" />
      {file ? (
        <p className="text-sm wrap-anywhere">
          <span className="font-medium">{file.name}</span>
          <span className="tabular ml-2 text-muted-foreground">{formatBytes(file.size)}</span>
        </p>
      ) : (
        <p className="text-sm text-muted-foreground">{over ? text.dropNow : text.drop}</p>
      )}
      <input
        {...control}
        type="file"
        accept={pickerTypes}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file chosen again is a choice, too.
          currentTarget.value = '';
        }}
      />
      <label
        htmlFor={control.id}
        className="inline-flex h-10 cursor-pointer items-center rounded-lg border bg-card px-4 text-sm font-medium shadow-xs transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring hover:bg-accent"
      >
        {file ? text.chooseOther : text.choose}
      </label>
    </div>
  );
}
