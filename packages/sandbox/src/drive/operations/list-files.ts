import { jsonText, type SandboxReply } from '../../kit/http.ts'
import { createLru, createRenderedPages } from '../../kit/kept.ts'
import { badRequest, fileNotFound, invalidValue, parameter, unknownId } from '../errors.ts'
import type { DriveCall, Parameters } from '../protocol/call.ts'
import { parseOrder } from '../query/order.ts'
import { type DriveQuery, parseDriveQuery } from '../query/parse.ts'
import type { StoredFile } from '../records.ts'
import { fileOf } from '../resources/file.ts'
import type { DriveStore } from '../store/store.ts'

const CORPORA: readonly string[] = ['user', 'domain', 'drive', 'allDrives']

/** Checks the id of a shared drive. Throws the vendor's refusal. */
export function checkDrive({ drives }: DriveStore, id: string | undefined): void {
  if (id !== undefined && !drives.has(id)) throw unknownId('Shared drive', id, 'driveId')
}

/** Refuses items of all drives for a caller that does not support them. */
export function requireAllDrives(parameters: Parameters): void {
  if (parameters.flag('supportsAllDrives')) return
  const message =
    'The supportsAllDrives parameter must be set to true if includeItemsFromAllDrives is set to true.'
  throw badRequest(message, parameter('includeItemsFromAllDrives'))
}

/**
 * Reads corpora and driveId, and checks the parameters that they require. Returns whether a file is one of the call's: of the
 * user, of one shared drive, or of both.
 */
function readCorpus({ parameters, store }: DriveCall): (file: StoredFile) => boolean {
  const drive_id = parameters.text('driveId')
  const include_drives = parameters.flag('includeItemsFromAllDrives')
  const name = parameters.text('corpora') ?? (drive_id === undefined ? 'user' : 'drive')
  if (!CORPORA.includes(name)) throw invalidValue('corpora')
  if (include_drives) requireAllDrives(parameters)
  if ((name === 'drive') !== (drive_id !== undefined)) {
    const message = 'The driveId parameter must be specified if and only if corpora is set to drive.'
    throw invalidValue('driveId', message)
  }
  if ((name === 'drive' || name === 'allDrives') && !include_drives) {
    const message = `The includeItemsFromAllDrives parameter must be set to true if corpora is set to ${name}.`
    throw invalidValue('corpora', message)
  }
  checkDrive(store, drive_id)
  return (file) => {
    if (store.isRoot(file)) return false
    if (name === 'drive') return file.driveId === drive_id
    if (name === 'domain') return store.access.visibility(file).startsWith('domain')
    return file.driveId === undefined || include_drives
  }
}

/** Reads `spaces`: whether they include Drive. Application data and photos are empty here. */
export function readsDrive({ parameters }: DriveCall): boolean {
  const spaces = (parameters.text('spaces') ?? 'drive').split(',').map((space) => space.trim())
  if (spaces.some((space) => !['drive', 'appDataFolder', 'photos'].includes(space)))
    throw invalidValue('spaces')
  return spaces.includes('drive')
}

function find(
  store: DriveStore,
  isMeant: (file: StoredFile) => boolean,
  { folder, test = () => true }: Partial<DriveQuery> = {},
): StoredFile[] {
  const candidates =
    folder === undefined ? store.files.values() : store.children(folder === 'root' ? store.root_id : folder)
  // a file that is reachable by its folder's link only is listed in that folder
  const isOpen = ({ unlisted }: StoredFile) => folder !== undefined || !unlisted
  return [...candidates].filter(
    (each) => isOpen(each) && isMeant(each) && test(each) && store.access.role(each),
  )
}

/** The parameters that must stay equal for a page token. */
const QUERY = ['q', 'orderBy', 'corpora', 'driveId', 'spaces', 'includeItemsFromAllDrives']

/** The number of cached query results. */
const KEPT = 8

/** The lifetime of a cached page in milliseconds, since the page token in it expires. */
const PAGE_LIFETIME = 3_600_000

/** Creates files.list: finds files by a query, orders and pages them; any write invalidates its caches. */
export function createListFiles(now: () => number): (call: DriveCall) => SandboxReply {
  const written = createRenderedPages<string>()
  const found = createLru<{ generation: number; files: StoredFile[] }>(KEPT, () => 1)

  const look = (call: DriveCall, query: string): StoredFile[] => {
    const { parameters, store } = call
    const isMeant = readCorpus(call)
    const q = parameters.text('q')
    const asked = q === undefined ? undefined : parseDriveQuery(q, store)
    // the vendor's refusal does not name the missing folder
    if (asked?.folders.some((id) => !call.find(id))) throw fileNotFound('')
    const order = parameters.text('orderBy')
    if (order !== undefined && asked?.full_text) {
      throw badRequest(
        'Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.',
        parameter('orderBy'),
      )
    }
    const compare = order === undefined ? undefined : parseOrder(order)
    const known = found.get(query)
    if (known?.generation === store.generation()) return known.files
    const files = readsDrive(call) ? find(store, isMeant, asked) : []
    if (compare) files.sort(compare)
    found.set(query, { generation: store.generation(), files })
    return files
  }

  return (call) => {
    const { parameters, request, store } = call
    const query = JSON.stringify(QUERY.map((name) => parameters.text(name) ?? ''))
    const files = look(call, query)
    const age = Math.floor(now() / PAGE_LIFETIME)
    const page = JSON.stringify([store.generation(), age, request.query.toString()])
    const kept = written.get(page)
    if (kept) return jsonText(kept)
    const { items, next } = call.pages.cut(files, {
      query,
      size: parameters.number('pageSize', 100),
      token: parameters.text('pageToken'),
      key: (file) => file.id,
    })
    const answer = call.answer({
      kind: 'drive#fileList',
      nextPageToken: next,
      incompleteSearch: false,
      files: items.map((file) => fileOf(file, store)),
    })
    written.set(page, String(answer.body))
    return answer
  }
}
