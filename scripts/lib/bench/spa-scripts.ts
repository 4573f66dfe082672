import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';

/** What vite's manifest says of a chunk. Keys are sources: `src/features/status/status.page.tsx`. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
  }),
);
export type Manifest = z.output<typeof manifestSchema>;

export const readManifest = (distDir: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')));

/**
 * The script files loaded for these sources beside the entry: their own chunks and all that those import. In place of a
 * source it takes the name of a group of modules.
 * @throws Error for a source that has no chunk of its own.
 */
export function scriptsOf(manifest: Manifest, sources: readonly string[]): string[] {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The SPA has no chunk ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  const keyOf = (source: string): string =>
    manifest[source] ? source : (keys.find((key) => manifest[key]?.name === source) ?? source);
  [...entries, ...sources.map(keyOf)].forEach(visit);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** Bytes of files as a browser receives them, compressed. */
export const gzipBytes = (distDir: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(distDir, file))).length, 0);
