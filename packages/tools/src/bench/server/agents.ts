import { daysAfter, toDay } from '@linkspan/core'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { countTokens as tokens } from 'gpt-tokenizer'
import { printTable } from '../../repository/figures.ts'
import { openLocalServer } from '../../repository/local-server.ts'

/*
 * What an agent reads, in tokens (o200k), to answer three typical questions by the tools of the server, beside paging through the
 * rows: npm run bench -- agents
 */

const DAYS = 30
const start_date = daysAfter(toDay(Date.now()), -DAYS)

interface Question {
  readonly question: string
  readonly connector_type: string
  readonly entity: string
  readonly aggregate: Readonly<Record<string, unknown>>
  /** The fields of rows that the answer needs. */
  readonly fields: readonly string[]
}

const questions: readonly Question[] = [
  {
    question: `Which five campaigns cost most in the last ${DAYS} days?`,
    connector_type: 'advertising',
    entity: 'campaigns',
    aggregate: {
      filter: { gte: { 'segments.date': start_date } },
      group_by: ['campaign.name'],
      aggregate: { cost: { sum: 'metrics.cost_micros' }, clicks: { sum: 'metrics.clicks' } },
      sort: [{ cost: 'desc' }],
      limit: 5,
    },
    fields: ['campaign.name', 'metrics.cost_micros', 'metrics.clicks'],
  },
  {
    question: 'Which sources bring most sessions, and how many users are new?',
    connector_type: 'web-analytics',
    entity: 'traffic_sources',
    aggregate: {
      group_by: ['sessionSource'],
      aggregate: { sessions: { sum: 'sessions' }, new_users: { sum: 'newUsers' } },
      sort: [{ sessions: 'desc' }],
      limit: 10,
    },
    fields: ['sessionSource', 'sessions', 'newUsers'],
  },
  {
    question: 'How many calls were there in each direction, and how long are they on average?',
    connector_type: 'call-recording',
    entity: 'calls',
    aggregate: {
      group_by: ['direction'],
      aggregate: { calls: { count: '*' }, average_seconds: { avg: 'duration' } },
      sort: [{ calls: 'desc' }],
    },
    fields: ['direction', 'duration'],
  },
]

const server = await openLocalServer()
const { sandbox, linkspan } = server
const agent = new Client({ name: 'bench', version: '1' })
try {
  await connectAll()
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${server.base_url}/mcp`), { fetch: linkspan.fetch }),
  )
  const { tools } = await agent.listTools()
  const forModel = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  console.log(`The definitions of ${tools.length} tools: ${tokens(JSON.stringify(forModel))} tokens\n`)
  const head = 'Question | list_connectors | describe_entity | aggregate | in all | paging through rows'
  const row = printTable(head)
  for (const question of questions) row(...(await ask(question)))
} finally {
  await agent.close()
  await server.close()
}

/** Connects the vendors and waits until everything is synced. */
async function connectAll(): Promise<void> {
  const { advertising, web_analytics, call_recording } = sandbox
  const plans = [
    ['advertising', advertising, { customer_ids: [advertising.direct_customer_id] }],
    ['web-analytics', web_analytics, { property_ids: [web_analytics.property_id] }],
    ['call-recording', call_recording, {}],
  ] as const
  const created = await Promise.all(
    plans.map(([connector_type, vendor, config]) =>
      linkspan.connectors.create({
        customer_name: 'acme',
        connector_type,
        name: `${connector_type} of Acme`,
        credentials: { ...vendor.credentials() },
        replication_config: { ...config, start_date },
      }),
    ),
  )
  for (const { id } of created) await server.synced(id)
}

/** The text of a tool's answer, as a model reads it. */
async function call(name: string, args: Record<string, unknown>): Promise<string> {
  const { content, isError } = await agent.callTool({ name, arguments: args })
  const text = content.map((each) => (each.type === 'text' ? each.text : '')).join('')
  if (isError) throw new Error(`${name}: ${text}`)
  return text
}

/** Answers a question in both ways. Returns the row of the table. */
async function ask({ question, connector_type, entity, aggregate, fields }: Question): Promise<string[]> {
  const listed = await call('list_connectors', { connector_type })
  const connector_id = JSON.parse(listed).data[0].id
  const described = await call('describe_entity', { connector_id, entity })
  const answered = await call('aggregate', { connector_id, entity, ...aggregate })
  let paged = 0
  let pages = 0
  let rows = 0
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call('search', {
      connector_id,
      entity,
      fields,
      limit: 100,
      ...('filter' in aggregate && { filter: aggregate.filter }),
      ...(cursor && { cursor }),
    })
    const { data, next_cursor } = JSON.parse(page)
    paged += tokens(page)
    pages++
    rows += data.length
    cursor = next_cursor
  }
  const parts = [listed, described, answered].map((text) => tokens(text))
  const all = parts.reduce((sum, each) => sum + each, 0)
  const figures = [...parts, all].map((each) => each.toLocaleString('en'))
  return [
    question,
    ...figures,
    `${paged.toLocaleString('en')} (${rows.toLocaleString('en')} rows in ${pages} pages)`,
  ]
}
