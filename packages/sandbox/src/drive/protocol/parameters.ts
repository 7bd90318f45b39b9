import { badRequest, invalidParameter, invalidValue } from '../errors.ts'
import type { Operation } from './operations.ts'

/** The query parameters of one call. */
export interface Parameters {
  text(name: string): string | undefined
  flag(name: string, otherwise?: boolean): boolean
  number(name: string, otherwise: number): number
}

/** What every operation of Google's takes. */
const COMMON: Readonly<Record<string, string>> = {
  '$.xgafv': '',
  access_token: '',
  alt: '',
  callback: '',
  fields: '',
  key: '',
  oauth_token: '',
  prettyPrint: 'boolean',
  quotaUser: '',
  uploadType: '',
  upload_protocol: '',
}

function check(name: string, type: string, value: string): void {
  if (type === 'boolean' && value !== 'true' && value !== 'false') {
    throw invalidParameter(name, `Invalid boolean value: '${value}'.`)
  }
  const [least, most] = type.split('-').map(Number)
  if (most === undefined) return
  if (!/^-?\d+$/.test(value)) throw invalidValue(name, `Invalid value '${value}' for ${name}.`)
  if (Number(value) < (least ?? 0) || Number(value) > most) {
    throw invalidParameter(
      name,
      `Invalid value '${value}'. Values must be within the range: [${least}, ${most}]`,
    )
  }
}

/** Reads the parameters that an operation takes; any other one is refused. */
export function readParameters(operation: Operation, query: URLSearchParams): Parameters {
  for (const [name, value] of query) {
    const type = operation.parameters.get(name) ?? COMMON[name]
    if (type === undefined) {
      throw badRequest(
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
      )
    }
    check(name, type, value)
  }
  return {
    text: (name) => query.get(name) || undefined,
    flag: (name, otherwise = false) => (query.has(name) ? query.get(name) === 'true' : otherwise),
    number: (name, otherwise) => (query.has(name) ? Number(query.get(name)) : otherwise),
  }
}
