/** Searches what the hosted server has synced: the campaigns that cost most in the last week, with plain HTTP. */
import { setTimeout as delay } from 'node:timers/promises'

const {
  LINKSPAN_BASE_URL = 'http://127.0.0.1:3000',
  LINKSPAN_CLIENT_ID = '',
  LINKSPAN_CLIENT_SECRET = '',
  ADVERTISING_CREDENTIALS = '{}',
  ADVERTISING_CUSTOMER_ID = '',
} = process.env

interface Sync {
  status: string
  entities: { entity: string; records: number; synced_from: string | null }[]
}

interface Top {
  data: { campaign: { name: string }; cost: number; days: number }[]
}

async function call<Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(`${LINKSPAN_BASE_URL}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return (await response.json()) as Answer
  const problem = (await response.json()) as { code: string; message: string }
  throw new Error(`${problem.code}: ${problem.message}`)
}

const { access_token } = await call<{ access_token: string }>('POST', 'account/applications/token', {
  client_id: LINKSPAN_CLIENT_ID,
  client_secret: LINKSPAN_CLIENT_SECRET,
})

const last_week = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
const connectors = 'integrations/connectors'
const connector = await call<{ id: string }>(
  'POST',
  connectors,
  {
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads of Acme',
    credentials: JSON.parse(ADVERTISING_CREDENTIALS),
    // the sync begins by itself, and is repeated every hour
    replication_config: { customer_ids: [ADVERTISING_CUSTOMER_ID], start_date: last_week },
  },
  access_token,
)

const readSync = () => call<Sync>('GET', `${connectors}/${connector.id}/sync`, undefined, access_token)
let sync = await readSync()
// a search answers earlier, as soon as some days are there; here it has to be all of them
while (!['succeeded', 'failed', 'reauth_required'].includes(sync.status)) {
  await delay(500)
  sync = await readSync()
}
for (const { entity, records } of sync.entities) {
  if (entity === 'campaigns')
    console.log(`${sync.status}: ${records > 0 ? 'the campaigns are there' : 'no campaigns'}`)
}

const { data } = await call<Top>(
  'POST',
  `${connectors}/${connector.id}/execute`,
  {
    entity: 'campaigns',
    action: 'search',
    params: {
      query: {
        filter: { gte: { 'segments.date': last_week } },
        group_by: ['campaign.name'],
        aggregate: { cost: { sum: 'metrics.cost_micros' }, days: { count_distinct: 'segments.date' } },
        sort: [{ cost: 'desc' }],
      },
      limit: 3,
    },
  },
  access_token,
)
for (const { campaign, cost, days } of data)
  console.log(`${campaign.name}: ${(cost / 1e6).toFixed(2)} in ${days} days`)
