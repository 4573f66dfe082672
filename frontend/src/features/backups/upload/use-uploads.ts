import { useEffect, useState } from 'react';
import { useHeldUploads } from '../public/uploads.context.tsx';
import { createUpload } from './upload-engine.ts';
import { createUploadList, type UploadList } from './upload-list.ts';
import type { UploadTools } from './upload-ports.ts';
import { UploadTray } from './upload-tray.tsx';

/** The person's uploads. The first page that asks for them makes their list, which outlives that page. */
export function useUploads(tools: Omit<UploadTools, 'api'>): UploadList {
  const { held, hold } = useHeldUploads();
  const [own] = useState(
    () =>
      held ?? {
        list: createUploadList((request, api) => createUpload(request, { ...tools, api })),
        Tray: UploadTray,
      },
  );
  useEffect(() => hold(own), [hold, own]);
  return own.list;
}
