import { valueAt } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'

/** The answers of the calls before, by operation. */
export type Answers = Readonly<Record<string, unknown>>

/** The parameters of the example of each action, in the order in which the calls are made; undefined for none. */
export type ExampleCalls = Readonly<
  Record<string, (sandbox: Sandbox, answers: Answers) => object | undefined>
>

/** A value of an answer before, such as an id of its first row. */
export function found(answers: Answers, operation: string, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>(
      (held, key) => (Array.isArray(held) ? held[Number(key)] : valueAt(held, key)),
      answers[operation],
    )
  if (typeof value !== 'string') throw new Error(`the answer of ${operation} has no ${path}`)
  return value
}
