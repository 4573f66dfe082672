import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rootDir } from '../support/root.ts';

/** Message schemas by noun and by their `type`, from every `<name>Schema` an events file exports. */
async function loadSchemas(): Promise<Map<string, z.ZodType>> {
  const schemas = new Map<string, z.ZodType>();
  for (const file of globSync('events/*.events.ts', { cwd: rootDir })) {
    const noun = basename(file, '.events.ts');
    const module = (await import(pathToFileURL(join(rootDir, file)).href)) as object;
    for (const value of Object.values(module)) {
      if (!(value instanceof z.ZodObject)) continue;
      const type: unknown = value.shape['type'];
      if (type instanceof z.ZodLiteral) schemas.set(`${noun}/${String(type.value)}`, value);
    }
  }
  return schemas;
}

const schemas = await loadSchemas();
const samples = globSync('events/samples/*/*.json', { cwd: rootDir }).sort();
const typed = z.looseObject({ type: z.string() });
const kebabCase = (name: string) => name.replace(/(?<!^)[A-Z]/g, (c) => `-${c}`).toLowerCase();

const sampleOf = (file: string) => {
  const content = typed.parse(JSON.parse(readFileSync(join(rootDir, file), 'utf8')));
  return { content, key: `${basename(dirname(file))}/${content.type}` };
};

describe('the samples of events', () => {
  it.each(samples)('%s is what its schema says and carries the name of its type', (file) => {
    const { content, key } = sampleOf(file);
    const schema = schemas.get(key);
    expect(schema, `no schema for ${key}`).toBeDefined();
    expect(schema?.safeParse(content).error).toBeUndefined();
    expect(basename(file).startsWith(kebabCase(content.type))).toBe(true);
  });

  it('leave no message without one', () => {
    const sampled = new Set(samples.map((file) => sampleOf(file).key));
    expect(schemas.size).toBeGreaterThan(0);
    expect([...schemas.keys()].filter((key) => !sampled.has(key))).toEqual([]);
  });
});

describe('the events', () => {
  /** The files as one text, so that it says which events they name. */
  const textOf = (pattern: string) =>
    globSync(pattern, { cwd: rootDir })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(rootDir, file), 'utf8'))
      .join('\n');
  /** The names of schemas of events: commands have no id of their own. */
  const events = [...schemas].flatMap(([key, schema]) => {
    const [, type = ''] = key.split('/');
    const isEvent = schema instanceof z.ZodObject && 'eventId' in schema.shape;
    return isEvent ? [`${type.charAt(0).toLowerCase()}${type.slice(1)}Schema`] : [];
  });
  const namedIn = (text: string) => events.filter((name) => text.includes(name));
  const subscribers = globSync('functions/*/**/*.subscriber.ts', { cwd: rootDir }).map(
    (file) => file.split('/')[1] ?? '',
  );

  it.each(subscribers)('that %s understands are those that its rule sends it', (noun) => {
    const sent = namedIn(textOf(`infra/features/{,access/}${noun}{,.*}.feature.ts`));
    expect(sent.length).toBeGreaterThan(0);
    expect(namedIn(textOf(`functions/${noun}/**/*.ts`))).toEqual(sent);
  });
});
