import type { Engine } from './engine.ts';
import { canInstallPackages, installPhp } from './install-packages.ts';
import { findNativePhp } from './native-php.ts';
import { providePlayground } from './playground.ts';

/** Which PHP to take: `auto` unless a test wants Playground with a version of its own. */
export type EngineChoice = 'auto' | { readonly playgroundPhp: string };

/**
 * Gives the means to run PHP: the one on the PATH; else installed with apt where we are root on Debian or Ubuntu; else
 * Playground.
 */
export async function provideEngine(
  choice: EngineChoice,
  cacheDir: string,
  log: (line: string) => void,
): Promise<Engine> {
  if (choice !== 'auto') return providePlayground(cacheDir, choice.playgroundPhp);
  const found = (await findNativePhp()) ?? (await installedPhp(log));
  if (found) return found;
  log('WordPress: no hay PHP; se usará WordPress Playground (la primera vez se descarga)…');
  return providePlayground(cacheDir);
}

async function installedPhp(log: (line: string) => void): Promise<Engine | undefined> {
  if (!(await canInstallPackages())) return undefined;
  log('WordPress: instalando PHP con apt…');
  try {
    await installPhp();
  } catch (error) {
    log(`WordPress: apt no pudo instalar PHP (${String(error).split('\n')[0]}).`);
  }
  return findNativePhp();
}
