import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * The types that a package shows: for each entry a line with what it exports, and then each declaration that a user can
 * reach, by its name and without comments.
 */
export function surfaceOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const exported = manifest.publishConfig?.exports ?? manifest.exports
  const declared = new Map<string, string[]>()
  const lines: string[] = []
  const reached = new Set<string>()
  for (const [entry, target] of Object.entries<{ import?: { types?: string } }>(exported)) {
    const types = target.import?.types
    if (types === undefined) continue
    const file = join(folder, types)
    const sources = filesFrom(file)
    for (const source of sources) collect(source, declared)
    const names = exportsOf(sources[0] as ts.SourceFile, sources)
    lines.push(
      `// ${entry}: ${names.map(([name, local]) => (name === local ? name : `${name}=${local}`)).join(' ')}`,
    )
    for (const [, local] of names) reached.add(local)
  }
  // what a declaration names can be reached as well
  for (const name of reached)
    for (const text of declared.get(name) ?? [])
      for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) if (declared.has(word)) reached.add(word)
  const texts = [...reached].sort().flatMap((name) => declared.get(name) ?? [])
  return `${[...lines, ...texts].join('\n')}\n`
}

export const parse = (text: string, name = 'types.d.ts'): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)

/** An entry and the files of the same package that it imports. */
function filesFrom(entry: string): ts.SourceFile[] {
  const files = new Map<string, ts.SourceFile>()
  const open = [entry]
  for (let path = open.pop(); path; path = open.pop()) {
    if (files.has(path)) continue
    const source = parse(readFileSync(path, 'utf8'), path)
    files.set(path, source)
    for (const statement of source.statements) {
      const from =
        ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
          ? pathOf(source, statement.moduleSpecifier)
          : undefined
      if (from) open.push(from)
    }
  }
  return [...files.values()]
}

const printer = ts.createPrinter({ removeComments: true })

/** Adds the declarations of a file, by their names. */
function collect(source: ts.SourceFile, declared: Map<string, string[]>): void {
  for (const statement of source.statements) {
    for (const name of namesOf(statement)) {
      const text = printer
        .printNode(ts.EmitHint.Unspecified, statement, source)
        .replace(/^(export |declare )+/, '')
        .replaceAll(/\s+/g, ' ')
      const known = declared.get(name) ?? []
      // entries share files; a function may have several forms
      if (!known.includes(text)) declared.set(name, [...known, text])
    }
  }
}

/** The names that a statement declares. */
export function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  const { name } = statement as { name?: ts.Node }
  return name && !ts.isImportDeclaration(statement) ? [name.getText()] : []
}

/**
 * What a file exports: the name outside, and the one inside; of another package, its name there. A name of another file of
 * the package, which bundlers shorten (`export { u as Approval } from './shared.js'`), is followed to its declaration.
 */
function exportsOf(
  source: ts.SourceFile,
  sources: readonly ts.SourceFile[],
): [name: string, local: string][] {
  const found: [string, string][] = []
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement)) continue
    const { exportClause, moduleSpecifier } = statement
    const other = sources.find(({ fileName }) => fileName === pathOf(source, moduleSpecifier))
    const inside = other && new Map(exportsOf(other, sources))
    if (exportClause && ts.isNamedExports(exportClause))
      for (const { name, propertyName } of exportClause.elements) {
        const exported = (propertyName ?? name).text
        found.push([name.text, inside?.get(exported) ?? exported])
      }
    else if (inside) found.push(...inside)
    else found.push(['*', moduleSpecifier?.getText() ?? ''])
  }
  return found.sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The file of the same package that an import or export names. */
function pathOf(source: ts.SourceFile, specifier: ts.Expression | undefined): string | undefined {
  return specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')
    ? join(dirname(source.fileName), specifier.text.replace(/\.js$/, '.d.ts'))
    : undefined
}
