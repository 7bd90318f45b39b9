import type { Account, Run } from './accounts.ts'

/** A query, report or stream that the maker of the link offers. */
export interface Offer {
  readonly name: string
  readonly [field: string]: unknown
}

/** The first rows of what is synced, by columns. */
export interface FirstRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const ROWS = 5
const COLUMNS = 6

interface Rows {
  readonly data: readonly object[]
}

/** The account whose rows are read. */
export type Subject = Pick<Account, 'id' | 'through'>

type Read = (run: Run, account: Subject, offer: Offer | undefined) => Promise<readonly object[]>

const CAMPAIGNS =
  'SELECT campaign.name, campaign.status, campaign.advertising_channel_type FROM campaign ORDER BY campaign.name'

async function queryRows(...[run, { id, through }, offer]: Parameters<Read>): Promise<readonly object[]> {
  const query = `${String(offer?.query ?? CAMPAIGNS)} LIMIT ${ROWS}`
  const asked = { customer_id: id, query, ...(through !== undefined && { login_customer_id: through }) }
  return (await run<Rows>('reports', 'query', asked)).data
}

async function reportRows(
  ...[run, { id: property_id }, offer]: Parameters<Read>
): Promise<readonly object[]> {
  const standard = { dimensions: ['date'], metrics: ['activeUsers', 'sessions'] }
  const { dimensions, metrics } = { ...standard, ...offer }
  const filters = {
    ...(offer?.dimension_filter !== undefined && { dimensionFilter: offer.dimension_filter }),
    ...(offer?.metric_filter !== undefined && { metricFilter: offer.metric_filter }),
  }
  const asked = { property_id, dimensions, metrics, ...filters, limit: ROWS }
  return (await run<Rows>('reports', 'run', asked)).data
}

async function callRows(...[run]: Parameters<Read>): Promise<readonly object[]> {
  const { data } = await run<{ data: readonly Record<string, unknown>[] }>('calls', 'list', {})
  return data.map(({ title, started, duration, direction }) => ({ title, started, duration, direction }))
}

async function fileRows(...[run, { id: folder }]: Parameters<Read>): Promise<readonly object[]> {
  const parent = folder.slice(folder.lastIndexOf('/') + 1)
  const q = `'${parent}' in parents and trashed = false`
  const { data } = await run<{ data: readonly Record<string, unknown>[] }>('files', 'list', {
    q,
    pageSize: ROWS,
    supportsAllDrives: true,
  })
  return data.map(({ name, mimeType, modifiedTime, size }) => ({ name, mimeType, modifiedTime, size }))
}

/** How the first rows of each kind are read. */
const READS: Readonly<Record<string, Read>> = {
  advertising: queryRows,
  'web-analytics': reportRows,
  'call-recording': callRows,
  drive: fileRows,
}

/** Whether the first rows of a kind can be shown. */
export const hasFirstRows = (type: string): boolean => type in READS

/** Reads the first rows of an account, of an offer or of what is synced in any case. */
export async function firstRows(
  type: string,
  run: Run,
  account: Subject,
  offer: Offer | undefined,
): Promise<FirstRows> {
  const found = (await READS[type]?.(run, account, offer)) ?? []
  const flat = found.slice(0, ROWS).map((row) => new Map(fieldsOf(row, '')))
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))].slice(0, COLUMNS)
  return { columns, rows: flat.map((row) => columns.map((name) => row.get(name) ?? '')) }
}

/** The values in a row with their paths. */
function fieldsOf(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, each]): [string, string][] => {
    const at = path === '' ? name : `${path}.${name}`
    if (name === 'resourceName' || each === null || each === undefined) return []
    if (typeof each === 'object' && !Array.isArray(each)) return fieldsOf(each, at)
    return [[at, typeof each === 'object' ? JSON.stringify(each) : String(each)]]
  })
}
