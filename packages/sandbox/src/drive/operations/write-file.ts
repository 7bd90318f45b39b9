import { type Bytes, emptyContent } from '../contents/content.ts'
import { importNative, NATIVE_TYPES } from '../contents/native.ts'
import { held } from '../data/people.ts'
import { badRequest, DriveError, driveError } from '../errors.ts'
import type { DriveCall } from '../protocol/call.ts'
import { addRevision, FOLDER, fileWith, SHORTCUT, type StoredFile } from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import type { Body } from './body.ts'

/** The content of a write. */
export interface Upload {
  content: Bytes
  type: string
}

const natives = Object.values(NATIVE_TYPES)

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const time = (value: unknown): number | undefined =>
  typeof value === 'string' ? Date.parse(value) : undefined

/** The parent folder in a body. */
export function parentOf(call: DriveCall, id: string): StoredFile {
  const parent = call.file(id)
  if (parent.mimeType !== FOLDER) throw driveError('parentNotAFolder')
  if (!call.store.access.atLeast(parent, 'writer')) throw driveError('insufficientParentPermissions')
  return parent
}

/** Sets key-value pairs; null deletes a key. */
function merge(pairs: Record<string, string>, given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) return pairs
  const merged = new Map(Object.entries(pairs))
  for (const [key, value] of Object.entries(given)) {
    if (value === null) merged.delete(key)
    else merged.set(key, String(value))
  }
  return Object.fromEntries(merged)
}

/** Sets the fields of a file from a body. */
export function setFields(file: StoredFile, body: Body): void {
  file.name = text(body.name) ?? file.name
  if (body.description !== undefined) {
    const description = text(body.description)
    if (description) file.description = description
    else delete file.description
  }
  if (typeof body.starred === 'boolean') file.starred = body.starred
  file.properties = merge(file.properties, body.properties)
  file.app_properties = merge(file.app_properties, body.appProperties)
  file.viewed = time(body.viewedByMeTime) ?? file.viewed ?? file.modified
  const color = text(body.folderColorRgb)
  if (color !== undefined) file.folder_color = color
  const original = text(body.originalFilename)
  if (original !== undefined && file.content) file.original_name = original
  if (typeof body.copyRequiresWriterPermission === 'boolean')
    file.copy_restricted = body.copyRequiresWriterPermission
}

/** Assigns a file, with everything in it, to the drive of its new folder; a shared drive owns its files. */
export function settle(store: DriveStore, file: StoredFile, drive_id: string | undefined): void {
  if (file.drive_id === drive_id) return
  for (const each of [file, ...store.descendants(file.id)]) {
    if (drive_id === undefined) {
      delete each.drive_id
      each.owner = store.me
    } else {
      each.drive_id = drive_id
      delete each.owner
      each.permissions = []
    }
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
  file.modifier = store.me
  addRevision(file, kind ? String(file.version + 1) : store.ids.revision())
}

function shortcutOf(call: DriveCall, body: Body): StoredFile['shortcut'] {
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
  if (target.shortcut) throw driveError('shortcutTargetInvalid')
  return {
    targetId,
    targetMimeType: target.mimeType,
    ...(target.resource_key !== undefined && { targetResourceKey: target.resource_key }),
  }
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
  const given = (body.parents ?? []) as readonly string[]
  if (given.length > 1) throw driveError('cannotAddParent')
  const parent = parentOf(call, given[0] ?? store.root_id)
  const now = store.now()
  const type = text(body.mimeType)
  const file = fileWith({
    id: idOf(body, store),
    name: 'Untitled',
    mimeType: type ?? upload?.type ?? 'application/octet-stream',
    parent: parent.id,
    created: time(body.createdTime) ?? now,
    modified: time(body.modifiedTime) ?? now,
    modifier: store.me,
    ...(parent.drive_id === undefined
      ? { owner: store.me, permissions: [held(store.me, 'owner')] }
      : { drive_id: parent.drive_id }),
  })
  if (type === SHORTCUT) {
    const shortcut = shortcutOf(call, body)
    if (shortcut) file.shortcut = shortcut
  }
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
  const own = source.parent !== undefined && call.store.access.atLeast(parentFile(call, source), 'writer')
  const { content, native, mimeType, description } = source
  const { mimeType: wanted = mimeType, ...fields } = body
  const given = {
    name: `Copy of ${source.name}`,
    ...(description !== undefined && { description }),
    properties: source.properties,
    ...(own && { parents: [source.parent] }),
    ...(source.shortcut && { shortcutDetails: { targetId: source.shortcut.targetId } }),
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

const parentFile = (call: DriveCall, { parent }: StoredFile) =>
  call.store.files.get(parent ?? '') as StoredFile
