import type { Runner } from './connector-contract.ts'

/** Runs an action by its names on the wire. */
export type Execute = (entity: string, action: string, params?: unknown) => Promise<unknown>

/** One call with what it must answer; the same through the library and through the hosted server. */
export interface Operation {
  readonly name: string
  readonly entity: string
  readonly action: string
  readonly params?: object | null
  /** Holds an answer, or an error's `code` and `errors`, to what it must be. */
  readonly check: (answer: never) => void
  readonly fails?: boolean
}

/** One download with what it must answer. */
export interface DownloadOperation extends Pick<Operation, 'name' | 'entity' | 'action' | 'params'> {
  readonly status: 200 | 206
  readonly content_type: string
  readonly content_range: string | null
  /** Null where it is not known beforehand, but more than none. */
  readonly bytes: number | null
}

/** What an operation came to. */
export interface Outcome {
  readonly operation: string
  readonly failed: boolean
  /** The answer, or the error as data. */
  readonly answer: unknown
}

/** Runs operations one after the other and holds each to what it must be. */
export async function runOperations(
  expect: Runner['expect'],
  operations: readonly Operation[],
  execute: Execute,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { name, entity, action, params, check, fails = false } of operations) {
    const { failed, answer } = await execute(entity, action, params).then(
      (value) => ({ failed: false, answer: value }),
      (error: unknown) => ({ failed: true, answer: error }),
    )
    const operation = `${entity}.${action} ${name}`
    const told = `${operation}: ${JSON.stringify(answer)?.slice(0, 600)}`
    expect({ told, failed }).toEqual({ told, failed: fails })
    try {
      check(answer as never)
    } catch (cause) {
      throw new Error(told, { cause })
    }
    outcomes.push({ operation, failed, answer: failed ? JSON.parse(JSON.stringify(answer)) : answer })
  }
  return outcomes
}
