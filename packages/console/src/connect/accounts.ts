import type { Definition, LinkspanClient } from '@linkspan/client'
import { texts } from '../texts/texts.ts'
import { timeText } from './times.ts'

/** Something that the credentials reach, of which customers choose. */
export interface ReachedAccount {
  /** As the configuration takes it. */
  readonly id: string
  readonly name: string
  /** What tells it from others of the same name. */
  readonly note: string
  /** What it belongs to. */
  readonly group: string
  /** The manager through which it is reached. */
  readonly through?: string
  /** Whether it only holds others. */
  readonly is_group?: boolean
}

/** Runs an action of the connector. */
export type RunAction = <Answer>(entity: string, action: string, params: object) => Promise<Answer>

/** How customers choose the accounts of a kind. */
export interface AccountChoice {
  /** What they are called, such as `properties`. */
  readonly noun: string
  readonly many: boolean
  /** The accounts, or those that a text matches if there may be too many to list. */
  readonly list?: (run: RunAction) => Promise<ReachedAccount[]>
  readonly search?: (run: RunAction, text: string) => Promise<ReachedAccount[]>
}

/** Runs the actions of a connector by their names. */
export const runnerOf =
  (linkspan: LinkspanClient, id: string): RunAction =>
  async <Answer>(entity: string, action: string, params: object) =>
    (await linkspan.connector({ id }).execute(entity, action, params)) as Answer

/** A row, as the vendor names its fields. */
type Row = Readonly<Record<string, unknown>>

interface Rows {
  readonly data: readonly Row[]
  readonly meta: { readonly next_page_token?: string | null }
}

/** The text of a field; undefined if the vendor has left it out. */
function textOf(row: unknown, name: string): string | undefined {
  const value: unknown = Object(row)[name]
  return value === undefined || value === null ? undefined : String(value)
}

const CLIENTS =
  'SELECT customer_client.id, customer_client.descriptive_name, customer_client.manager, customer_client.level, customer_client.currency_code FROM customer_client WHERE customer_client.status = "ENABLED"'

const withDashes = (id: string) => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

/** The customers that the user reaches directly, each with those below it. */
async function customers(run: RunAction): Promise<ReachedAccount[]> {
  const found = await run<Row>('accessible_customers', 'list', {})
  const roots = (found.resourceNames as readonly Row[]).map(({ customer_id }) => String(customer_id))
  const trees = await Promise.all(roots.map((root) => customersBelow(run, root)))
  const all = new Map<string, ReachedAccount>()
  // whom the user reaches directly and below a manager is shown below the manager
  for (const account of trees.toSorted((one, other) => other.length - one.length).flat())
    if (!all.has(account.id)) all.set(account.id, account)
  // those below nobody have no heading of their own
  return [...all.values()].toSorted((one, other) => Number(one.group !== '') - Number(other.group !== ''))
}

/** A customer and all below it. One that cannot be read, such as a closed one, is left out. */
async function customersBelow(run: RunAction, root: string): Promise<ReachedAccount[]> {
  const asked = { customer_id: root, query: CLIENTS }
  const page = await run<Rows>('reports', 'query', asked).catch(() => undefined)
  const found = page?.data.map(({ customerClient }) => customerClient as Row) ?? []
  const nameOf = (client: Row | undefined, id: string) => textOf(client, 'descriptiveName') ?? withDashes(id)
  const group = nameOf(
    found.find(({ id }) => id === root),
    root,
  )
  return found
    .toSorted((one, other) => Number(one.level ?? 0) - Number(other.level ?? 0))
    .map((client) => {
      const id = String(client.id)
      const is_group = client.manager === true
      return {
        id,
        name: nameOf(client, id),
        note: [withDashes(id), is_group ? texts.value.manager : textOf(client, 'currencyCode')]
          .filter(Boolean)
          .join(' · '),
        ...(id !== root && { through: root }),
        group: found.length > 1 ? group : '',
        is_group,
      }
    })
}

const FOLDERS = "mimeType = 'application/vnd.google-apps.folder' and trashed = false"

/** A text as it may stand in a query of Drive. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

async function folders(run: RunAction, text: string): Promise<ReachedAccount[]> {
  const { data } = await run<Rows>('files', 'list', {
    q: text === '' ? FOLDERS : `${FOLDERS} and name contains ${quoted(text)}`,
    pageSize: 50,
    supportsAllDrives: true,
  })
  return data.map((row) => {
    const [owner] = Array.isArray(row.owners) ? row.owners : []
    const changed = textOf(row, 'modifiedTime')
    return {
      id: `https://drive.google.com/drive/folders/${row.id}`,
      name: textOf(row, 'name') ?? String(row.id),
      note: [textOf(owner, 'displayName'), changed && timeText(changed, { dateStyle: 'medium' })]
        .filter(Boolean)
        .join(' · '),
      group: '',
    }
  })
}

/** Reads the accounts as a kind declares them: they are the rows of its first action. */
function declaredList({ choices, entities }: Definition): (run: RunAction) => Promise<ReachedAccount[]> {
  const { actions = [], row } = choices.accounts ?? {}
  const [entity = '', action = ''] = actions[0]?.split('.') ?? []
  const cursor = entities.find(({ name }) => name === entity)?.actions[action]?.cursor
  return async (run) => {
    const found: Row[] = []
    let token: string | undefined
    do {
      const page = await run<Rows>(entity, action, {
        ...(cursor !== undefined && token !== undefined && { [cursor]: token }),
      })
      found.push(...page.data)
      token = cursor === undefined ? undefined : (page.meta.next_page_token ?? undefined)
    } while (token !== undefined)
    return found.map((each) => {
      const id = textOf(each, row?.id ?? 'id') ?? ''
      return {
        id,
        name: textOf(each, row?.name ?? 'name') ?? id,
        note: (row?.note && textOf(each, row.note)) ?? '',
        group: (row?.group && textOf(each, row.group)) ?? '',
      }
    })
  }
}

/** Kinds whose accounts are more than the rows of one list. */
const own_ways: Readonly<Record<string, Pick<AccountChoice, 'list' | 'search'>>> = {
  advertising: { list: customers },
  drive: { search: folders },
}

/** How customers choose the accounts of a kind; undefined if the credentials are of one. */
export function accountChoiceOf(kind: Definition): AccountChoice | undefined {
  const { accounts } = kind.choices
  if (!accounts) return undefined
  const { noun, many } = accounts
  return { noun, many, ...(own_ways[kind.type] ?? { list: declaredList(kind) }) }
}
