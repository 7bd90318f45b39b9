import { type Issue, jsonPath } from '@linkspan/core'
import { BOUNDS } from './bounds.ts'
import type { FieldType, Scalar } from './fields.ts'
import { type Comparison, type Condition, EVERYTHING } from './query.ts'
import { wordsOf } from './words.ts'

type Path = readonly PropertyKey[]
type Node = Readonly<Record<string, unknown>>

/** Resolves a spelling to its declared path, and a path to its type. */
export interface FieldLookup {
  declaredPath(spelling: string): string
  typeOf(path: string): FieldType
}

/** Compiles filters of a valid shape to conditions, and collects the faults that a shape cannot express. */
export class FilterCompiler {
  readonly #lookup: FieldLookup
  readonly #issues: Issue[]
  #comparisons = 0
  #texts = 0

  constructor(lookup: FieldLookup, issues: Issue[]) {
    this.#lookup = lookup
    this.#issues = issues
  }

  /** The condition of a filter, or null if it matches every record. */
  compile(filter: Node, path: Path, depth = 0): Condition | null {
    const operators = Object.keys(filter).filter((operator) => filter[operator] !== undefined)
    const [operator] = operators
    if (operator === undefined) return null
    if (operators.length > 1) {
      this.#fault(path, `must have one operator; combine ${operators.join(' and ')} with and`)
      return null
    }
    const inner = [...path, operator]
    // the schema has checked the operand of each operator
    const operand = filter[operator] as Node
    if (operator === 'and' || operator === 'or' || operator === 'not') {
      if (depth >= BOUNDS.depth) {
        this.#fault(inner, `must not nest deeper than ${BOUNDS.depth} levels of and, or and not`)
        return null
      }
      if (operator === 'not') return negate(this.compile(operand, inner, depth + 1) ?? EVERYTHING)
      const children = operand as unknown as readonly Node[]
      const conditions = children.map((child, index) => this.compile(child, [...inner, index], depth + 1))
      return { operator, conditions: conditions.map((condition) => condition ?? EVERYTHING) }
    }
    const comparisons = Object.entries(operand)
      .filter(([, value]) => value !== undefined)
      .map(([spelling, value]) => this.#comparison(operator, spelling, value, [...inner, spelling]))
    return comparisons.length === 1 && comparisons[0]
      ? comparisons[0]
      : { operator: 'and', conditions: comparisons }
  }

  #comparison(operator: string, spelling: string, value: unknown, path: Path): Condition {
    this.#comparisons++
    if (this.#comparisons === BOUNDS.conditions + 1)
      this.#fault(path, `must not compare more than ${BOUNDS.conditions} fields in all`)
    if (operator === 'like' || operator === 'fuzzy' || operator === 'keyword') this.#texts++
    if (this.#texts === BOUNDS.text_conditions + 1) {
      this.#texts++
      this.#fault(
        path,
        `must not use like, fuzzy and keyword more than ${BOUNDS.text_conditions} times in all`,
      )
    }
    const field = this.#lookup.declaredPath(spelling)
    const exact = (given: unknown) => toScalar(this.#lookup.typeOf(field), given)
    switch (operator) {
      case 'eq':
      case 'neq': {
        const equal: Comparison = { operator: 'eq', field, value: value === null ? null : exact(value) }
        return operator === 'eq' ? equal : negate(equal)
      }
      case 'in':
        return { operator, field, values: (value as unknown[]).map(exact) }
      case 'like':
        return { operator, field, pattern: String(value).toWellFormed() }
      case 'fuzzy':
      case 'keyword':
        return { operator, field, words: this.#words(String(value), path) }
      default:
        return { operator: operator as 'gt' | 'gte' | 'lt' | 'lte', field, value: exact(value) }
    }
  }

  #words(text: string, path: Path): string[] {
    const words = [...new Set(wordsOf(text))]
    if (words.length === 0) this.#fault(path, 'must hold at least one word')
    if (words.length > BOUNDS.words) this.#fault(path, `must hold at most ${BOUNDS.words} different words`)
    if (words.some((word) => word.length > BOUNDS.word_characters))
      this.#fault(path, `must not hold a word of more than ${BOUNDS.word_characters} characters`)
    return words
  }

  #fault(path: Path, message: string): void {
    this.#issues.push({ path: jsonPath(path), message })
  }
}

function negate(condition: Condition): Condition {
  return { operator: 'not', condition }
}

/** A checked filter value as a condition's operand. */
function toScalar(type: FieldType, value: unknown): Scalar {
  if (typeof value === 'string' && type === 'integer') {
    const exact = BigInt(value)
    return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact
  }
  if (typeof value === 'string') return value.toWellFormed()
  // adding zero turns minus zero into zero
  return typeof value === 'number' ? value + 0 : (value as boolean)
}
