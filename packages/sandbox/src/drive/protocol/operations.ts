import type { Resource } from '../fields/schemas.ts'
import { OPERATIONS } from '../generated/contract.ts'

/** One operation of the API. */
export interface Operation {
  id: string
  method: string
  path: RegExp
  /** The names of the path's variables. */
  variables: readonly string[]
  /** The query parameters whose values are checked: `boolean`, or a range such as `1-1000`. */
  checked: ReadonlyMap<string, string>
  /** The resource in the answer; absent if there is none, or bytes. */
  resource?: Resource
  /** What a token must allow: listing files, reading their content, or writing. */
  needs: 'metadata' | 'content' | 'write'
}

type Declared = Omit<Operation, 'path' | 'variables' | 'checked'> & {
  path: string
  checked: Record<string, string>
}

function operationFrom({ path, checked, ...declared }: Declared): Operation {
  return {
    ...declared,
    path: new RegExp(`^/drive/v3/${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    variables: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    checked: new Map(Object.entries(checked)),
  }
}

// a path without variables comes before one with variables, as files/trash before files/{fileId}
const operations = OPERATIONS.map((declared) => operationFrom(declared as Declared)).sort(
  (left, right) => left.variables.length - right.variables.length,
)

/** Finds the operation of a method and a path, with the path's variables; undefined if the API has none. */
export function operationOf(
  method: string,
  path: string,
): { operation: Operation; variables: Record<string, string> } | undefined {
  for (const operation of operations) {
    const found = operation.method === method && operation.path.exec(path)
    if (!found) continue
    const values = found.slice(1).map((text) => decodeURIComponent(text))
    const variables = Object.fromEntries(operation.variables.map((name, i) => [name, values[i] ?? '']))
    return { operation, variables }
  }
  return undefined
}
