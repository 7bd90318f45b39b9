import { read } from './engine.ts'

type Test = (record: unknown) => boolean

/** A filter as a predicate over nested records; undefined for words, which plain code does not index. */
export function toPredicate(filter: object): Test | undefined {
  const [entry] = Object.entries(filter)
  if (!entry) return () => true
  const [operator, operand] = entry
  if (operator === 'not') {
    const inner = toPredicate(operand)
    return inner && ((record) => !inner(record))
  }
  if (operator === 'and' || operator === 'or') {
    const tests = (operand as object[]).map(toPredicate)
    if (tests.includes(undefined)) return undefined
    return (record) =>
      operator === 'and' ? tests.every((test) => test?.(record)) : tests.some((test) => test?.(record))
  }
  const [[path, wanted] = ['', undefined]] = Object.entries(operand as Record<string, unknown>)
  const test = toTest(operator, wanted)
  return test && ((record) => test(read(record, path)))
}

function toTest(operator: string, wanted: unknown): Test | undefined {
  switch (operator) {
    case 'eq':
      return (value) => value === wanted
    case 'neq':
      return (value) => value !== wanted
    case 'gt':
      return (value) => value !== null && (value as number) > (wanted as number)
    case 'gte':
      return (value) => value !== null && (value as number) >= (wanted as number)
    case 'lte':
      return (value) => value !== null && (value as number) <= (wanted as number)
    case 'in': {
      const values = new Set(wanted as unknown[])
      return (value) => values.has(value)
    }
    case 'like': {
      const words = String(wanted).toLowerCase()
      const literal = words.replaceAll('%', '')
      return words.startsWith('%')
        ? (value) => String(value).toLowerCase().includes(literal)
        : (value) => String(value).toLowerCase().startsWith(literal)
    }
    default:
      return undefined
  }
}
