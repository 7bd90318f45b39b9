import type { CallOptions } from '../http/options.ts'
import { type Page, walkPages } from '../pages/page.ts'
import { actionOf } from './choice-issues.ts'
import type { AccountChoices } from './choices.ts'
import type { Connection } from './client.ts'
import type { ConnectorKind } from './connector.ts'

type Reaching = Pick<Connection, 'execute' | 'sources'>
type Kind = Pick<ConnectorKind, 'type' | 'entities' | 'choices'>

/**
 * The wanted accounts that the credentials of a connector do not reach, so that no customer can choose them. Throws what
 * the calls throw that list them.
 */
export async function unreachedAccounts(
  kind: Kind,
  connection: Reaching,
  wanted: readonly string[],
  options: Pick<CallOptions, 'signal'> = {},
): Promise<ReadonlySet<string>> {
  const missing = new Set(wanted)
  const { accounts } = kind.choices ?? {}
  if (!accounts) return missing
  const found = accounts.reached
    ? [await accounts.reached(connection, wanted, options)]
    : listed(kind, accounts, connection, options)
  for await (const ids of found) {
    for (const id of ids) missing.delete(id)
    if (missing.size === 0) break
  }
  return missing
}

/** The accounts as the page of a link lists them: the rows of the first action. */
async function* listed(
  { type, entities }: Kind,
  { actions: [first = ''], row: { id } = { id: 'id', name: 'name' } }: AccountChoices,
  connection: Reaching,
  { signal: caller_signal }: Pick<CallOptions, 'signal'>,
): AsyncGenerator<string[]> {
  const [entity = '', action = ''] = first.split('.')
  const cursor = actionOf({ entities }, first)?.cursor
  const pages = walkPages(
    `${type}: ${first}`,
    async (token, signal) => {
      const paged = cursor === undefined || token === undefined ? {} : { [cursor]: token }
      const page = (await connection.execute(entity, action, paged, { signal })) as Page<
        Record<string, unknown>
      >
      return { page: page.data, next: cursor === undefined ? null : page.meta.next_page_token }
    },
    caller_signal,
  )
  for await (const rows of pages) yield rows.map((row) => String(row[id]))
}
