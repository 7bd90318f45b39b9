/** Compiled, never run: what the types of the client accept and refuse. */
import type { advertising } from '@linkspan/advertising'
import {
  type ConnectorRecord,
  createClient,
  type Definition,
  type DefinitionList,
  type NewConnector,
  type SyncReport,
  type VendorReply,
  type Webhook,
  type WebhookDeliveryPage,
} from '@linkspan/client'
import type { drive } from '@linkspan/drive'
import type * as z from 'zod'
import type { definition, definitionList } from '../../hosted/src/http/routes/definition-schemas.ts'
import type { connector } from '../../service/src/connectors/connector-answers.ts'
import type { syncReport } from '../../service/src/sync/sync-answers.ts'
import type { deliveryPage, webhook } from '../../service/src/webhooks/webhook-answers.ts'

const linkspan = createClient({ base_url: 'http://127.0.0.1', client_id: 'a', client_secret: 'b' })
const ads = linkspan.connector<typeof advertising>({ customer_name: 'acme', connector_type: 'advertising' })
const files = linkspan.connector<typeof drive>({ id: 'con_1' })

/** The type of an event says what its data are, and a query what types come. */
export async function failures(): Promise<string[]> {
  const codes: string[] = []
  for await (const event of linkspan.events({ types: ['sync.failed', 'consent.failed'] })) {
    // @ts-expect-error: only a failed sync has a run
    codes.push(event.data.run_id)
    if (event.type === 'sync.failed') codes.push(event.data.run_id)
    codes.push(event.data.code)
    // @ts-expect-error: this type was not asked for
    if (event.type === 'sync.paused') break
  }
  // @ts-expect-error: there is no such type
  linkspan.events({ types: ['sync.finished'] })
  return codes
}

/** What the server answers is what the client says. */
export const answered = (answer: z.output<typeof connector>): ConnectorRecord => answer
export const synced = (answer: z.output<typeof syncReport>): SyncReport => answer
export const hooked = (answer: z.output<typeof webhook>): Webhook => answer
export const attempted = (answer: z.output<typeof deliveryPage>): WebhookDeliveryPage => answer
export const kinds = (answer: z.output<typeof definitionList>): DefinitionList => answer
export const kind = (answer: z.output<typeof definition>): Definition => answer

export async function create(): Promise<void> {
  const common = { customer_name: 'acme', name: 'Acme' }
  const config = { property_ids: ['1'] } as const
  const oauth = { client_id: 'a', client_secret: 'b', refresh_token: 'c' }
  await linkspan.connectors.create({ ...common, connector_type: 'drive', credentials: oauth })
  await linkspan.connectors.create({
    ...common,
    connector_type: 'web-analytics',
    credentials: oauth,
    replication_config: config,
  })
  await linkspan.connectors.create({
    ...common,
    connector_type: 'call-recording',
    server_side_oauth_secret_id: 'lsi_1',
  })
  // an alias, and a type that is known only at run time
  await linkspan.connectors.create({ ...common, connector_type: 'google-ads', credentials: { any: 1 } })
  const connector: NewConnector = { ...common, connector_type: String(common), credentials: {} }
  await linkspan.connectors.create(connector)
  await linkspan.connectors.create({
    ...common,
    connector_type: 'drive',
    // @ts-expect-error the key file lacks a field
    credentials: { service_account: { client_email: 'robot@project.iam.gserviceaccount.com' } },
  })
  await linkspan.connectors.create({
    ...common,
    connector_type: 'drive',
    // @ts-expect-error no such field in the credentials
    credentials: { ...oauth, key: 'a' },
  })
  // @ts-expect-error there are neither credentials nor the secret of a consent
  await linkspan.connectors.create({ ...common, connector_type: 'drive' })
  await linkspan.connectors.create({
    ...common,
    connector_type: 'web-analytics',
    credentials: oauth,
    // @ts-expect-error no such field in the configuration
    replication_config: { properties: ['1'] },
  })
}

export async function check(): Promise<void> {
  const { data, meta } = await ads.campaigns.list({ customer_id: '1234567890', pageSize: 10 })
  const name: string | undefined = data[0]?.campaign?.name
  const token: string | null = meta.next_page_token
  // @ts-expect-error customer_id is required
  await ads.campaigns.list({})
  // @ts-expect-error no such parameter
  await ads.campaigns.list({ customer_id: '1', pageSizes: 10 })
  // @ts-expect-error no such entity
  await ads.campaign.list({ customer_id: '1' })
  // @ts-expect-error no such action
  await ads.campaigns.delete({ customer_id: '1' })
  for await (const row of ads.campaigns.listAll({ customer_id: '1' }))
    row.campaign?.name satisfies typeof name

  const found = await ads.campaigns.search({
    query: { filter: { gt: { 'metrics.clicks': 10 } }, sort: [{ 'metrics.clicks': 'desc' }] },
    fields: ['campaign.name', 'metrics'],
  })
  const [campaign] = found.data
  const clicks: number | string | null | undefined = campaign?.metrics.clicks
  // @ts-expect-error it was not selected
  campaign?.campaign.id
  const synced_at: string = found.meta.synced_at
  // @ts-expect-error no such field
  await ads.campaigns.search({ query: { filter: { eq: { 'campaign.nam': 'x' } } } })
  // @ts-expect-error wrong type of value
  await ads.campaigns.search({ query: { filter: { gt: { 'metrics.clicks': true } } } })
  // @ts-expect-error this entity has no search
  await ads.accessibleCustomers.search({ query: {} })
  for await (const record of ads.campaigns.searchAll({ query: {} }))
    record.campaign.name satisfies string | null

  const plan = ads.inChangeSet('set_1')
  const operations = [{ create: { name: 'Spring', amountMicros: '50000000' } }]
  const { change_set } = await plan.campaignBudgets.create({ customer_id: '1', operations })
  change_set.provisional_ids satisfies readonly string[]
  // @ts-expect-error customer_id is required
  await plan.campaignBudgets.create({ operations })
  const planned = await plan.campaigns.search({ query: {}, fields: ['campaign.name'] })
  planned.data[0]?.campaign.name satisfies string | null | undefined

  const download = await files.files.download({ fileId: '1' })
  const stream: ReadableStream<Uint8Array> = download.stream
  await files.filesUpload.create({ name: 'a.txt' }, { content: new Uint8Array(1), idempotency_key: 'k' })
  await files.execute('files', 'list')
  const reply: VendorReply<{ ids?: string[] }> = await files.request({
    method: 'GET',
    path: '/drive/v3/files',
  })
  // @ts-expect-error no such method
  await files.request({ method: 'TRACE', path: '/' })
  // @ts-expect-error a request has no url
  await files.request({ method: 'GET', url: 'https://www.googleapis.com/drive/v3/files' })
  const { requests, entities } = await linkspan.definitions.get('advertising')
  const cursor: string | undefined = entities[0]?.actions.list?.cursor
  // @ts-expect-error the kind is unknown, so that there is only execute
  await linkspan.connector({ id: 'con_1' }).files.list()
  void [reply, requests.allowed, cursor, token, clicks, synced_at, stream]
}
