import {
  type Document,
  documentPaths,
  type PlanEffects,
  type PlannedWrite,
  putAt,
  type SyncedRecords,
  type UncoveredWrite,
  valueAt,
} from '@linkspan/core'
import { parseFolderUrl } from '../folder-url.ts'
import type { DriveSync } from '../replication-config.ts'
import { fileFields } from './file-document.ts'
import { anyGlob } from './globs.ts'
import { type PlannedFile, PlannedTree, targetOf } from './planned-tree.ts'

const PATHS = documentPaths(fileFields)
const SHORTCUT = 'application/vnd.google-apps.shortcut'

const OTHER = 'what it changes in files is not shown'
const UNSYNCED = 'the file is not among the synced ones, and may come to them'
const FOLLOWED = 'what a new shortcut names is not among the synced files'
const WAYS = 'several ways lead to a file, and a sync takes one of them'
const BY_VENDOR = 'the vendor sets these fields itself'

/** The fields that the vendor sets with every change, with another name, and in another folder. */
const WITH_ANY = [
  'lastModifyingUser.displayName',
  'lastModifyingUser.emailAddress',
  'modifiedByMe',
  'modifiedByMeTime',
  'modifiedTime',
  'version',
  'viewedByMe',
  'viewedByMeTime',
]
const WITH_NAME = ['fileExtension', 'fullFileExtension']
const WITH_FOLDER = PATHS.filter((path) =>
  /^(?:capabilities\.|copyRequires|driveId$|owne|permissionIds$|shared$|writersCanShare$)/.test(path),
)

/** What planned writes change in the files below the synced folder. */
export const fileEffects: PlanEffects = async (writes, records: SyncedRecords<DriveSync>) => {
  const files = filesOf(writes)
  const { folder_url, streams } = records.config
  const root_id = parseFolderUrl(folder_url)?.fileId ?? ''
  const tree = await PlannedTree.of(files, root_id, records)
  const wanted = anyGlob(streams.flatMap(({ globs }) => globs))
  const placeOf = (id: string) => {
    const path = tree.pathOf(id)
    return path !== undefined && wanted(path) ? path : undefined
  }

  function change(record: Document): Document | null {
    const id = String(record.id)
    const path = placeOf(id)
    if (path === undefined) return null
    const { values } = files.get(id) ?? { values: {} }
    const next = { ...withValues(record, values), path }
    return JSON.stringify(next) === JSON.stringify(record) ? record : next
  }

  const added = [...files.values()].flatMap(({ id, created, values }) => {
    const path = created ? placeOf(id) : undefined
    return path === undefined ? [] : [{ ...withValues(blank(), { ...values, id }), path }]
  })
  for (const id of tree.affected) tree.pathOf(id)
  const [first] = files.values()
  const not_covered = [
    ...uncoveredWrites(writes),
    ...(tree.ambiguous.size > 0 ? [{ write: first?.writes[0] ?? 0, reason: WAYS, fields: ['path'] }] : []),
    ...[...files.values()].flatMap((file) => uncoveredOf(file, tree, added)),
  ]
  return {
    scope: [{ field: 'id', values: tree.affected }],
    change,
    added,
    not_covered,
  }
}

/** The files that writes create, change or remove. */
function filesOf(writes: readonly PlannedWrite[]): Map<string, PlannedFile> {
  const files = new Map<string, PlannedFile>()
  for (const { number, entity, changes } of writes) {
    if (entity !== 'files') continue
    for (const { id, before, after } of changes ?? []) {
      if (id === null) continue
      const former = files.get(id)
      files.set(id, {
        id,
        values: { ...former?.values, ...after },
        created: before === null || former?.created === true,
        removed: after === null,
        writes: [...(former?.writes ?? []), number],
      })
    }
  }
  return files
}

function blank(): Document {
  const document: Document = {}
  for (const path of PATHS) putAt(document, path, null)
  return document
}

/** A document with the fields that a write sets. An empty text is none. */
function withValues(document: Document, values: PlannedFile['values']): Document {
  const next = structuredClone(document)
  for (const path of PATHS) {
    const value = valueAt(values, path)
    if (value !== undefined) putAt(next, path, value === '' ? null : value)
  }
  return next
}

/** Writes of which the files show nothing. */
function uncoveredWrites(writes: readonly PlannedWrite[]): UncoveredWrite[] {
  return writes.flatMap(({ number: write, entity, changes }) => {
    if (entity === 'trash') return []
    // the vendor notes a write that changes nothing
    if (entity === 'files' && changes?.length === 0) return [{ write, reason: BY_VENDOR, fields: WITH_ANY }]
    const is_shown = entity === 'files' && changes?.every(({ id }) => id !== null)
    return is_shown ? [] : [{ write, reason: OTHER }]
  })
}

/** What the files do not show of the writes of one. */
function uncoveredOf(file: PlannedFile, tree: PlannedTree, added: readonly Document[]): UncoveredWrite[] {
  const { id, values, created, removed, writes } = file
  const [first = 0] = writes
  const note = (reason: string, fields?: readonly string[]) => ({
    write: first,
    reason,
    ...(fields && { fields }),
  })
  if (created) {
    const leads_out = values.mimeType === SHORTCUT && !tree.isKnown(targetOf(values) ?? '')
    const followed = leads_out && tree.pathOf(id) !== undefined ? [note(FOLLOWED)] : []
    const document = added.find((each) => each.id === id)
    const missing = PATHS.filter((path) => (valueAt(document, path) ?? null) === null)
    return document ? [...followed, note(BY_VENDOR, ['id', ...missing])] : followed
  }
  if (removed) return []
  if (!tree.record(id))
    return values.parents !== undefined || values.trashed === false ? [note(UNSYNCED)] : []
  const fields = [
    ...WITH_ANY,
    ...(values.name === undefined ? [] : WITH_NAME),
    ...(values.parents === undefined ? [] : WITH_FOLDER),
  ]
  return [note(BY_VENDOR, fields)]
}
