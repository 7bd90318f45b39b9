import { valueAt } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'

/** The answers of the calls before, by operation. */
export type Answers = Readonly<Record<string, unknown>>

/**
 * The parameters of the example of each action, in the order in which the calls are made; undefined for none. Texts have
 * places in braces: `{drive.files.csv}` is a value of the sandbox, and `{users.list: data.0.id}` one of an answer before.
 */
export type ExampleCalls = Readonly<Record<string, object | undefined>>

const PLACE = /\{([\w. ]+)(?:: ([\w.]+))?\}/g

/** Parameters with what is at their places. */
export function filled<Params>(params: Params, sandbox: Sandbox, answers: Answers): Params {
  const text = JSON.stringify(params, (_key, value) =>
    typeof value === 'string'
      ? value.replace(PLACE, (place, name: string, path?: string) => {
          const found = path === undefined ? valueAt(sandbox, name) : valueAt(answers[name], path)
          if (typeof found !== 'string') throw new Error(`there is nothing at ${place}`)
          return found
        })
      : value,
  )
  return text && JSON.parse(text)
}
