import { jsonText, type SandboxReply, type SandboxRequest } from '../../kit/http.ts'
import { createRequestTokens } from '../../kit/tokens.ts'
import { fileNotFound, invalidParameter, invalidValue, missingParameter, notPermitted } from '../errors.ts'
import { defaults, ENTIRE, type Mask, readSelection, select } from '../fields/mask.ts'
import { isMine, type Role, type StoredFile } from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import type { DriveOperation } from './operations.ts'

/** The vendor says "several hours". */
const LIFETIME = 4 * 3_600_000

const PREFIX = '~!!~'

/** The page of a list that a call asks for; a token is valid for an equal `query` only. */
interface Asked<T> {
  query: string
  size: number
  token: string | undefined
  key: (item: T) => string
}

/** Opens the page tokens of one seed; refuses a token of another query, and an expired one. */
export function createPages(seed: number, now: () => number) {
  // a page begins after a number of items, the last of which has a key
  const tokens = createRequestTokens<{ offset: number; after: string }>({
    key: `drive pages of seed ${seed}`,
    prefix: PREFIX,
    now,
    lifetime_ms: LIFETIME,
    refusal: () => invalidValue('pageToken'),
  })
  return {
    /** The page of a token, or the first one, and the token of the next one. */
    cut: <T>(items: readonly T[], { query, size, token, key }: Asked<T>) => {
      let start = 0
      if (token !== undefined) {
        const { offset, after } = tokens.read(token, query)
        const last = items[offset - 1]
        // after a write between two pages, continue after the last item of the previous page
        const at = last && key(last) === after ? offset - 1 : items.findIndex((item) => key(item) === after)
        start = at < 0 ? offset : at + 1
      }
      const page = items.slice(start, start + size)
      const end = start + page.length
      const last = page.at(-1)
      const next =
        end < items.length && last !== undefined
          ? tokens.write(query, { offset: end, after: key(last) })
          : undefined
      return { items: page, next }
    },
  }
}

/** The query parameters of one call. */
export type Parameters = ReturnType<typeof readParameters>

function check(name: string, type: string, value: string): void {
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false')
      throw invalidParameter(name, `Invalid boolean value: '${value}'.`)
    return
  }
  const [least = 0, most = 0] = type.split('-').map(Number)
  if (!/^-?\d+$/.test(value)) throw invalidValue(name, `Invalid value '${value}' for ${name}.`)
  if (Number(value) < least || Number(value) > most) {
    throw invalidParameter(
      name,
      `Invalid value '${value}'. Values must be within the range: [${least}, ${most}]`,
    )
  }
}

/** Reads a query and checks its booleans and numbers; unknown parameters are ignored. */
function readParameters(operation: DriveOperation, query: URLSearchParams) {
  for (const [name, value] of query) {
    const type = name === 'prettyPrint' ? 'boolean' : operation.checked[name]
    if (type !== undefined) check(name, type, value)
  }
  return {
    text: (name: string) => query.get(name) || undefined,
    flag: (name: string, otherwise = false) => (query.has(name) ? query.get(name) === 'true' : otherwise),
    number: (name: string, otherwise: number) => (query.has(name) ? Number(query.get(name)) : otherwise),
  }
}

/** A validated call of the API. */
export type DriveCall = ReturnType<typeof readCall>

/** Operations of one collection, by their verbs. */
export type DriveOperations = Readonly<Record<string, (call: DriveCall) => SandboxReply>>

/** Where calls arrive. */
interface Place {
  store: DriveStore
  pages: ReturnType<typeof createPages>
  /** The address of the vendor on loopback. */
  base_url: string
  /** Whose token it is: a client's, or the address of a service account that acts for itself. */
  client_id: string
}

const NEEDS_FIELDS = /^(about|comments|replies)\./

/** Reads the requested fields of an operation's resource. */
function readMask(operation: DriveOperation, fields: string | undefined): Mask {
  const { resource } = operation
  if (!resource) return ENTIRE
  if (fields === undefined) {
    // https://developers.google.com/workspace/drive/api/guides/fields-parameter
    if (NEEDS_FIELDS.test(operation.id))
      throw missingParameter('fields', "The 'fields' parameter is required for this method.")
    return defaults[resource] ?? ENTIRE
  }
  return readSelection(fields, resource)
}

/** The resource keys of a request, by file. */
function resourceKeys(request: SandboxRequest): Map<string, string> {
  const header = String(request.headers['x-goog-drive-resource-keys'] ?? '')
  return new Map([...header.matchAll(/([^\s,/]+)\/([^\s,]+)/g)].map(([, id = '', key = '']) => [id, key]))
}

/** Reads and validates one call; throws the vendor's refusal. */
export function readCall(
  operation: DriveOperation,
  variables: Readonly<Record<string, string>>,
  request: SandboxRequest,
  place: Place,
) {
  const { store } = place
  const parameters = readParameters(operation, request.query)
  const keys = resourceKeys(request)
  // operations without the parameter always reach files of shared drives
  const everywhere =
    parameters.flag('supportsAllDrives') || !Object.hasOwn(operation.checked, 'supportsAllDrives')
  const indent = parameters.flag('prettyPrint', true) ? 1 : undefined
  const mask = readMask(operation, parameters.text('fields'))
  /** The file of an id; undefined if this call may not see it. */
  const find = (id: string): StoredFile | undefined => {
    const file = store.files.get(id === 'root' ? store.root_id : id)
    if (!file || !store.access.role(file)) return undefined
    const { driveId, resourceKey } = file
    if (driveId !== undefined && !everywhere) return undefined
    const is_locked = resourceKey !== undefined && !isMine(file) && keys.get(file.id) !== resourceKey
    return is_locked ? undefined : file
  }
  return {
    operation,
    request,
    variables,
    parameters,
    /** The requested fields. */
    mask,
    ...place,
    find,
    /** The file of an id; throws the vendor's refusal if this call may not see it, or the user lacks the role. */
    file: (id = '', role: Role = 'reader'): StoredFile => {
      const file = find(id)
      if (!file) throw fileNotFound(id)
      if (!store.access.atLeast(file, role)) throw notPermitted()
      return file
    },
    /** A JSON answer with the requested fields. */
    answer: (body: object): SandboxReply => jsonText(JSON.stringify(select(body, mask), null, indent)),
  }
}
