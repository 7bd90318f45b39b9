import { adsQuotaExhausted, createSandbox, type Sandbox, tokenError } from '@linkspan/sandbox'
import { askForRebuild } from '@linkspan/service'
import type { EventType } from '@linkspan/service/answers'
import { createKeyRing, directoryFiles, type TableFiles } from '@linkspan/stores'
import { until } from '../../../core/test/support/until.ts'
import { startReceiver } from '../../../service/test/support/receiver.ts'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import { CONNECTORS } from './api.ts'
import { APPROVALS, agentToken, write } from './approvals.ts'
import { runCommand } from './command.ts'
import { makeLink } from './connect-link.ts'
import { APPLICATION, approve, browse, consentUrl, registerCallbacks } from './consent.ts'
import { vendorsOf } from './sandbox.ts'
import { startTestServer, type TestServer } from './server.ts'
import { createLink, signIn } from './sessions.ts'

/** An event as the API answers it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every type
export type AnyEvent = any

/** A server on which the acts are done one after another. */
interface World {
  readonly sandbox: Sandbox
  readonly server: TestServer
  /** Where tables are written. */
  readonly directory: TableFiles
  /** The connector that the first act makes. */
  id: string
  /** A client that the operator has made. */
  client_id: string
  /** The status of the answer to a call that reads. */
  read_status: number
}

type Act = (world: World) => Promise<unknown>

/** What no event and no line of a log may contain. */
export const CANARIES = { parameter: 'canary-parameter-0001', record: 'canary-record-0002' }

const entities = ['campaign_labels']
/** One that the user may change, and another one. */
const customersOf = ({ sandbox: { advertising } }: World) =>
  [...new Set([advertising.direct_customer_id, ...advertising.customer_ids])].slice(0, 2)
const send = ({ server }: World, method: string, path: string, body?: object) =>
  server.request(method, `${CONNECTORS}${path}`, { ...(body && { body }) })
const sync = (world: World) => send(world, 'POST', `/${world.id}/sync?wait=60`, { entities })
const check = (world: World) => send(world, 'POST', `/${world.id}/check`)
const operator = ({ server }: World, args: readonly string[], secret?: string) =>
  runCommand(server, args, secret)
const ofOrganization = ({ server }: World) => ['--organization', server.organization_id]
const oauthClient = (world: World) => ['1234.apps.example', ...ofOrganization(world), '--type', 'advertising']

const TABLE = 'advertising_ad_groups'
/** What makes it a table of another program. */
const FOREIGN = `${TABLE}/metadata/v99.metadata.json`

/** Writes all tables, also those that have what they are to have. */
async function writeTables({ server, directory }: World): Promise<void> {
  await directory.delete(['linkspan_written.json'])
  await server.server.services.tables?.run(new AbortController().signal)
}

/** Decides on a write of an agent. */
async function decide(world: World, decision: 'approve' | 'refuse') {
  const { server, sandbox, id: connector } = world
  const { direct_customer_id: customer_id } = sandbox.advertising
  const operations = [{ create: { name: `${CANARIES.parameter} ${decision}` } }]
  const body = { entity: 'labels', action: 'create', params: { customer_id, operations } }
  const asked = await write(server, await agentToken(server), { connector, body })
  await server.request('POST', `${APPROVALS}/${asked.body.approval.id}/${decision}`)
}

/** Acts over HTTP or at the operator's command line, one for each type of events, in an order in which they work. */
export const acts: Readonly<Record<EventType, Act>> = {
  'connector.created': async (world) => {
    const made = await world.server.createConnector({
      customer_name: 'Acme',
      connector_type: 'advertising',
      name: 'Ads',
      credentials: world.sandbox.advertising.credentials(),
      replication_config: { customer_ids: customersOf(world) },
      sync_interval_seconds: null,
    })
    world.id = made.id
  },
  'connector.updated': (world) => send(world, 'PATCH', `/${world.id}`, { name: 'Ads of Acme' }),
  'sync.succeeded': sync,
  'records.changed': async (world) => {
    const { direct_customer_id: customer_id } = world.sandbox.advertising
    const list = { entity: 'ad_groups', action: 'list', params: { customer_id } }
    const { body } = await send(world, 'POST', `/${world.id}/execute`, list)
    const { resourceName } = body.data[0].adGroup
    const operations = [{ update: { resourceName, name: CANARIES.record }, updateMask: 'name' }]
    const rename = { entity: 'ad_groups', action: 'update', params: { customer_id, operations } }
    const renamed = await send(world, 'POST', `/${world.id}/execute`, rename)
    await send(world, 'POST', `/${world.id}/sync?wait=60`, { entities: ['ad_groups'] })
    const search = {
      entity: 'ad_groups',
      action: 'search',
      params: { query: { filter: { eq: { 'ad_group.name': CANARIES.record } } } },
    }
    const found = await send(world, 'POST', `/${world.id}/execute`, search)
    if (!found.body.data?.length)
      throw new Error(`no such record: ${JSON.stringify([renamed.body, found.body])}`)
  },
  'sync.warned': async (world) => {
    const [, customer = ''] = customersOf(world)
    world.sandbox.advertising.set_status(customer, 'CANCELED')
    await sync(world)
    world.sandbox.advertising.set_status(customer, 'ENABLED')
  },
  'sync.paused': async (world) => {
    world.sandbox.advertising.faults.add({ ...adsQuotaExhausted({ retry_delay: '900s' }), times: 50 })
    await sync(world)
    world.sandbox.advertising.faults.clear()
  },
  'sync.cancelled': (world) => send(world, 'POST', `/${world.id}/sync/cancel`),
  'sync.suspended': (world) => send(world, 'POST', `/${world.id}/sync/suspend`),
  'sync.resumed': (world) => send(world, 'POST', `/${world.id}/sync/resume`),
  'write.requested': async (world) => {
    const { direct_customer_id: customer_id } = world.sandbox.advertising
    const operations = [{ create: { name: CANARIES.parameter } }]
    const body = { entity: 'labels', action: 'create', params: { customer_id, operations } }
    await send(world, 'POST', `/${world.id}/execute`, body)
  },
  'write.executed': async (world) => {
    const { direct_customer_id: customer_id } = world.sandbox.advertising
    // calls that read have no event
    const read = { entity: 'campaign_labels', action: 'list', params: { customer_id } }
    world.read_status = (await send(world, 'POST', `/${world.id}/execute`, read)).status
    const body = { entity: 'labels', action: 'create', params: { customer_id: CANARIES.parameter } }
    await send(world, 'POST', `/${world.id}/execute`, body)
  },
  'write.approved': (world) => decide(world, 'approve'),
  'write.refused': (world) => decide(world, 'refuse'),
  'connector.reauth_required': async (world) => {
    world.sandbox.google_accounts.expireAccessTokens()
    world.sandbox.google_accounts.faults.add(tokenError('invalid_grant'))
    await check(world)
  },
  'connector.recovered': (world) =>
    send(world, 'PATCH', `/${world.id}`, { credentials: world.sandbox.advertising.credentials() }),
  'sync.failed': async (world) => {
    for (const customer of customersOf(world)) world.sandbox.advertising.set_status(customer, 'CANCELED')
    await sync(world)
  },
  'consent.started': ({ server }) => consentUrl(server),
  'consent.completed': async ({ server }) => browse(server.base_url, await approve(await consentUrl(server))),
  'consent.failed': async ({ server }) =>
    browse(server.base_url, await approve(await consentUrl(server), { decision: 'deny' })),
  'webhook.disabled': async (world) => {
    const receiver = await startReceiver((_request, response) => response.writeHead(410).end())
    const body = { url: `http://127.0.0.1:${receiver.port}/` }
    const made = await world.server.request('POST', '/api/v1/webhooks', { body })
    await send(world, 'PATCH', `/${world.id}`, { name: 'Ads' })
    const read = () => world.server.request('GET', `/api/v1/webhooks/${made.body.id}`)
    await until('the webhook is disabled', read, { holds: ({ body }) => body.disabled })
    await receiver.close()
  },
  'client.created': async (world) => {
    const printed = await operator(world, ['clients', 'create', 'backend', ...ofOrganization(world)])
    world.client_id = printed.split(' ')[0] as string
  },
  'client.secret_added': (world) => operator(world, ['clients', 'add-secret', world.client_id]),
  'client.revoked': (world) => operator(world, ['clients', 'revoke', world.client_id]),
  'token.created': async (world) => {
    const printed = await operator(world, ['clients', 'create', 'worker', ...ofOrganization(world)])
    const [client_id, client_secret] = printed.trim().split(/ +/)
    const body = { client_id, client_secret }
    await world.server.request('POST', '/api/v1/account/applications/token', { body, token: null })
  },
  'token.revoked': async (world) => {
    const { server } = world
    const body = { name: 'agent', scope: { actions: ['read'] } }
    const made = await server.request('POST', '/api/v1/account/tokens', { body })
    await server.request('DELETE', `/api/v1/account/tokens/${made.body.id}`)
  },
  'sign_in_link.created': ({ server }) => createLink(server),
  'session.started': ({ server }) => signIn(server),
  'session.ended': async ({ server }) => (await signIn(server)).request('DELETE', '/api/v1/session'),
  'connect_session.completed': async ({ server, sandbox }) => {
    const link = await makeLink(server, {
      customer_name: 'linked',
      connector_types: ['advertising'],
      choose: [],
    })
    const visitor = await link.open()
    await visitor.connect({ credentials: sandbox.advertising.credentials() })
    await visitor.complete()
  },
  'redirect.added': (world) => operator(world, ['redirects', 'add', APPLICATION, ...ofOrganization(world)]),
  'redirect.removed': (world) =>
    operator(world, ['redirects', 'remove', APPLICATION, ...ofOrganization(world)]),
  'oauth_client.set': (world) =>
    operator(world, ['oauth-clients', 'set', ...oauthClient(world)], 'canary-oauth-secret-0003'),
  'oauth_client.removed': (world) => operator(world, ['oauth-clients', 'remove', ...oauthClient(world)]),
  'vendor.version_ending': async (world) => {
    world.sandbox.advertising.end_version('v26')
    await check(world)
  },
  'table.failed': async (world) => {
    const { directory } = world
    await writeTables(world)
    await directory.create(FOREIGN, Buffer.from('{"properties":{}}'))
    await writeTables(world)
  },
  'table.recovered': async (world) => {
    await world.directory.delete([FOREIGN])
    await writeTables(world)
  },
  'table.rebuilt': async (world) => {
    await askForRebuild(world.directory, world.server.server.store.leases, TABLE)
    await writeTables(world)
  },
  'connector.deleted': (world) => send(world, 'DELETE', `/${world.id}`),
  // by the start of another server, below
  'key.rotated': async (world) => {
    const { credentials } = world.sandbox.advertising
    const body = {
      customer_name: 'Globex',
      connector_type: 'advertising',
      name: 'Ads',
      credentials: credentials(),
    }
    await world.server.createConnector({ ...body, sync_interval_seconds: null })
  },
}

/** What the acts have left. */
export interface Acted {
  /** The status of the answer to a call that reads. */
  readonly read_status: number
  /** All events of the organization, in order. */
  readonly events: readonly AnyEvent[]
  /** The log of the servers. */
  readonly log: string
  /** Secrets of the server and of the vendors. */
  readonly secrets: readonly string[]
}

/** Does every act on a server with its own sandbox, and reads the events over HTTP. */
export async function doActs(): Promise<Acted> {
  const sandbox = await createSandbox({ seed: 1 })
  const [data_dir, place] = [newDataDir(), newDataDir()]
  const [first, second] = [newKeyRing('k1').primary, newKeyRing('k2').primary]
  const tables = { place: { kind: 'folder', path: place }, minutes: 1_440 } as const
  const vendors = vendorsOf(sandbox)
  const options = { vendors, data_dir, tables, log_level: 'trace', work: 'in_process' } as const
  const server = await startTestServer({ ...options, key_ring: createKeyRing([first]) })
  registerCallbacks(sandbox, server.base_url)
  const directory = directoryFiles(place)
  const world: World = { sandbox, server, directory, id: '', client_id: '', read_status: 0 }
  for (const act of Object.values(acts)) await act(world)
  await server.stop()

  const later = await startTestServer({ ...options, key_ring: createKeyRing([second, first]) })
  try {
    const token = await later.tokenFor(server.organization_id)
    const read = async (): Promise<AnyEvent[]> =>
      (await later.request('GET', '/api/v1/events?limit=1000', { token })).body.data
    const events = await until('the rotation of the key is an event', read, {
      holds: (all) => all.some(({ type }) => type === 'key.rotated'),
    })
    const secrets = [
      ...Object.values(sandbox.advertising.credentials()),
      server.token,
      server.client.client_secret,
    ]
    return {
      read_status: world.read_status,
      events,
      log: [...server.logs, ...later.logs].join(''),
      secrets: secrets.filter((each): each is string => typeof each === 'string' && each.length > 12),
    }
  } finally {
    await later.close()
    await sandbox.close()
  }
}
