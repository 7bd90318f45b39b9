import ts from 'typescript'
import { compareForms, compareMembers, compareTypes, type Use } from './compare-types.ts'
import { namesOf, parse } from './surface.ts'

/** The types of a package, read from the text of its surface. */
interface Surface {
  /** The exports of each entry: the name outside, and that of the declaration. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly declared: ReadonlyMap<string, readonly ts.Statement[]>
}

/** What breaks programs that were written for the former types of a package. */
export function typeChanges(before: string, after: string): string[] {
  const [former, present] = [read(before), read(after)]
  const uses = usesOf(former)
  const found: string[] = []
  for (const [entry, names] of former.entries) {
    const now = present.entries.get(entry)
    if (!now) {
      found.push(`the entry ${entry} is gone`)
      continue
    }
    for (const [name, local] of names) {
      const renamed = now.get(name)
      if (renamed === undefined) found.push(`${name}: the export is gone`)
      else if (renamed !== local)
        found.push(
          ...compareDeclarations(former.declared.get(local), present.declared.get(renamed), name, 'both'),
        )
    }
  }
  for (const [name, statements] of former.declared) {
    const others = present.declared.get(name)
    // one that is only used by others shows in their types
    if (others) found.push(...compareDeclarations(statements, others, name, uses.get(name) ?? 'got'))
  }
  return [...new Set(found)]
}

function read(text: string): Surface {
  const entries = new Map<string, Map<string, string>>()
  for (const [, entry = '', names = ''] of text.matchAll(/^\/\/ (\S+): (.*)$/gm))
    entries.set(
      entry,
      new Map(
        names.split(' ').map((each) => {
          const [name = '', local = name] = each.split('=')
          return [name, local]
        }),
      ),
    )
  const declared = new Map<string, ts.Statement[]>()
  for (const statement of parse(text).statements)
    for (const name of namesOf(statement)) declared.set(name, [...(declared.get(name) ?? []), statement])
  return { entries, declared }
}

function compareDeclarations(
  before: readonly ts.Statement[] | undefined,
  after: readonly ts.Statement[] | undefined,
  at: string,
  use: Use,
): string[] {
  if (!before || !after) return before ? [`${at}: is gone`] : []
  const [was, is] = [before[0] as ts.Statement, after[0] as ts.Statement]
  if (was.kind !== is.kind) return [`${at}: is another kind of declaration`]
  if (ts.isFunctionDeclaration(was))
    return compareForms(before as ts.FunctionDeclaration[], after as ts.FunctionDeclaration[], at)
  if (isObject(was) && isObject(is))
    return [...compareHeads(was, is, at), ...compareMembers(was.members, is.members, at, use)]
  if (ts.isTypeAliasDeclaration(was) && ts.isTypeAliasDeclaration(is))
    return [...compareHeads(was, is, at), ...compareTypes(was.type, is.type, at, use)]
  if (ts.isVariableStatement(was) && ts.isVariableStatement(is)) {
    const typeOf = (statement: ts.VariableStatement) =>
      statement.declarationList.declarations.find(({ name }) => name.getText() === at) ??
      statement.declarationList.declarations[0]
    return compareTypes(typeOf(was)?.type, typeOf(is)?.type, at, 'got')
  }
  return []
}

const isObject = (node: ts.Node): node is ts.InterfaceDeclaration | ts.ClassDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)

type Headed = ts.InterfaceDeclaration | ts.ClassDeclaration | ts.TypeAliasDeclaration

/** Compares the type parameters, and what is extended. */
function compareHeads(was: Headed, is: Headed, at: string): string[] {
  const found: string[] = []
  const [former, present] = [was.typeParameters ?? [], is.typeParameters ?? []]
  if (former.length > present.length) found.push(`${at}: a type parameter is gone`)
  for (const [index, each] of present.entries()) {
    const other = former[index]
    if (other ? other.getText() !== each.getText() : !each.default)
      found.push(`${at}: its type parameter ${each.getText()} has changed`)
  }
  const above = (node: Headed) =>
    ts.isTypeAliasDeclaration(node)
      ? []
      : (node.heritageClauses ?? []).flatMap(({ types }) => types.map((each) => each.getText()))
  for (const each of above(was)) if (!above(is).includes(each)) found.push(`${at}: is no longer ${each}`)
  return found
}

/** How the types of plain data are used: those that users give to functions have to be made by them. */
function usesOf({ declared }: Surface): Map<string, Use> {
  const [given, got] = [new Set<string>(), new Set<string>()]
  const namesIn = (node: ts.Node | undefined): string[] =>
    node
      ? [...node.getText().matchAll(/[A-Za-z_$][\w$]*/g)]
          .map(([word]) => word)
          .filter((word) => declared.has(word))
      : []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      for (const { type } of node.parameters) for (const name of namesIn(type)) given.add(name)
      for (const name of namesIn(node.type)) got.add(name)
    }
    ts.forEachChild(node, visit)
  }
  for (const statements of declared.values()) for (const each of statements) visit(each)
  // what data hold is used as they are
  for (const set of [given, got])
    for (const name of set)
      for (const each of declared.get(name) ?? [])
        if (isData(each)) for (const inner of namesIn(each)) set.add(inner)
  const uses = new Map<string, Use>()
  for (const name of declared.keys()) {
    const is_given = given.has(name) && (declared.get(name) ?? []).every(isData)
    uses.set(name, is_given ? (got.has(name) ? 'both' : 'given') : 'got')
  }
  return uses
}

/** Whether it has no methods: objects with methods are ours, and users do not make them. */
function isData(statement: ts.Statement): boolean {
  if (ts.isTypeAliasDeclaration(statement)) return true
  return ts.isInterfaceDeclaration(statement) && !statement.members.some(ts.isMethodSignature)
}
