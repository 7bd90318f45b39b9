import { createHmac, randomUUID } from 'node:crypto'
import { createSignedTexts } from '@linkspan/core'
import { derivedSecrets, type KeyRing } from '@linkspan/stores'

const ID_PREFIX = 'app_'

/**
 * What applications are known by, what comes after their refresh tokens, and what browsers keep of a sign-in. Every server with the
 * ring has the same keys.
 */
export function applicationIds(key_ring: KeyRing) {
  const ids = createSignedTexts(...derivedSecrets(key_ring, 'application id'))
  const [successor_key] = derivedSecrets(key_ring, 'application refresh')
  return {
    /** The refresh token that replaces one; the same each time, so that none has to be kept. */
    successorOf: (refresh_token: string): string =>
      createHmac('sha256', successor_key).update(refresh_token).digest('base64url'),

    /** Keys for the cookies of a sign-in, the newest first. */
    cookieKeys: (): string[] =>
      derivedSecrets(key_ring, 'application cookie').map((key) => key.toString('base64url')),

    /** An id that carries the metadata of an application, so that registering stores nothing. Each is another one. */
    clientIdOf: (metadata: object): string =>
      `${ID_PREFIX}${ids.sign(ID_PREFIX, { ...metadata, registration: randomUUID() })}`,

    /** The metadata of an id that a server with the ring has made; undefined for any other text. */
    metadataOf: (client_id: string): object | undefined =>
      client_id.startsWith(ID_PREFIX)
        ? (ids.read(ID_PREFIX, client_id.slice(ID_PREFIX.length)) as object | undefined)
        : undefined,
  }
}
