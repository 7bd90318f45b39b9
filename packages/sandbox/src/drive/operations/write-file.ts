import { type Bytes, emptyContent } from '../contents/content.ts'
import { importNative, NATIVE_TYPES } from '../contents/native.ts'
import { held } from '../data/people.ts'
import { badRequest, DriveError, driveError } from '../errors.ts'
import type { DriveCall } from '../protocol/call.ts'
import { addRevision, FOLDER, fileWith, SHORTCUT, type StoredFile, shortcutTo, timeOf } from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import type { Body } from './body.ts'

/** The content of a write. */
export interface Upload {
  content: Bytes
  type: string
}

const natives = Object.values(NATIVE_TYPES)

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A time in a body, as the vendor writes it. */
export const readTime = (value: unknown): string | undefined =>
  typeof value === 'string' ? timeOf(Date.parse(value)) : undefined

/** A folder that the user may put files into. */
export function parentOf(call: DriveCall, id: string): StoredFile {
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
const PLAIN = [
  'name',
  'starred',
  'folderColorRgb',
  'originalFilename',
  'copyRequiresWriterPermission',
] as const

/** Sets the fields of a file from a checked body. */
export function setFields(file: StoredFile, body: Body): void {
  for (const name of PLAIN) Object.assign(file, { [name]: body[name] ?? file[name] })
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
    throw new DriveError(
      404,
      'shortcutTargetNotFound',
      `The target file of the shortcut was not found: ${targetId}.`,
    )
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
