import * as z from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      /** Where a package is installed under another name. */
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});
type Locked = z.output<typeof lockSchema>['packages'][string];

const FOLDER = 'node_modules/';
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length);

/** A package URL: https://github.com/package-url/purl-spec */
const purlOf = (type: string, name: string, version: string) =>
  `pkg:${type}/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

/** `sha512-<base64>` as CycloneDX has it. A package in a bundle has none: the hash of the bundle holds it. */
function hashesOf({ integrity }: Locked) {
  const base64 = integrity
    ?.split(' ')
    .find((one) => one.startsWith('sha512-'))
    ?.slice(7);
  if (base64 === undefined) return {};
  const content = Buffer.from(base64, 'base64').toString('hex');
  return { hashes: [{ alg: 'SHA-512', content }] };
}

/** What is deployed is needed; what only develops, tests and builds is left out of a build. */
function scopeOf({ dev, optional }: Locked): 'required' | 'optional' | 'excluded' {
  if (dev) return 'excluded';
  return optional ? 'optional' : 'required';
}

function componentOf(folder: string, locked: Locked) {
  const { name = nameOf(folder), version = '', license } = locked;
  return {
    type: 'library',
    ...{ name, version, scope: scopeOf(locked), purl: purlOf('npm', name, version) },
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...hashesOf(locked),
  };
}

/** The packages of the local stack, which is in no build: `ministack==1.5.33` */
const ofPython = (requirements: string) =>
  [...requirements.matchAll(/^([\w.-]+)==([^\s;]+)/gm)].map(([, name = '', version = '']) => ({
    type: 'library',
    ...{ name, version, scope: 'excluded', purl: purlOf('pypi', name, version) },
  }));

/**
 * What the portal is made of, as CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/): every package of the lock and of
 * the local stack's requirements. `npm sbom` leaves out packages that tools need as well, React among them.
 */
export function billOfMaterials(lock: unknown, requirements: string) {
  const { packages } = lockSchema.parse(lock);
  const npm = Object.entries(packages).flatMap(([folder, locked]) =>
    folder === '' ? [] : componentOf(folder, locked),
  );
  const byPurl = new Map([...npm, ...ofPython(requirements)].map((one) => [one.purl, one]));
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
    metadata: { component: { type: 'application', name: 'portal' } },
    components: [...byPurl.values()],
  };
}
