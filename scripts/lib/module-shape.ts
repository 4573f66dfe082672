import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** The project's own files that a module imports, types included, by their paths from the project's folder. */
export function importedFiles(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const add = (specifier: ts.Node | undefined) => {
    if (specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')) {
      found.push(join(dirname(source.fileName), specifier.text));
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    const { declarations } = statement.declarationList;
    return declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  }
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

/** The names that a module exports, each once: a type may have the name of its schema. */
export function exportedNames(source: ts.SourceFile): string[] {
  const names = source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) {
      return isExported(statement) ? declaredNames(statement) : [];
    }
    const { exportClause } = statement;
    return exportClause && ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : [];
  });
  return [...new Set(names)];
}
