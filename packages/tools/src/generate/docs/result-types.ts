import { join } from 'node:path'
import type { ConnectorKind } from '@linkspan/core'
import ts from 'typescript'
import { openProgram } from '../../repository/editor.ts'
import { root } from '../../repository/packed.ts'
import { pascal } from './names.ts'

const opened = new Map<string, ReturnType<typeof openTypes>>()

/** Opens the types of what the methods of a kind resolve to, once, as the compiler reads them from its sources. */
export function resultTypes({ type }: ConnectorKind) {
  const types = opened.get(type) ?? openTypes(type)
  opened.set(type, types)
  return types
}

function openTypes(kind: string) {
  const entry = join(root, 'packages', kind, 'src/index.ts')
  const program = openProgram([entry])
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry) as ts.SourceFile) as ts.Symbol
  const client = checker.getExportsOfModule(module).find((each) => each.name === pascal(kind)) as ts.Symbol
  /** The type of a property. */
  const typeOf = (parent: ts.Type, name: string) =>
    checker.getTypeOfSymbol(parent.getProperty(name) as ts.Symbol)
  return {
    checker,
    typeOf,
    /** What the method of an action resolves to; `page` is whether it is a page of a list. */
    resultOf(property: string, action: string) {
      const method = typeOf(typeOf(checker.getDeclaredTypeOfSymbol(client), property), action)
      const [signature] = method.getCallSignatures()
      const result = checker.getReturnTypeOfSignature(signature as ts.Signature)
      const type = checker.getAwaitedType(result) as ts.Type
      return { type, page: type.symbol?.getName() === 'Page' }
    },
    /** The TSDoc, on one line. */
    docs: (symbol: ts.Symbol | undefined) =>
      ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replaceAll('\n', ' '),
    /** The name of an interface of ours; undefined for any other type. */
    nameOf({ symbol }: ts.Type): string | undefined {
      const [declaration] = symbol?.declarations ?? []
      const ours = declaration && ts.isInterfaceDeclaration(declaration)
      if (!ours || !/\/packages\/[\w-]+\/src\//.test(declaration.getSourceFile().fileName)) return undefined
      return symbol.getName()
    },
    /** The type itself, or if it follows from literal parameters, the interface for parameters known at run time only. */
    general(of: ts.Type): ts.Type {
      if (!(of.flags & ts.TypeFlags.Conditional)) return of
      const constraint = checker.getBaseConstraintOfType(of) ?? of
      const choices = constraint.isUnion() ? constraint.types : [constraint]
      return choices.find(({ symbol }) => symbol?.declarations?.some(ts.isInterfaceDeclaration)) ?? constraint
    },
  }
}
