import type { Runner } from './runner.ts'

/** Runs an action by the names of the HTTP API. */
export type ExecuteExample = (entity: string, action: string, params?: unknown) => Promise<unknown>

/** One call and its expected result, which is the same in the library and on the hosted server. */
export interface ExampleCall {
  readonly name: string
  readonly entity: string
  readonly action: string
  readonly params?: object | null
  /** Asserts the result, or the `code` and `errors` of the error. */
  readonly check: (answer: never) => void
  readonly fails?: boolean
}

/** One download and its expected result. */
export interface DownloadOperation extends Pick<ExampleCall, 'name' | 'entity' | 'action' | 'params'> {
  readonly status: 200 | 206
  readonly content_type: string
  readonly content_range: string | null
  /** Null if the number is unknown, but not 0. */
  readonly bytes: number | null
}

/** The outcome of an operation. */
export interface OperationOutcome {
  readonly operation: string
  readonly failed: boolean
  /** The result, or the error as data. */
  readonly answer: unknown
}

/** Runs operations one after the other and checks each result. */
export async function runOperations(
  expect: Runner['expect'],
  operations: readonly ExampleCall[],
  execute: ExecuteExample,
): Promise<OperationOutcome[]> {
  const outcomes: OperationOutcome[] = []
  for (const { name, entity, action, params, check, fails = false } of operations) {
    const { failed, answer } = await execute(entity, action, params).then(
      (value) => ({ failed: false, answer: value }),
      (error: unknown) => ({ failed: true, answer: error }),
    )
    const operation = `${entity}.${action} ${name}`
    const summary = `${operation}: ${JSON.stringify(answer)?.slice(0, 600)}`
    expect({ summary, failed }).toEqual({ summary, failed: fails })
    try {
      check(answer as never)
    } catch (cause) {
      throw new Error(summary, { cause })
    }
    outcomes.push({ operation, failed, answer: failed ? JSON.parse(JSON.stringify(answer)) : answer })
  }
  return outcomes
}
