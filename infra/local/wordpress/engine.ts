import type { Site } from './site.ts';

/** How to start a server: given to `startGroup`. */
interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Something that runs PHP for a site: the machine's own PHP, or Playground. */
export interface Engine {
  readonly name: string;
  /** Runs a script of the site's scripts folder and gives its output; a failure carries what it printed. */
  runScript(site: Site, script: string): Promise<string>;
  /** The command that serves the site on its loopback port until it is ended. */
  serverCommand(site: Site): ServerCommand;
}
