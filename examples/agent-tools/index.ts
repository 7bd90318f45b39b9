/** Gives a library to an agent framework as tools: JSON Schema, and functions that run the actions. No server is needed. */
import { ConnectorError, createAdvertising, tools } from '@linkspan/advertising'

const {
  ADVERTISING_CREDENTIALS = '{}',
  ADVERTISING_OPTIONS = '{}',
  ADVERTISING_CUSTOMER_ID = '',
} = process.env

const ads = createAdvertising({
  ...JSON.parse(ADVERTISING_OPTIONS),
  credentials: JSON.parse(ADVERTISING_CREDENTIALS),
})
// they only read; tools(ads, { writes: true }) has those that change something too
const offered = tools(ads, { entities: ['campaigns', 'ad_groups'], prefix: 'ads_' })

// what a framework passes to the model
for (const { name, description, inputSchema } of offered)
  console.log(`${name}(${Object.keys(inputSchema.properties ?? {}).join(', ')}): ${description}`)

/** What a framework does with a call of the model: it returns the result, or the mistake in words. */
async function callTool(name: string, input: unknown): Promise<unknown> {
  try {
    return await offered.find((tool) => tool.name === name)?.execute(input)
  } catch (error) {
    if (ConnectorError.isInstance(error)) return { error: error.message }
    throw error
  }
}

// a model that forgets a parameter gets an error that names it, and tries again
console.log(JSON.stringify(await callTool('ads_campaigns_list', { pageSize: 2 })))
const page = await callTool('ads_campaigns_list', {
  customer_id: ADVERTISING_CUSTOMER_ID,
  query: 'SELECT campaign.name FROM campaign ORDER BY campaign.name',
  pageSize: 2,
})
console.log(JSON.stringify((page as { data: unknown }).data))

await ads.close()
