/** A piece of a module's code as the bundler parses it. Positions count characters. */
export interface Node {
  type: string;
  start: number;
  end: number;
}

interface Named {
  name?: string;
}

/** What stands at the top of a module. */
export interface Statement extends Node {
  declarations?: { init?: Node; id: Named }[];
  /** What is exported. */
  declaration?: Statement | null;
  /** What is imported. */
  specifiers?: { local: Named }[];
}

/** The values of the constants that a statement declares, exported or not. */
export const valuesOf = ({ declaration, declarations }: Statement): Node[] =>
  (declaration?.declarations ?? declarations ?? []).flatMap(({ init }) => init ?? []);
