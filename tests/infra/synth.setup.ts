import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for what the CDK app writes, deleted at the end of the run. */
    synthDir: string;
  }
}

/** Vitest's global set-up of the project 'infra'. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-synth-'));
  project.provide('synthDir', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
