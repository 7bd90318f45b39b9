import { randomBytes } from 'node:crypto'
import { createChance, hashText } from '../kit/random.ts'

/** A registered OAuth client. */
export interface OAuthClient {
  client_id: string
  client_secret: string
  /** A request's redirect_uri must equal one of these; more may be pushed at any time. */
  redirect_uris: string[]
}

/** The registered clients. */
export type ClientRegistry = ReturnType<typeof createClientRegistry>

/** Opens the register of clients. */
export function createClientRegistry() {
  const clients = new Map<string, OAuthClient>()
  return {
    add: (given: Partial<OAuthClient>): OAuthClient => {
      const client = {
        client_id: given.client_id ?? `${randomBytes(8).toString('hex')}.apps.sandbox.test`,
        client_secret: given.client_secret ?? `sandbox-secret-${randomBytes(12).toString('hex')}`,
        redirect_uris: given.redirect_uris ?? [],
      }
      clients.set(client.client_id, client)
      return client
    },
    get: (client_id: string) => clients.get(client_id),
  }
}

/** The client that is registered from the start; it is the same for the same seed. */
export function firstClient(label: string, seed: number, redirect_uris: readonly string[]): OAuthClient {
  const chance = createChance(hashText(seed, label))
  return {
    client_id: `${chance.digits(12)}-${chance.integer(0, 2 ** 32 - 1).toString(36)}.apps.sandbox.test`,
    client_secret: `sandbox-secret-${chance.digits(20)}`,
    redirect_uris: [...redirect_uris],
  }
}
