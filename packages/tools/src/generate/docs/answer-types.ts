import type { ConnectorKind } from '@linkspan/core'
import ts from 'typescript'
import { linkTo } from './markdown.ts'
import { resultTypes } from './result-types.ts'

/** A field of a result as a row of a table. */
export interface FieldRow {
  /** The dotted path; `[]` is an item of a list. */
  readonly path: string
  readonly type: string
  readonly description: string
}

/** The types of a kind's results. */
export type AnswerTypes = ReturnType<typeof answerTypes>

/** Reads the types of a kind's results with the compiler; the descriptions are those of the TSDoc. */
export function answerTypes(kind: ConnectorKind) {
  const types = resultTypes(kind)
  const { checker, docs } = types
  /** The fields of the named types that results use, by name. */
  const named = new Map<string, { description: string; fields: readonly FieldRow[] }>()

  /** The name of an interface of ours; its fields have a table of their own. */
  function nameOf(of: ts.Type): string | undefined {
    const name = types.nameOf(of)
    if (name !== undefined && !named.has(name)) {
      // reserves the place, for types that contain themselves
      named.set(name, { description: '', fields: [] })
      named.set(name, { description: docs(of.symbol), fields: fieldRows(of, '') })
    }
    return name
  }

  /** The type in words, and the object whose fields follow in the same table. */
  function describe(given: ts.Type): { words: string; inner?: ts.Type; item?: boolean } {
    const of = types.general(given)
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
    /** What a method resolves to, in words. Named types are links. */
    answer(property: string, action: string): string {
      const { type, page } = types.resultOf(property, action)
      if (page) {
        const row = checker.getIndexTypeOfType(types.typeOf(type, 'data'), ts.IndexKind.Number) as ts.Type
        const meta = describe(types.typeOf(type, 'meta')).words
        return `a page. \`data\` is an array of ${describe(row).words}, and \`meta\` is ${meta}.`
      }
      const name = nameOf(type)
      return name ? `${linkTo(name)}.` : 'an empty object.'
    },
  }
}
