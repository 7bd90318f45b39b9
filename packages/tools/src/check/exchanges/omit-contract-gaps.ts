import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Removes from recorded exchanges what the vendors answer although their published contracts omit it, so that a check
 * against these contracts judges only what they describe. Fails if fewer exchanges of a vendor are left than tests record, so
 * that no check passes for want of any. Usage: `omit-contract-gaps.ts exchanges.jsonl …`
 */

/** The least number of exchanges by vendor: a tenth below what a whole run records, and half of it where runs are killed. */
const LEAST = { advertising: 10_000, 'call-recording': 2_850, drive: 6_800, 'web-analytics': 1_270 }

interface Exchange {
  readonly method: string
  readonly path: string
  readonly request_body?: {
    readonly query?: string
    readonly properties?: Record<string, unknown>
    readonly operations?: readonly Record<string, Record<string, unknown>>[]
  }
  readonly response_body?: Reply
}

/** The replies below, as far as they are changed. */
interface Reply {
  readonly results?: readonly { readonly campaign?: Record<string, unknown> }[]
  records?: unknown
  crmObjectsMap?: unknown
  readonly logEntries?: readonly { logRecord?: unknown }[]
  readonly calls?: readonly (Contexts & { readonly parties?: readonly Contexts[] })[]
  readonly scorecards?: readonly { readonly questions?: readonly Record<string, unknown>[] }[]
}

/** What a call or a party is linked to in a CRM. */
interface Contexts {
  readonly context?: readonly {
    readonly objects?: readonly { readonly fields?: readonly { value?: unknown }[] }[]
  }[]
}

/** Operations that the contracts lack: fields of queries, and what was declared later. */
const PATHS_BEYOND_CONTRACT = [
  /^\/v\d+\/googleAdsFields:search$/,
  /\/(?:ads|adGroupAds|adGroupAdLabels|adGroupCriteria|assets|campaignBudgets|campaignCriteria):mutate$/,
  /\/recommendations:\w+$/,
  /^\/v1beta\/(?:accounts(?:\/\d+)?|properties\/\d+)$/,
  /^\/v1beta\/properties\/\d+\/(?:keyEvents|dataStreams|customDimensions|customMetrics)\b/,
]

/** Resources and fields of Google Ads that the contract lacks. Its fuller one has them; a test holds the sandbox to that. */
const QUERY_BEYOND_CONTRACT = [
  /\bFROM (?:ad_group_criterion|ad_group_criterion_label|customer_client|asset|asset_group|asset_group_asset)\b/,
  /\bFROM (?:change_event|conversion_action|geographic_view|keyword_view|search_term_view)\b/,
  /\bFROM (?:campaign_budget|campaign_criterion|recommendation)\b/,
  /\bresponsive_search_ad\./,
  /\b(?:segments\.(?:device|conversion_action\w*)|campaign_budget\.(?:id|name))\b/,
]

/** Members of a campaign that the contract lacks. */
const CAMPAIGN_MEMBERS_BEYOND_CONTRACT = [
  ...['appCampaignSetting', 'brandGuidelinesEnabled', 'containsEuPoliticalAdvertising'],
  ...['dynamicSearchAdsSetting', 'finalUrlSuffix', 'geoTargetTypeSetting', 'shoppingSetting'],
  ...['trackingUrlTemplate', 'manualCpc', 'manualCpm', 'maximizeConversions', 'maximizeConversionValue'],
  ...['targetCpa', 'targetImpressionShare', 'targetRoas', 'targetSpend'],
]

/** Members that recordings of Gong's live API have and its contract lacks. */
const QUESTION_MEMBERS_BEYOND_CONTRACT = ['updaterUserId', 'created', 'updated']
const removers: Readonly<Record<string, (reply: Reply) => void>> = {
  // values of a CRM have any type, and the contract has objects only
  '/v2/calls/extensive': ({ calls = [] }) => {
    const contexts = calls.flatMap(({ context = [], parties = [] }) => [
      ...context,
      ...parties.flatMap((party) => party.context ?? []),
    ])
    for (const { objects = [] } of contexts)
      for (const field of objects.flatMap(({ fields = [] }) => fields)) delete field.value
  },
  // and so it says of values of logs and of objects
  '/v2/crm/entities': (reply) => {
    delete reply.crmObjectsMap
  },
  '/v2/logs': ({ logEntries = [] }) => {
    for (const entry of logEntries) delete entry.logRecord
  },
  '/v2/library/folders': (reply) => {
    delete reply.records
  },
  '/v2/settings/scorecards': ({ scorecards = [] }) => {
    for (const question of scorecards.flatMap(({ questions = [] }) => questions))
      for (const name of QUESTION_MEMBERS_BEYOND_CONTRACT) delete question[name]
  },
}

function omitGaps(line: string): string[] {
  const exchange = JSON.parse(line) as Exchange
  const path = exchange.path.split('?')[0] ?? ''
  const { request_body, response_body } = exchange
  if (PATHS_BEYOND_CONTRACT.some((pattern) => pattern.test(path))) return []
  if (QUERY_BEYOND_CONTRACT.some((pattern) => pattern.test(request_body?.query ?? ''))) return []
  // null deletes a property of a file, which the contract does not say
  for (const [name, value] of Object.entries(request_body?.properties ?? {}))
    if (value === null) delete request_body?.properties?.[name]
  if (/\/campaigns:mutate$/.test(path))
    for (const { create = {}, update = {} } of request_body?.operations ?? [])
      for (const name of CAMPAIGN_MEMBERS_BEYOND_CONTRACT) {
        delete create[name]
        delete update[name]
      }
  if (/\/googleAds:search$/.test(path))
    for (const { campaign = {} } of response_body?.results ?? [])
      for (const name of CAMPAIGN_MEMBERS_BEYOND_CONTRACT) delete campaign[name]
  if (response_body) removers[path]?.(response_body)
  // the contract has the query of this upload in its text only
  if (path === '/v2/crm/entities' && exchange.method === 'POST')
    return [JSON.stringify({ ...exchange, path })]
  return [JSON.stringify(exchange)]
}

const counts = new Map<string, number>()
for (const file of process.argv.slice(2)) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const left = lines.flatMap(omitGaps)
  for (const line of left) {
    const vendor = /"vendor":"([\w-]+)"/.exec(line)?.[1] ?? ''
    counts.set(vendor, (counts.get(vendor) ?? 0) + 1)
  }
  writeFileSync(file, left.join('\n'))
}
for (const [vendor, least] of Object.entries(LEAST)) {
  const count = counts.get(vendor) ?? 0
  console.log(`${count} exchanges of ${vendor} were recorded; the least is ${least}`)
  if (count < least) process.exitCode = 1
}
