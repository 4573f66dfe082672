import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';

/** `npm run sbom`: writes `dist/sbom.cdx.json`, what the portal is made of (ADR 0060). */
const rootDir = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(rootDir, file), 'utf8');

const lock: unknown = JSON.parse(read('package-lock.json'));
const bill = billOfMaterials(lock, read('infra/local/ministack/requirements.txt'));
mkdirSync(join(rootDir, 'dist'), { recursive: true });
writeFileSync(join(rootDir, 'dist/sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`dist/sbom.cdx.json: ${String(bill.components.length)} components`);
