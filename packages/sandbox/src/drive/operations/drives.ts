import type { SandboxReply } from '../../kit/http.ts'
import { held } from '../data/people.ts'
import { badRequest, DriveError, driveError, missingParameter, notPermitted } from '../errors.ts'
import { parseMask } from '../fields/mask.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { collectionOf } from '../protocol/collection.ts'
import { FOLDER, fileWith, type StoredFile } from '../records.ts'
import { type DriveRecord, driveOf, newDrive } from '../resources/drive.ts'
import type { DriveStore } from '../store/store.ts'
import { changesIn, readBody } from './body.ts'

function refuseAdministration(call: DriveCall): void {
  if (call.parameters.text('q') !== undefined) throw driveError('queryRequiresAdminCredentials')
  const message = 'The user does not have administrator access to the domain.'
  if (call.parameters.flag('useDomainAdminAccess'))
    throw new DriveError(403, 'insufficientPermissions', message)
}

const CREATED = parseMask('kind,name,themeId')
const UPDATED = parseMask('kind,name,themeId,colorRgb,restrictions')

const drives = collectionOf<DriveRecord>({
  name: 'Shared drive',
  variable: 'driveId',
  key: 'drives',
  size: 10,
  items: (call) => {
    refuseAdministration(call)
    return [...call.store.drives.values()]
  },
  show: driveOf,
})
const { answer } = drives

/** The shared drive of a call, which the user manages. */
function managed(call: DriveCall): DriveRecord {
  const drive = drives.find(call)
  if (drive.role !== 'organizer') throw notPermitted()
  return drive
}

const visibility =
  (hidden: boolean) =>
  (call: DriveCall): SandboxReply => {
    const drive = drives.find(call)
    drive.hidden = hidden
    return answer(call, drive)
  }

/** The operations on shared drives. */
export const driveOperations: DriveOperations = {
  ...drives.reads,
  create: (call) => {
    const { store } = call
    const request_id = call.parameters.text('requestId')
    if (request_id === undefined) throw missingParameter('requestId')
    const { name } = readBody(call, { writable: CREATED })
    if (typeof name !== 'string' || !name) throw missingParameter('name', 'The name field is required.')
    if ([...store.drives.values()].some((each) => each.request_id === request_id))
      throw driveError('duplicate')
    const id = store.ids.drive()
    const drive = newDrive({ id, name, createdTime: store.time() }, { role: 'organizer', request_id })
    store.drives.set(id, drive)
    store.put(driveRoot(id, store))
    store.changes.add({ kind: 'drive', id, drive_id: id, removed: false })
    return answer(call, drive)
  },
  update: (call) => {
    const drive = managed(call)
    const body = readBody(call, { writable: UPDATED })
    if (body.themeId !== undefined && body.colorRgb !== undefined)
      throw badRequest('The colorRgb field cannot be set with the themeId field.')
    const { themeId: _, restrictions, ...changes } = changesIn(body)
    Object.assign(drive, changes)
    Object.assign(drive.restrictions, restrictions)
    call.store.changes.add({ kind: 'drive', id: drive.id, drive_id: drive.id, removed: false })
    return answer(call, drive)
  },
  delete: (call) => {
    const { store, parameters } = call
    const { id } = managed(call)
    if (parameters.flag('allowItemDeletion'))
      throw badRequest('The allowItemDeletion parameter requires useDomainAdminAccess.')
    if (store.descendants(id).some((file) => !store.access.isTrashed(file)))
      throw driveError('sharedDriveNotEmpty')
    const root = store.files.get(id)
    if (root) store.remove(root)
    store.drives.delete(id)
    store.changes.add({ kind: 'drive', id, drive_id: id, removed: true })
    return { status: 204 }
  },
  hide: visibility(true),
  unhide: visibility(false),
}

/** The root folder of a new shared drive, whose first member is its organizer. */
const driveRoot = (id: string, { me, time }: DriveStore): StoredFile =>
  fileWith({
    id,
    name: 'Drive',
    mimeType: FOLDER,
    driveId: id,
    createdTime: time(),
    modifiedTime: time(),
    lastModifyingUser: me,
    version: 1,
    permissions: [held(me, 'organizer')],
  })
