import { createContext, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { UploadList } from '../upload/upload-list.ts';

/** The uploads of a person, and what shows them. Both come with the first page that uploads. */
export interface HeldUploads {
  list: UploadList;
  Tray: ComponentType<{ list: UploadList }>;
}

interface Uploads {
  held: HeldUploads | undefined;
  hold: (held: HeldUploads) => void;
}

const UploadsContext = createContext<Uploads>({ held: undefined, hold: () => undefined });

/** Keeps the uploads while a person goes from page to page; they stop when the person leaves. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [held, hold] = useState<HeldUploads>();
  useEffect(() => () => held?.list.stop(), [held]);
  return <UploadsContext value={{ held, hold }}>{children}</UploadsContext>;
}

export const useHeldUploads = (): Uploads => use(UploadsContext);

/** The tray of uploads, where there are any. */
export function UploadsTray() {
  const { held } = useHeldUploads();
  return held && <held.Tray list={held.list} />;
}
