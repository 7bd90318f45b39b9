import { randomBytes, randomUUID } from 'node:crypto'
import { hashOf, newSecret } from '../../src/crypto/secrets.ts'
import type { VendorOptionsByType } from '../../src/index.ts'
import type { Store } from '../../src/stores/store.ts'
import { type Api, apiOf } from './api.ts'
import { type Program, printed, run } from './program.ts'

/** The store that several server processes share, and a client of it. */
export interface SharedStore {
  /** The variables that each process gets. */
  readonly env: Readonly<Record<string, string>>
  readonly organization_id: string
  /** A token that each process takes. */
  readonly token: string
}

/** Keys that several processes share, as in the environment. */
export function newKeys(): string {
  return `k1:${randomBytes(32).toString('base64')}`
}

/** Adds an organization, a client of it and a token of an hour to an open store. */
export async function addClient(store: Store): Promise<Pick<SharedStore, 'organization_id' | 'token'>> {
  const [organization_id, client_id] = [`org_${randomUUID()}`, `client_${randomUUID()}`]
  const token = newSecret('access_token')
  await store.clients.insertOrganization({ id: organization_id, name: 'Test' }, 1)
  await store.clients.insertClient({ id: client_id, name: 'test' }, 1)
  await store.clients.insertMembership(client_id, organization_id)
  await store.access_tokens.insert({ hash: hashOf(token), client_id, lifetime_ms: 3_600_000 })
  return { organization_id, token }
}

/** The variables for the addresses of vendors. */
export function vendorEnv(vendors: VendorOptionsByType): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vendors).flatMap(([type, { base_url, token_url }]) => {
      const prefix = `LINKSPAN_${type.toUpperCase().replaceAll('-', '_')}`
      return [
        [`${prefix}_BASE_URL`, base_url],
        [`${prefix}_TOKEN_URL`, token_url],
      ].filter((entry): entry is [string, string] => entry[1] !== undefined)
    }),
  )
}

/** A server in a process of its own. */
export interface ServerProcess extends Api {
  readonly base_url: string
  readonly program: Program
  /** The lines of the log so far. */
  // biome-ignore lint/suspicious/noExplicitAny: lines have fields of every kind
  logs(): any[]
}

/** Starts so many servers on one store at once, and waits until all of them listen. */
export async function startProcesses(
  count: number,
  { env, token }: Pick<SharedStore, 'env' | 'token'>,
): Promise<ServerProcess[]> {
  const programs = Array.from({ length: count }, () => run({ env }))
  return Promise.all(
    programs.map(async (program) => {
      const [, base_url = ''] = await printed(program, /"base_url":"(http:[^"]+)"/)
      return {
        ...apiOf(base_url, token),
        base_url,
        program,
        logs: () =>
          program.out.text
            .split('\n')
            .filter((line) => line.startsWith('{') && line.endsWith('}'))
            .map((line) => JSON.parse(line)),
      }
    }),
  )
}
