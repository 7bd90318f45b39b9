import type { SandboxReply } from '../../kit/http.ts'
import { createLru, createRenderedPages } from '../../kit/lru.ts'
import { badRequest, DriveError, fileNotFound, invalidValue, parameter } from '../errors.ts'
import { type Mask, render } from '../fields/mask.ts'
import { type DriveCall, jsonAnswer } from '../protocol/call.ts'
import { foldersOf, requiredFolder, testOfFiles, usesFullText } from '../query/match.ts'
import { parseOrder } from '../query/order.ts'
import { type DriveCondition, parseDriveQuery } from '../query/parse.ts'
import { BadQuery } from '../query/tokens.ts'
import type { StoredFile } from '../records.ts'
import { fileOf } from '../resources/file.ts'
import type { DriveStore } from '../store/store.ts'
import { readCorpus, readsDrive } from './corpus.ts'

function readQuery(text: string | undefined): DriveCondition | undefined {
  if (text === undefined) return undefined
  try {
    return parseDriveQuery(text)
  } catch (error) {
    if (error instanceof BadQuery) throw invalidValue('q')
    throw error
  }
}

/** Checks the folders in a query; the vendor's refusal does not name the missing one. */
function checkFolders(call: DriveCall, condition: DriveCondition | undefined): void {
  for (const id of foldersOf(condition)) {
    try {
      call.file(id)
    } catch (error) {
      throw error instanceof DriveError && error.response.status === 404 ? fileNotFound('') : error
    }
  }
}

function find(
  store: DriveStore,
  isMeant: (file: StoredFile) => boolean,
  condition: DriveCondition | undefined,
): StoredFile[] {
  const folder = requiredFolder(condition)
  const candidates =
    folder === undefined ? store.files.values() : store.children(folder === 'root' ? store.root_id : folder)
  const test = condition ? testOfFiles(condition, store) : () => true
  const found: StoredFile[] = []
  for (const file of candidates) {
    // a file that is reachable by its folder's link only is listed in that folder
    const open = folder !== undefined || !file.unlisted
    if (open && isMeant(file) && test(file) && store.access.role(file)) found.push(file)
  }
  return found
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
    const condition = readQuery(parameters.text('q'))
    checkFolders(call, condition)
    const order = parameters.text('orderBy')
    if (order !== undefined && condition && usesFullText(condition)) {
      throw badRequest(
        'Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.',
        parameter('orderBy'),
      )
    }
    const compare = order === undefined ? undefined : parseOrder(order)
    const known = found.get(query)
    if (known?.generation === store.generation()) return known.files
    const files = readsDrive(call) ? find(store, isMeant, condition) : []
    if (compare) files.sort(compare)
    found.set(query, { generation: store.generation(), files })
    return files
  }

  return (call) => {
    const { parameters, request, store, mask } = call
    const query = JSON.stringify(QUERY.map((name) => parameters.text(name) ?? ''))
    const files = look(call, query)
    const age = Math.floor(now() / PAGE_LIFETIME)
    const page = JSON.stringify([store.generation(), age, request.query.toString()])
    const kept = written.get(page)
    if (kept) return jsonAnswer(kept)
    const { items, next } = call.pages.cut(files, {
      query,
      size: parameters.number('pageSize', 100),
      token: parameters.text('pageToken'),
      key: (file) => file.id,
    })
    const list = {
      kind: () => 'drive#fileList',
      nextPageToken: () => next,
      incompleteSearch: () => false,
      files: (_: unknown, inner: Mask) => items.map((file) => fileOf(file, store, inner)),
    }
    const answer = call.answer(render(list, undefined, mask))
    written.set(page, String(answer.body))
    return answer
  }
}
