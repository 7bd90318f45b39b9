/** Lists and pauses campaigns through the hosted server, which stores the credentials, with plain HTTP. */
const {
  LINKSPAN_BASE_URL = 'http://127.0.0.1:3000',
  LINKSPAN_CLIENT_ID = '',
  LINKSPAN_CLIENT_SECRET = '',
  ADVERTISING_CREDENTIALS = '{}',
  ADVERTISING_CUSTOMER_ID = '',
} = process.env

interface CampaignPage {
  data: { campaign: { name: string; resourceName: string } }[]
  meta: { next_page_token: string | null }
}

async function post<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${LINKSPAN_BASE_URL}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (response.ok) return (await response.json()) as Answer
  const problem = (await response.json()) as { code: string; message: string }
  throw new Error(`${problem.code}: ${problem.message}`)
}

const { access_token } = await post<{ access_token: string }>('account/applications/token', {
  client_id: LINKSPAN_CLIENT_ID,
  client_secret: LINKSPAN_CLIENT_SECRET,
})

const connector = await post<{ id: string }>(
  'integrations/connectors',
  {
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads of Acme',
    credentials: JSON.parse(ADVERTISING_CREDENTIALS),
  },
  access_token,
)

const execute = <Answer>(entity: string, action: string, params: object) =>
  post<Answer>(`integrations/connectors/${connector.id}/execute`, { entity, action, params }, access_token)

const customer_id = ADVERTISING_CUSTOMER_ID
const page = await execute<CampaignPage>('campaigns', 'list', {
  customer_id,
  query: "SELECT campaign.name FROM campaign WHERE campaign.status = 'ENABLED' ORDER BY campaign.name",
  pageSize: 3,
})
for (const { campaign } of page.data) console.log(campaign.name)
console.log(page.meta.next_page_token ? 'and there are more' : 'and that is all')

const [first] = page.data
const { results } = await execute<{ results: { resourceName: string }[] }>('campaigns', 'update', {
  customer_id,
  operations: [{ update: { resourceName: first?.campaign.resourceName, status: 'PAUSED' } }],
})
console.log(`paused ${results[0]?.resourceName}`)
