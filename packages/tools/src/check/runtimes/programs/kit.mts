/** What the programs share. They run on every runtime, so they use nothing that only Node 24 has. */
import { equal, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'

/** The addresses and credentials that the sandbox prints. */
// biome-ignore lint/suspicious/noExplicitAny: a program knows what it asks its vendor for
export const sandbox = JSON.parse(process.env.SANDBOX ?? '{}') as Record<string, any>

/** The options that reach one of Google's vendors in the sandbox. */
export function google(vendor: string) {
  const { base_url, credentials } = sandbox[vendor]
  return { base_url: `${base_url}/`, token_url: sandbox.google_accounts.token_url, credentials }
}

export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface CallerError {
  readonly code: string
  readonly cause?: unknown
}

/** The error that a call fails with, which must have this code. */
export async function failsWith(
  isInstance: (value: unknown) => value is CallerError,
  code: string,
  work: Promise<unknown>,
): Promise<CallerError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  ok(isInstance(error), `${code} expected, not ${error}`)
  equal(error.code, code)
  return error
}

/** Runs a program and prints its facts, which are the same on every runtime. */
export function run(main: () => Promise<Record<string, unknown>>): void {
  main().then(
    (facts) => console.log(JSON.stringify(facts)),
    (error: unknown) => {
      console.error(error)
      process.exitCode = 1
    },
  )
}
