import pick from 'lodash/pick.js'
import { type Bytes, emptyContent } from '../contents/content.ts'
import { importNative, NATIVE_TYPES } from '../contents/native.ts'
import { held } from '../data/people.ts'
import { badRequest, DriveError, driveError, notPermitted } from '../errors.ts'
import type { DriveCall } from '../protocol/call.ts'
import { addRevision, FOLDER, fileWith, SHORTCUT, type StoredFile, shortcutTo, timeOf } from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import { type Body, changesIn } from './body.ts'

/** The content of a write. */
export interface Upload {
  content: Bytes
  type: string
}

const natives = Object.values(NATIVE_TYPES)

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A time in a body, as the vendor writes it. */
const readTime = (value: unknown): string | undefined =>
  typeof value === 'string' ? timeOf(Date.parse(value)) : undefined

/** A folder that the user may put files into. */
function parentOf(call: DriveCall, id: string): StoredFile {
  const parent = call.file(id)
  if (parent.mimeType !== FOLDER) throw driveError('parentNotAFolder')
  if (!call.store.access.atLeast(parent, 'writer')) throw driveError('insufficientParentPermissions')
  return parent
}

/** The folder in the body of a new file, by default that of My Drive. */
export function folderIn(call: DriveCall, { parents }: Body): StoredFile {
  const [id = call.store.root_id, ...more] = (parents ?? []) as readonly string[]
  if (more.length > 0) throw driveError('cannotAddParent')
  return parentOf(call, id)
}

/** Sets key-value pairs; null deletes a key. */
function merge(pairs: StoredFile['properties'], given: unknown): StoredFile['properties'] {
  const merged = Object.entries({ ...pairs, ...(given as StoredFile['properties']) }).filter(
    ([, value]) => value !== null,
  )
  return merged.length > 0 ? Object.fromEntries(merged) : undefined
}

/** Fields that are stored as a body gives them. */
const PLAIN = ['name', 'starred', 'folderColorRgb', 'originalFilename', 'copyRequiresWriterPermission']

/** Sets the fields of a file from a checked body. */
function setFields(file: StoredFile, body: Body): void {
  Object.assign(file, pick(changesIn(body), PLAIN))
  if (body.description !== undefined) file.description = text(body.description) || undefined
  file.properties = merge(file.properties, body.properties)
  file.appProperties = merge(file.appProperties, body.appProperties)
  file.viewedByMeTime = readTime(body.viewedByMeTime) ?? file.viewedByMeTime ?? file.modifiedTime
}

/** Assigns a file, with everything in it, to the drive of its new folder; a shared drive owns its files. */
export function settle(store: DriveStore, file: StoredFile, drive_id: string | undefined): void {
  if (file.driveId === drive_id) return
  for (const each of [file, ...store.descendants(file.id)]) {
    each.driveId = drive_id
    each.owners = drive_id === undefined ? [store.me] : undefined
    if (drive_id !== undefined) each.permissions = []
  }
}

/** Sets new content, by default of its own media type, as a new revision; one of Google's own documents imports it. */
export function setContent(store: DriveStore, file: StoredFile, upload: Upload, type?: string): void {
  const kind = natives.includes(type ?? file.mimeType) ? (type ?? file.mimeType) : undefined
  if (kind) {
    const native = importNative(kind, upload)
    if (!native) throw badRequest('Bad Request')
    file.native = native
    file.mimeType = kind
    delete file.content
  } else {
    file.content = upload.content
    file.mimeType = type ?? upload.type
  }
  file.lastModifyingUser = store.me
  addRevision(file, kind ? String(file.version + 1) : store.ids.revision())
}

function shortcutOf(call: DriveCall, body: Body): StoredFile['shortcutDetails'] {
  const { targetId } = (body.shortcutDetails ?? {}) as { targetId?: unknown }
  if (typeof targetId !== 'string') throw badRequest('A shortcut must have a target.')
  const target = call.store.files.get(targetId)
  if (!target || !call.store.access.role(target)) {
    const message = `The target file of the shortcut was not found: ${targetId}.`
    throw new DriveError(404, 'shortcutTargetNotFound', message)
  }
  if (target.shortcutDetails) throw driveError('shortcutTargetInvalid')
  return shortcutTo(target)
}

/** The id of a new file: one that was generated for it, or a new one. */
function idOf({ id }: Body, { files, ids }: DriveStore): string {
  if (typeof id !== 'string') return ids.next()
  const place = { location: 'file.id', locationType: 'other' } as const
  if (files.has(id)) throw driveError('fileIdInUse', place)
  if (!ids.isGenerated(id)) throw new DriveError(400, 'invalid', 'The provided file ID is not usable.', place)
  return id
}

/** Creates a file from a body and its content. */
export function createFile(call: DriveCall, body: Body, upload?: Upload): StoredFile {
  const { store } = call
  const parent = folderIn(call, body)
  const now = store.time()
  const type = text(body.mimeType)
  const file = fileWith({
    id: idOf(body, store),
    name: 'Untitled',
    mimeType: type ?? upload?.type ?? 'application/octet-stream',
    parents: [parent.id],
    createdTime: readTime(body.createdTime) ?? now,
    modifiedTime: readTime(body.modifiedTime) ?? now,
    lastModifyingUser: store.me,
    ...(parent.driveId === undefined
      ? { owners: [store.me], permissions: [held(store.me, 'owner')] }
      : { driveId: parent.driveId }),
  })
  if (type === SHORTCUT) Object.assign(file, { shortcutDetails: shortcutOf(call, body) })
  setFields(file, body)
  if (type !== FOLDER && type !== SHORTCUT) {
    const empty: Upload = { content: emptyContent, type: file.mimeType }
    setContent(store, file, upload ?? empty, type)
  }
  store.put(file)
  store.touched(file)
  return file
}

const listOf = (given = '') => given.split(',').filter(Boolean)

/** Moves a file to another folder, if the user may. */
function moveFile(call: DriveCall, file: StoredFile): void {
  const { parameters, store } = call
  const added = listOf(parameters.text('addParents'))
  const removed = listOf(parameters.text('removeParents')).map((id) => (id === 'root' ? store.root_id : id))
  for (const id of removed) {
    if (file.parents?.[0] !== id)
      throw new DriveError(404, 'parentNotFound', `The specified parent was not found: ${id}.`)
  }
  const [id] = added
  if (id === undefined) {
    if (removed.length) throw driveError('cannotRemoveLastParent')
    return
  }
  const parent = parentOf(call, id)
  if (file.parents?.[0] === parent.id) return
  if (added.length > 1 || (file.parents !== undefined && removed.length === 0))
    throw driveError('cannotAddParent')
  if (store.isRoot(file)) throw notPermitted()
  const below = store.descendants(file.id)
  if (parent.id === file.id || below.includes(parent)) throw badRequest('A folder cannot be put into itself.')
  if (parent.driveId !== file.driveId) {
    if (file.mimeType === FOLDER) throw driveError('teamDrivesFolderMoveInNotSupported')
    settle(store, file, parent.driveId)
  }
  store.move(file, parent.id)
}

function setTrashed(call: DriveCall, file: StoredFile, trashed: boolean): void {
  const { store } = call
  const least = file.driveId === undefined ? 'owner' : 'fileOrganizer'
  if (!store.access.atLeast(file, least) || store.isRoot(file)) throw notPermitted()
  file.trashedTime = trashed ? (file.trashedTime ?? store.time()) : undefined
}

/** Changes a file as a body, its content and the parameters of a call say. */
export function updateFile(call: DriveCall, file: StoredFile, body: Body, upload?: Upload): StoredFile {
  const { store } = call
  moveFile(call, file)
  if (typeof body.trashed === 'boolean') setTrashed(call, file, body.trashed)
  const given = readTime(body.modifiedTime)
  if (given !== undefined || upload || body.name !== undefined || body.description !== undefined) {
    file.modifiedTime = given ?? store.time()
    file.lastModifyingUser = store.me
  }
  setFields(file, body)
  const type = text(body.mimeType)
  if (upload) setContent(store, file, upload, type)
  else if (type !== undefined && file.content) file.mimeType = type
  store.touched(file)
  return file
}

/** Copies a file with its content, and what the body sets in place of its own values. */
export function copyFile(call: DriveCall, source: StoredFile, body: Body): StoredFile {
  const { content, native, mimeType, description, parents } = source
  const folder = call.store.files.get(parents?.[0] ?? '')
  const own = folder && call.store.access.atLeast(folder, 'writer')
  const { mimeType: wanted = mimeType, ...fields } = body
  const given = {
    name: `Copy of ${source.name}`,
    ...(description !== undefined && { description }),
    properties: source.properties,
    ...(own && { parents }),
    ...(source.shortcutDetails && { shortcutDetails: { targetId: source.shortcutDetails.targetId } }),
    ...fields,
  }
  const upload = content && { content, type: mimeType }
  const imported =
    upload && wanted !== mimeType
      ? { ...given, mimeType: wanted }
      : { ...given, ...(!upload && { mimeType }) }
  const copy = createFile(call, imported, upload)
  if (native) {
    copy.native = native
    delete copy.content
    for (const revision of copy.revisions) Object.assign(revision, { native, content: undefined })
  }
  if (call.parameters.flag('copyComments'))
    copy.comments = source.comments
      .filter(({ deleted }) => !deleted)
      .map((each) => ({ ...each, id: call.store.ids.discussion() }))
  return copy
}
