import type { Definition } from '@linkspan/client'
import { language, texts } from '../texts/texts.ts'
import type { ReachedAccount, RunAction } from './accounts.ts'
import { timeText } from './times.ts'

/** A query, report or stream that the maker of the link offers. */
export interface Offer {
  readonly name: string
  readonly [field: string]: unknown
}

const ROWS = 5
const COLUMNS = 6

interface Rows {
  readonly data: readonly object[]
}

/** The account whose rows are read. */
export type ReadAccount = Pick<ReachedAccount, 'id' | 'through'>

type Read = (run: RunAction, account: ReadAccount, offer: Offer | undefined) => Promise<readonly object[]>

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

/** A number of minutes. */
const minutes = (count: number) =>
  new Intl.NumberFormat(language.value, { style: 'unit', unit: 'minute' }).format(count)

async function callRows(...[run]: Parameters<Read>): Promise<readonly object[]> {
  const { data } = await run<{ data: readonly Record<string, unknown>[] }>('calls', 'list', {})
  return data.map(({ title, started, duration, direction }) => ({
    [texts.value.columns.title]: title,
    [texts.value.columns.started]: started,
    [texts.value.columns.length]: minutes(Math.ceil(Number(duration) / 60)),
    [texts.value.columns.direction]: direction,
  }))
}

async function fileRows(...[run, { id: folder }]: Parameters<Read>): Promise<readonly object[]> {
  const parent = folder.slice(folder.lastIndexOf('/') + 1)
  const q = `'${parent}' in parents and trashed = false`
  const { data } = await run<{ data: readonly Record<string, unknown>[] }>('files', 'list', {
    q,
    pageSize: ROWS,
    supportsAllDrives: true,
  })
  return data.map(({ name, mimeType, modifiedTime }) => ({
    [texts.value.columns.name]: name,
    // such as folder, spreadsheet, csv
    [texts.value.columns.type]: String(mimeType).split(/[/.]/).at(-1),
    [texts.value.columns.changed]: modifiedTime,
  }))
}

/** Reads the first rows as a kind declares it. */
function declaredRead({ choices: { accounts, preview } }: Definition): Read {
  const [entity = '', action = ''] = preview[0]?.split('.') ?? []
  return async (run, { id }) => {
    const { data } = await run<Rows>(
      entity,
      action,
      accounts?.param === undefined ? {} : { [accounts.param]: id },
    )
    return Array.isArray(data) ? data : []
  }
}

/** How what is synced is shown before it is. */
export interface Preview {
  /** Which text is its title. */
  readonly title: 'first_rows' | 'first_calls' | 'in_folder'
  /** Whether each query or report has rows of its own; otherwise they are of the account. */
  readonly of_each: boolean
  readonly read: Read
}

const rows = { title: 'first_rows', of_each: true } as const

/** Kinds whose rows depend on more than the account. */
const own_previews: Readonly<Record<string, Preview>> = {
  advertising: { ...rows, read: queryRows },
  'web-analytics': { ...rows, read: reportRows },
  'call-recording': { ...rows, title: 'first_calls', read: callRows },
  // what a stream makes of a file is known once it was read
  drive: { title: 'in_folder', of_each: false, read: fileRows },
}

/** How what is synced is shown; undefined if nothing can be. */
export function previewOf(kind: Definition): Preview | undefined {
  if (kind.choices.preview.length === 0) return undefined
  return own_previews[kind.type] ?? { ...rows, of_each: false, read: declaredRead(kind) }
}

/** Reads the first rows of an account, of an offer or of what is synced in any case, by columns. */
export async function firstRows(
  { read }: Preview,
  run: RunAction,
  account: ReadAccount,
  offer: Offer | undefined,
) {
  const found = await read(run, account, offer)
  const flat = found.slice(0, ROWS).map((row) => new Map(fieldsOf(row, '')))
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))].slice(0, COLUMNS)
  return { columns, rows: flat.map((row) => columns.map((name) => row.get(name) ?? '')) }
}

/** A time as people write it, and anything else as it is. */
const textOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)
    ? timeText(value, { dateStyle: 'medium', timeStyle: 'short' })
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** The values in a row with their paths. */
function fieldsOf(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, each]): [string, string][] => {
    const at = path === '' ? name : `${path}.${name}`
    if (name === 'resourceName' || each === null || each === undefined) return []
    if (typeof each === 'object' && !Array.isArray(each)) return fieldsOf(each, at)
    return [[at, textOf(each)]]
  })
}
