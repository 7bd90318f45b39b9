import { join } from 'node:path'
import type { ConnectorKind } from '@linkspan/core'
import ts from 'typescript'
import { openProgram } from '../../repository/editor.ts'
import { root } from '../../repository/packed.ts'
import { generalType } from './general-type.ts'
import { linkTo } from './markdown.ts'
import { pascal } from './names.ts'

/** A field of a result as a row of a table. */
export interface FieldRow {
  /** The dotted path; `[]` is an item of a list. */
  readonly path: string
  readonly type: string
  readonly description: string
}

/** The types of a kind's results. */
export interface AnswerTypes {
  /** What a method resolves to, in words. Named types are links. */
  answer(property: string, action: string): string
  /** The fields of the named types that results use, by name. */
  readonly named: ReadonlyMap<string, { readonly description: string; readonly fields: readonly FieldRow[] }>
}

/** Reads the types of a kind's results with the compiler; the descriptions are those of the TSDoc. */
export function answerTypes({ type }: ConnectorKind): AnswerTypes {
  const entry = join(root, 'packages', type, 'src/index.ts')
  const program = openProgram([entry])
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry) as ts.SourceFile
  const module = checker.getSymbolAtLocation(source) as ts.Symbol
  const client = checker.getExportsOfModule(module).find((each) => each.name === pascal(type)) as ts.Symbol
  const named = new Map<string, { description: string; fields: readonly FieldRow[] }>()

  const docs = (symbol: ts.Symbol | undefined) =>
    ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replaceAll('\n', ' ')
  const typeOf = (parent: ts.Type, name: string) =>
    checker.getTypeOfSymbol(parent.getProperty(name) as ts.Symbol)

  /** The name of an interface of ours; its fields have a table of their own. */
  function nameOf(of: ts.Type): string | undefined {
    const [declaration] = of.symbol?.declarations ?? []
    const ours = declaration && ts.isInterfaceDeclaration(declaration)
    if (!ours || !/\/packages\/[\w-]+\/src\//.test(declaration.getSourceFile().fileName)) return undefined
    const name = of.symbol.getName()
    if (!named.has(name)) {
      // reserves the place, for types that contain themselves
      named.set(name, { description: '', fields: [] })
      named.set(name, { description: docs(of.symbol), fields: fieldRows(of, '') })
    }
    return name
  }

  /** The type in words, and the object whose fields follow in the same table. */
  function describe(given: ts.Type): { words: string; inner?: ts.Type; item?: boolean } {
    const of = generalType(checker, given)
    if (of.isUnion() && !(of.flags & ts.TypeFlags.Boolean)) {
      const present = of.types.filter((each) => !(each.flags & ts.TypeFlags.Undefined))
      const values = present.filter((each) => !(each.flags & ts.TypeFlags.Null))
      const boolean = values.length === 2 && values.every((each) => each.flags & ts.TypeFlags.BooleanLiteral)
      const described = boolean ? [{ words: 'boolean' }] : values.map(describe)
      const words = described.map((each) => each.words)
      const [only] = described
      const or_null = present.length > values.length ? ['null'] : []
      return { ...(described.length === 1 && only), words: [...words, ...or_null].join(' or ') }
    }
    if (of.isStringLiteral()) return { words: `\`${of.value}\`` }
    if (checker.isArrayType(of)) {
      const [element] = checker.getTypeArguments(of as ts.TypeReference)
      const { words, inner } = describe(element as ts.Type)
      return { words: `array of ${words}`, ...(inner && { inner, item: true }) }
    }
    const name = nameOf(of)
    if (name) return { words: linkTo(name) }
    const values = of.getStringIndexType()
    if (values) return { words: `object of ${describe(values).words}` }
    if (of.symbol && of.symbol.flags & ts.SymbolFlags.TypeLiteral) return { words: 'object', inner: of }
    if (of.flags & ts.TypeFlags.Unknown) return { words: 'any JSON value' }
    return { words: checker.typeToString(of) }
  }

  function fieldRows(of: ts.Type, prefix: string): FieldRow[] {
    return checker.getPropertiesOfType(of).flatMap((property) => {
      const path = `${prefix}${property.getName()}`
      const { words, inner, item } = describe(checker.getTypeOfSymbol(property))
      const row = { path, type: words, description: docs(property) }
      return inner ? [row, ...fieldRows(inner, `${path}${item ? '[]' : ''}.`)] : [row]
    })
  }

  return {
    named,
    answer(property, action) {
      const method = typeOf(typeOf(checker.getDeclaredTypeOfSymbol(client), property), action)
      const [signature] = method.getCallSignatures()
      const result = checker.getAwaitedType(
        checker.getReturnTypeOfSignature(signature as ts.Signature),
      ) as ts.Type
      if (result.symbol?.getName() === 'Page') {
        const row = checker.getIndexTypeOfType(typeOf(result, 'data'), ts.IndexKind.Number) as ts.Type
        const meta = describe(typeOf(result, 'meta')).words
        return `a page. \`data\` is an array of ${describe(row).words}, and \`meta\` is ${meta}.`
      }
      const name = nameOf(result)
      return name ? `${linkTo(name)}.` : 'an empty object.'
    },
  }
}
