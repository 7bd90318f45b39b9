/** Compiled, never run: code that must compile, and code that must not. */
import {
  type Advertising,
  type CallOptions,
  type CampaignRow,
  ConnectorError,
  createAdvertising,
  type ErrorCode,
  type ListMeta,
  type MutateResult,
  type Page,
} from '../src/index.ts'

const ads: Advertising = createAdvertising({
  credentials: { refresh_token: 'r', client_id: 'c', client_secret: 's' },
})
const customer_id = '1234567890'
const resourceName = `customers/${customer_id}/campaigns/1`
const campaign = resourceName

export async function good(): Promise<void> {
  const page = await ads.campaigns.list({ customer_id, pageSize: 50 })
  const rows: CampaignRow[] = page.data
  const next: string | null = page.meta.next_page_token
  const mask: string | undefined = page.meta.fieldMask
  for await (const { campaign, metrics } of ads.campaigns.listAll({ customer_id })) {
    const name: string | undefined = campaign?.name
    const clicks: string | undefined = metrics?.clicks
    void [name, clicks]
  }
  const written: MutateResult = await ads.campaigns.update({
    customer_id,
    operations: [{ update: { resourceName, status: 'PAUSED' } }],
  })
  await ads.accessibleCustomers.list()
  await ads.accessibleCustomers.list(null, { signal: AbortSignal.timeout(1) })
  void [rows, next, mask, written]
}

/** The rows of a literal query have what it selects; those of any other have everything that is known. */
export async function ofAQuery(query: string): Promise<void> {
  const { data, meta } = await ads.reports.query({
    customer_id,
    query: `SELECT campaign.name, campaign.network_settings.target_google_search,
      metrics.clicks, segments.hour, search_term_view.search_term
      FROM search_term_view WHERE segments.date DURING LAST_7_DAYS`,
  })
  const row = data[0]
  const name: string | undefined = row?.campaign?.name
  const searched: boolean | undefined = row?.campaign?.networkSettings?.targetGoogleSearch
  const resource: string | undefined = row?.searchTermView?.resourceName
  const clicks: string | undefined = row?.metrics?.clicks
  const hour: number | undefined = row?.segments?.hour
  const term: unknown = row?.searchTermView?.searchTerm
  const consumed: string | undefined = meta.queryResourceConsumption
  // @ts-expect-error the query does not select it
  void row?.campaign?.status
  // @ts-expect-error the query selects nothing of ad groups
  void row?.adGroup
  for await (const { campaign } of ads.reports.queryAll({
    customer_id,
    query: 'SELECT campaign.id FROM campaign',
  })) {
    const id: string | undefined = campaign?.id
    // @ts-expect-error the query does not select it
    void [id, campaign?.name]
  }
  for await (const any of ads.reports.queryAll({ customer_id, query })) {
    const status: string | undefined = any.campaign?.status
    void [status, any.searchTermView]
  }
  // @ts-expect-error the query is required
  await ads.reports.query({ customer_id })
  // @ts-expect-error a query has no list
  ads.reports.listAll({ customer_id })
  void [name, searched, resource, clicks, hour, term, consumed]
}

/** execute() with wire names: typed like the method if the names are literals, else unknown. */
export async function byName(entity: string, action: string, options: CallOptions): Promise<void> {
  const page: Page<CampaignRow, ListMeta> = await ads.execute('campaigns', 'list', { customer_id }, options)
  await ads.execute('accessible_customers', 'list')
  const unknown: unknown = await ads.execute(entity, action, { anything: 1 })
  await ads.execute('campaigns', action, { customer_id })
  await ads.execute(entity, 'list')
  // @ts-expect-error the wire name is accessible_customers
  await ads.execute('accessibleCustomers', 'list')
  // @ts-expect-error labels are not updated
  await ads.execute('labels', 'update', { customer_id, operations: [] })
  // @ts-expect-error customer_id is required
  await ads.execute('campaigns', 'list')
  // @ts-expect-error an unknown parameter
  await ads.execute('campaigns', 'list', { customer_id, pagesize: 5 })
  // @ts-expect-error the answer of an unknown action is unknown
  const wrong: Page<CampaignRow> = await ads.execute('campaigns', action, { customer_id })
  void [page, unknown, wrong]
}

export async function inABlock(): Promise<void> {
  await using own = createAdvertising({ credentials: { access_token: 'a' } })
  await own.accounts.list({ customer_id })
}

export function caught(error: unknown): ErrorCode | undefined {
  return ConnectorError.isInstance(error) ? error.code : undefined
}

export async function wrong(): Promise<void> {
  // @ts-expect-error customer_id is required
  await ads.campaigns.list({})
  // @ts-expect-error an unknown parameter
  await ads.campaigns.list({ customer_id, pagesize: 5 })
  // @ts-expect-error REMOVED is not accepted
  await ads.campaigns.update({ customer_id, operations: [{ update: { resourceName, status: 'REMOVED' } }] })
  // @ts-expect-error campaigns have no bid
  await ads.campaigns.update({ customer_id, operations: [{ update: { resourceName, cpcBidMicros: '1' } }] })
  const half = { name: 'New', status: 'PAUSED', advertisingChannelType: 'DISPLAY', manualCpc: {} } as const
  // @ts-expect-error a campaign has a budget, and declares whether it is political advertising in the EU
  await ads.campaigns.create({ customer_id, operations: [{ create: half }] })
  const odd = { campaign, name: 'New', type: 'SEARCH' } as const
  // @ts-expect-error no type of an ad group
  await ads.adGroups.create({ customer_id, operations: [{ create: odd }] })
  // @ts-expect-error assets are never removed
  await ads.assets.remove({ customer_id, operations: [] })
  // @ts-expect-error an unknown entity
  await ads.keywords.list({ customer_id })
  // @ts-expect-error labels are not updated
  await ads.labels.update({ customer_id, operations: [] })
  // @ts-expect-error what ads say is changed by ads.update
  await ads.adGroupAds.update({ customer_id, operations: [{ update: { resourceName, finalUrls: [] } }] })
  // @ts-expect-error search is the hosted server's
  await ads.campaigns.search({ query: {} })
  // @ts-expect-error labels have no list
  ads.labels.listAll({ customer_id })
  // @ts-expect-error an unknown credential
  createAdvertising({ credentials: { refreshToken: 'r' } })
}
