import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { auditActions, type AuditAction } from '../../functions/audits/audits.domain.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { detailsOf, isKnown, unsaidIn } from '../support/wording/audits.ts';
import { rootDir } from '../support/root.ts';

const routes = Object.values(await loadContracts(rootDir)).flatMap((contract) =>
  Object.values(contract),
);

/** Whose filters each export has in its entry. */
const exportPaths: Record<Extract<AuditAction, `${string}Exported`>, string> = {
  UsersExported: '/users/exports',
  WebsitesExported: '/websites/exports',
  StatusExported: '/status/exports',
  UserPlansExported: '/user-plans/exports',
  PaymentsExported: '/payments/exports',
  ActivitiesExported: '/activities/exports',
  BackupsExported: '/backups/{websiteId}/exports',
  MonthlyReportsExported: '/reports/monthly/exports',
  AuditsExported: '/audits/exports',
  NotificationsExported: '/notifications/exports',
  AttentionExported: '/attention/exports',
};

/** The filters of a route's body, with the values of those that are one of a few. */
function filtersOf(body: z.ZodType): [string, readonly string[]][] {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => [
    name,
    (typeof schema === 'object' && (schema.enum as string[] | undefined)) || [],
  ]);
}

describe('the audit of an export', () => {
  it.each(Object.entries(exportPaths) as [AuditAction, string][])(
    '%s says each filter that %s takes, and each of its values',
    (action, path) => {
      const route = routes.find((one) => one.path === path);
      const filters = route?.body ? filtersOf(route.body) : [];
      const entries = filters.flatMap(([name, values]) =>
        (values.length > 0 ? values : ['x']).map((value) => ({
          action,
          details: { [name]: value },
        })),
      );
      expect(route).toBeDefined();
      expect(entries.flatMap(unsaidIn)).toEqual([]);
    },
  );
});

/** The object literals that an expression may be: each branch, what is spread, what stands in brackets. */
function literalsOf(node: ts.Node): ts.ObjectLiteralExpression[] {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsOf);
  if (ts.isBinaryExpression(node)) return literalsOf(node.right);
  if (!ts.isObjectLiteralExpression(node)) return [];
  const spread = node.properties.filter(ts.isSpreadAssignment);
  return [node, ...spread.flatMap(({ expression }) => literalsOf(expression))];
}

const namesOf = ({ properties }: ts.ObjectLiteralExpression): string[] =>
  properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));

const isDetails = (node: ts.Node): node is ts.PropertyAssignment | ts.VariableDeclaration =>
  (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
  ts.isIdentifier(node.name) &&
  node.name.text === 'details';

/** The names in the object literals that are, or become, the `details` of an entry. */
function detailNamesIn(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isDetails(node) && node.initializer)
      names.push(...literalsOf(node.initializer).flatMap(namesOf));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** The source files of Lambdas that write entries, with what is in their details and which actions they name. */
const writers = globSync('functions/**/*.ts', { cwd: rootDir })
  .filter((file) => !/\.(test|text|samples)\.ts$|^functions\/audits\/.*\.domain\./.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(rootDir, file), 'utf8');
    if (!/\baudits?\b|AuditEntry|ownDeed|recordOwn|exportList|saveExport/.test(text)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const actions = auditActions.filter((action) => text.includes(`'${action}'`));
    return [{ file, actions, names: detailNamesIn(source) }];
  });

describe('what Lambdas write into the audit', () => {
  it('has a title, or is known to say nothing to people', () => {
    const untitled = writers.flatMap(({ file, actions, names }) => {
      // What several features build their entries with names no action.
      const some = actions.length > 0 ? actions : auditActions;
      return names
        .filter((name) => !some.some((action) => isKnown(action, name)))
        .map((name) => `${file}: ${name}`);
    });
    expect(untitled).toEqual([]);
    expect(writers.flatMap(({ names }) => names).length).toBeGreaterThan(40);
  });

  it('is written somewhere: no action is left of what was', () => {
    const written = new Set(writers.flatMap(({ actions }) => actions));
    expect(auditActions.filter((action) => !written.has(action))).toEqual([]);
  });

  it('has different titles in one entry', () => {
    const doubled = auditActions.flatMap((action) => {
      const titles = detailsOf(action).flatMap(([, detail]) =>
        detail ? [detail.title, ...(detail.edited === undefined ? [] : [detail.edited])] : [],
      );
      return titles.length === new Set(titles).size ? [] : [`${action}: ${titles.join(', ')}`];
    });
    expect(doubled).toEqual([]);
  });
});

describe('what no Lambda may write', () => {
  it.each([
    [{ action: 'PositionChanged', details: { colour: 'red' } }, ['PositionChanged.colour']],
    [
      { action: 'PositionChanged', details: { position: 'king' } },
      ["PositionChanged.position 'king'"],
    ],
    [{ action: 'UserUpdated', details: { changed: 'age' } }, ['UserUpdated.age']],
    [{ action: 'UserForgotten' }, ['UserForgotten']],
  ])('%j', (entry, unsaid) => {
    expect(unsaidIn(entry)).toEqual(unsaid);
  });
});
