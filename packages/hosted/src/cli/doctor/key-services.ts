import type { Config } from '../../config/config.ts'
import { type Finding, fail, ok } from './finding.ts'

/** Checks that each key service wraps and unwraps. Nothing is stored. */
export async function* checkKeyServices({ key_ring }: Config): AsyncGenerator<Finding> {
  for (const { reference, reason } of (await key_ring.held?.check()) ?? [])
    yield reason === undefined
      ? ok('keys', `${reference} wraps and unwraps keys`)
      : fail('keys', `${reference}: ${reason}`, 'See what each key service needs in docs/operations/keys.md.')
}
