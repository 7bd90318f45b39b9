/** What an agent does with the server's tools: it finds a connector, reads what can be asked, and asks for totals. */
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@linkspan/client'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const {
  LINKSPAN_BASE_URL = 'http://127.0.0.1:3000',
  LINKSPAN_CLIENT_ID = '',
  LINKSPAN_CLIENT_SECRET = '',
  ADVERTISING_CREDENTIALS = '{}',
  ADVERTISING_CUSTOMER_ID = '',
} = process.env

const linkspan = createClient({
  base_url: LINKSPAN_BASE_URL,
  client_id: LINKSPAN_CLIENT_ID,
  client_secret: LINKSPAN_CLIENT_SECRET,
})
const start_date = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
const { id } = await linkspan.connectors.create({
  customer_name: 'acme',
  connector_type: 'advertising',
  name: 'Ads of Acme',
  credentials: JSON.parse(ADVERTISING_CREDENTIALS),
  replication_config: { customer_ids: [ADVERTISING_CUSTOMER_ID], start_date },
})
while ((await linkspan.connectors.syncs(id)).status !== 'succeeded') await delay(500)

// linkspan.fetch sends a valid token with each request
const agent = new Client({ name: 'example', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
await agent.connect(
  new StreamableHTTPClientTransport(new URL(`${LINKSPAN_BASE_URL}/mcp`), { fetch: linkspan.fetch }),
)
const { tools } = await agent.listTools()
console.log(tools.map(({ name }) => name).join(', '))

/** A call as a model makes it: a name and arguments. The text is what the model reads. */
async function callTool<Answer>(name: string, args: Record<string, unknown>): Promise<Answer> {
  const { structuredContent, content, isError } = await agent.callTool({ name, arguments: args })
  const [first] = content
  if (isError && first?.type === 'text') console.log(`${name}: ${JSON.parse(first.text).next}`)
  return structuredContent as Answer
}

interface Listed {
  data: { id: string; name: string; searchable: string[] }[]
}
interface Described {
  search: { fields: Record<string, string> }
}
interface Ranked {
  data: { campaign: { name: string }; cost: number }[]
}

const { data } = await callTool<Listed>('list_connectors', { customer_name: 'acme' })
const [found] = data
const campaigns = { connector_id: found?.id, entity: 'campaigns' }
const { search } = await callTool<Described>('describe_entity', campaigns)
console.log(`${found?.name}: ${Object.keys(search.fields).length} fields of campaigns`)

// a mistake comes back in words that a model can act on
await callTool('search', { ...campaigns, sort: [{ 'metrics.cost': 'desc' }] })

const top = await callTool<Ranked>('aggregate', {
  ...campaigns,
  group_by: ['campaign.name'],
  aggregate: { cost: { sum: 'metrics.cost_micros' } },
  sort: [{ cost: 'desc' }],
  limit: 3,
})
for (const { campaign, cost } of top.data) console.log(`${campaign.name}: ${(cost / 1e6).toFixed(2)}`)
await agent.close()
