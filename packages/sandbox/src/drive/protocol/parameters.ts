import { invalidParameter, invalidValue } from '../errors.ts'
import type { DriveOperation } from './operations.ts'

/** The query parameters of one call. */
export type Parameters = ReturnType<typeof readParameters>

function check(name: string, type: string, value: string): void {
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false')
      throw invalidParameter(name, `Invalid boolean value: '${value}'.`)
    return
  }
  const [least = 0, most = 0] = type.split('-').map(Number)
  if (!/^-?\d+$/.test(value)) throw invalidValue(name, `Invalid value '${value}' for ${name}.`)
  if (Number(value) < least || Number(value) > most) {
    throw invalidParameter(
      name,
      `Invalid value '${value}'. Values must be within the range: [${least}, ${most}]`,
    )
  }
}

/** Reads a query and checks its booleans and numbers; unknown parameters are ignored. */
export function readParameters(operation: DriveOperation, query: URLSearchParams) {
  for (const [name, value] of query) {
    const type = name === 'prettyPrint' ? 'boolean' : operation.checked[name]
    if (type !== undefined) check(name, type, value)
  }
  return {
    text: (name: string) => query.get(name) || undefined,
    flag: (name: string, otherwise = false) => (query.has(name) ? query.get(name) === 'true' : otherwise),
    number: (name: string, otherwise: number) => (query.has(name) ? Number(query.get(name)) : otherwise),
  }
}
