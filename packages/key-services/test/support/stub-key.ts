import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FakeReply } from '@linkspan/core/testing'
import type { KeyReference, KeyService } from '@linkspan/stores'
import type { KeyServiceSettings } from '../../src/index.ts'

/**
 * What may be wrong with a key service. `late` never answers; `cut` ends the connection within the answer, and `killed` before it.
 */
export type Fault =
  | 'down'
  | 'killed'
  | 'throttled'
  | 'late'
  | 'cut'
  | 'nonsense'
  | 'denied'
  | 'disabled'
  | 'missing'

/** The faults that pass by themselves. The others last until the operator mends them. */
export const PASSING: readonly Fault[] = ['down', 'killed', 'throttled', 'late', 'cut', 'nonsense']
export const LASTING: readonly Fault[] = ['denied', 'disabled', 'missing']

/** A key service on loopback with one key. */
export interface KeyWorld {
  readonly reference: KeyReference
  readonly settings: KeyServiceSettings
  /** Opens the key, as another process would. */
  open(more?: Partial<KeyServiceSettings>): Promise<KeyService>
  /** Lets it fail in this way from now on; undefined mends it. */
  fail(fault: Fault | undefined): Promise<void>
  /** Makes a new version of the key, which wraps from now on. */
  rotate(): Promise<void>
  /** How many requests came to wrap or unwrap. */
  readonly asked: number
  /** What no error may show. */
  readonly secrets: readonly string[]
  close(): Promise<void>
}

/** The versions of a key that really encrypts. */
export class StubKey {
  readonly #versions = [randomBytes(32)]

  /** The present version, from 1. */
  get version(): number {
    return this.#versions.length
  }

  rotate(): void {
    this.#versions.push(randomBytes(32))
  }

  encrypt(plaintext: Buffer, bound: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#versions.at(-1) as Buffer, nonce).setAAD(
      Buffer.from(bound),
    )
    const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
    return Buffer.concat([Buffer.of(this.version), nonce, cipher.getAuthTag(), body])
  }

  /** Undefined if it was changed, or is bound to something else. */
  decrypt(bytes: Buffer, bound: string): Buffer | undefined {
    try {
      const key = this.#versions[(bytes[0] ?? 0) - 1] as Buffer
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 13))
      decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(13, 29))
      return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()])
    } catch {
      return undefined
    }
  }
}

/** Faults that every service has alike; undefined if the service itself has to answer. */
export function commonFault(
  fault: Fault | undefined,
  response: ServerResponse,
): FakeReply | 'handled' | undefined {
  if (fault === 'late') return 'handled'
  if (fault === 'killed') {
    response.destroy()
    return 'handled'
  }
  if (fault === 'nonsense')
    return { headers: { 'content-type': 'text/html' }, body: '<html>Please sign in</html>' }
  if (fault !== 'cut') return undefined
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
  response.write('{"data":')
  setImmediate(() => response.destroy())
  return 'handled'
}
