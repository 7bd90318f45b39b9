/**
 * Counts the source files and the functions that one warm call walks through: `npm run check:walk`. With `--list`, also names
 * them. More than the bound of a call fails.
 */
import { systemClock, toDay } from '@linkspan/core'
import { openLocalServer } from '../repository/local-server.ts'
import { tokenOf } from '../repository/token-of.ts'
import { countWalk } from './walk/count-walk.ts'

const DAY_MS = 86_400_000
const CONNECTORS = '/api/v1/integrations/connectors'
/** The most files and functions of each call. A change that needs more raises them, and says why. */
const BOUNDS: Readonly<Record<string, { readonly files: number; readonly functions: number }>> = {
  execute: { files: 85, functions: 245 },
  search: { files: 96, functions: 265 },
  initiate: { files: 61, functions: 151 },
  export: { files: 107, functions: 351 },
}

/** While calls are counted, nothing that is done from time to time is due: on a busy machine it would run in each of them. */
let is_counting = false
const server = await openLocalServer({
  ...systemClock,
  sleep: (milliseconds, signal) => systemClock.sleep(is_counting ? DAY_MS : milliseconds, signal),
})
const { sandbox, linkspan } = server

/** A connector that has synced two days, so few rows at each hour that a search walks alike; and a token of the client. */
async function prepare(): Promise<{ readonly id: string; readonly token: string }> {
  const { direct_customer_id } = sandbox.advertising
  const { id } = await linkspan.connectors.create({
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads of Acme',
    credentials: { ...sandbox.advertising.credentials() },
    replication_config: { customer_ids: [direct_customer_id], start_date: toDay(Date.now() - DAY_MS) },
  })
  await server.synced(id)
  return { id, token: await tokenOf(server.base_url, server.client) }
}

/** The calls, by their names. They use no client of ours, which is no part of what the server runs. */
function callsOf({ id, token }: { readonly id: string; readonly token: string }) {
  async function send(method: string, path: string, body?: object): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = server.base_url + CONNECTORS + path
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  }
  const customer_id = sandbox.advertising.direct_customer_id
  const execute = (action: string, params: object) =>
    send('POST', `/${id}/execute`, { entity: 'campaigns', action, params })
  return {
    execute: () => execute('list', { customer_id, pageSize: 5 }),
    search: () => execute('search', { query: { filter: { gt: { 'metrics.clicks': 1 } } }, limit: 5 }),
    initiate: () =>
      send('POST', '/oauth/initiate', {
        customer_name: 'acme',
        connector_type: 'advertising',
        redirect_url: 'http://127.0.0.1:9/connected',
      }),
    export: () => send('GET', `/${id}/records/campaign_labels?format=jsonl`),
  }
}

try {
  const calls = callsOf(await prepare())
  is_counting = true
  for (const [name, call] of Object.entries(calls)) {
    const { files, functions } = await countWalk(call)
    const most = BOUNDS[name] ?? { files: 0, functions: 0 }
    const is_over = files.length > most.files || functions.length > most.functions
    const counts = `${files.length} files (at most ${most.files}), ${functions.length} functions (at most ${most.functions})`
    console.log(`${name}: ${counts}${is_over ? ', too many' : ''}`)
    if (process.argv.includes('--list')) console.log(functions.map((each) => `  ${each}`).join('\n'))
    if (is_over) process.exitCode = 1
  }
} finally {
  await server.close()
}
