import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { openProgram } from '../repository/editor.ts'
import { root } from '../repository/packed.ts'

/** A declaration that users of a package see in an editor. */
export interface PublicDeclaration {
  /** Such as `packages/drive/src/rows.ts: FileRow.size`. */
  readonly name: string
  /** Whether an index exports it itself. */
  readonly exported: boolean
  /** Its description; empty without one. */
  readonly text: string
}

/** The exports of packages with their members, and the types of ours that these refer to. */
export function publicDeclarations(packages: readonly string[]): PublicDeclaration[] {
  const entries = packages
    .flatMap((name) => ['index.ts', 'answers.ts'].map((file) => join(root, 'packages', name, 'src', file)))
    .filter(existsSync)
  const program = openProgram(entries)
  const checker = program.getTypeChecker()
  const found = new Map<ts.Node, PublicDeclaration>()

  function add(node: ts.Node, symbol: ts.Symbol, owner?: string): void {
    const file = node.getSourceFile().fileName
    if (found.has(node) || !/\/packages\/[\w-]+\/src\//.test(file)) return
    const name = owner ? `${owner}.${symbol.getName()}` : `${relative(root, file)}: ${symbol.getName()}`
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    found.set(node, { name, exported: false, text })
    visit(node, name)
  }

  /** Finds the members of a declaration, and the types that it refers to. Code and arguments of types are not shown. */
  function visit(node: ts.Node, owner: string): void {
    ts.forEachChild(node, (child) => {
      if (ts.isBlock(child) || ts.isCallExpression(child)) return
      if (ts.isConditionalTypeNode(child)) {
        visit(child.trueType, owner)
        return visit(child.falseType, owner)
      }
      if (ts.isTypeElement(child) || ts.isClassElement(child)) {
        const symbol = child.name && checker.getSymbolAtLocation(child.name)
        if (symbol && !/^[~#_]/.test(symbol.getName())) add(child, symbol, owner)
      } else if (ts.isTypeReferenceNode(child) || ts.isExpressionWithTypeArguments(child)) {
        refer(child)
      } else visit(child, owner)
    })
  }

  function refer(node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments): void {
    const symbol = target(
      checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression),
    )
    for (const declaration of symbol?.declarations ?? [])
      if (symbol && !ts.isTypeParameterDeclaration(declaration)) add(declaration, symbol)
    const types = (node.typeArguments ?? []).flatMap((argument) =>
      ts.isArrayTypeNode(argument) ? [argument.elementType] : [argument],
    )
    for (const type of types) if (ts.isTypeReferenceNode(type)) refer(type)
  }

  function target(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  for (const entry of entries) {
    const source = program.getSourceFile(entry)
    const module = source && checker.getSymbolAtLocation(source)
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const symbol = target(exported)
      for (const declaration of symbol?.declarations ?? []) {
        if (!symbol) continue
        add(declaration, symbol)
        const known = found.get(declaration)
        if (known) found.set(declaration, { ...known, exported: true })
      }
    }
  }
  return [...found.values()]
}
