import { createTokenizer, TokenReader } from '../../kit/token-reader.ts'
import { invalidValue } from '../errors.ts'
import grammar from '../fixtures/terms.json' with { type: 'json' }
import { timeOf } from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import { belonging, comparing, type Test } from './match.ts'

/** The text in quotes, without the escapes of quotes and backslashes. */
const textIn = (quoted: string) => quoted.slice(1, -1).replace(/\\(.)/gs, '$1')

const tokensOf = createTokenizer(
  { text: /'(?:[^'\\]|\\['"\\])*'/, word: /[A-Za-z][\w.]*/, sign: /<=|>=|!=|[=<>(){}]/ },
  { text: textIn },
)

/** A condition: which files meet it, and the folder of all of them if it names one. */
interface Condition {
  test: Test
  folder?: string | undefined
}

/** A query, all folders that it names, and whether it asks for words of the content. */
export interface DriveQuery extends Condition {
  folders: readonly string[]
  full_text: boolean
}

/** The operators and the type of value of each term. See https://developers.google.com/workspace/drive/api/guides/ref-search-terms. */
const TERMS: Readonly<Record<string, { operators: readonly string[]; value: string }>> = grammar.terms

const BOOLEANS = ['true', 'false']

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/

/** Reads RFC 3339, as the vendor writes it; a time without an offset is UTC. */
function readTime(text: string): string {
  const time = Date.parse(text.length === 10 || /(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`)
  if (!DATE.test(text) || Number.isNaN(time)) throw invalidValue('q')
  return timeOf(time)
}

/** Reads a query of files.list. Throws the vendor's refusal. */
export function parseDriveQuery(query: string, store: DriveStore): DriveQuery {
  const fail = (): never => {
    throw invalidValue('q')
  }
  const reader = new TokenReader(tokensOf(query, () => invalidValue('q')))
  const folders: string[] = []
  let full_text = false
  const take = (wanted: 'word' | 'text'): string => {
    const { kind, text } = reader.take()
    return kind === wanted ? text : fail()
  }
  const skip = (parts: string) => {
    for (const part of parts.split(' ')) {
      const { kind, text } = reader.take()
      if (kind === 'text' || text !== part) fail()
    }
  }
  const all = (): Condition => {
    const conditions = reader.several(single, () => reader.takes('word', 'and'))
    const folder = conditions.find((each) => each.folder !== undefined)?.folder
    return { test: (file) => conditions.every(({ test }) => test(file)), folder }
  }
  const either = (): Condition => {
    const [first, ...others] = reader.several(all, () => reader.takes('word', 'or'))
    if (!first || others.length === 0) return first ?? fail()
    return { test: (file) => [first, ...others].some(({ test }) => test(file)) }
  }
  const single = (): Condition => {
    if (reader.takes('word', 'not')) {
      const { test } = single()
      return { test: (file) => !test(file) }
    }
    if (reader.takes('sign', '(')) {
      const inner = either()
      skip(')')
      return inner
    }
    return reader.next.kind === 'text' ? membership() : comparison()
  }
  const membership = (): Condition => {
    const value = take('text')
    skip('in')
    const collection = take('word')
    if (!grammar.collections.includes(collection)) fail()
    const folder = collection === 'parents' ? value : undefined
    if (folder !== undefined) folders.push(folder)
    return { test: belonging(store, collection, value), folder }
  }
  const pair = (map: 'properties' | 'appProperties'): Condition => {
    skip('has { key =')
    const key = take('text')
    skip('and value =')
    const value = take('text')
    skip('}')
    return { test: (file) => file[map]?.[key] === value }
  }
  const comparison = (): Condition => {
    const term = take('word')
    if (term === 'properties' || term === 'appProperties') return pair(term)
    const { operators, value } = TERMS[term] ?? fail()
    const alone = reader.atEnd || [')', 'and', 'or'].includes(reader.next.text)
    if (value === 'boolean' && alone) return { test: comparing(store, term, '=', true) }
    const operator = reader.take().text
    if (!operators.includes(operator)) fail()
    const given = take(value === 'boolean' ? 'word' : 'text')
    const allowed = value === 'boolean' ? BOOLEANS : term === 'visibility' ? grammar.visibilities : [given]
    if (!allowed.includes(given)) fail()
    full_text ||= term === 'fullText'
    const wanted = value === 'boolean' ? given === 'true' : value === 'time' ? readTime(given) : given
    return { test: comparing(store, term, operator, wanted) }
  }

  const condition = either()
  return reader.atEnd ? { ...condition, folders, full_text } : fail()
}
