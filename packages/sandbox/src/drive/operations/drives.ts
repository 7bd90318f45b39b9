import type { SandboxReply } from '../../kit/http.ts'
import { held } from '../data/people.ts'
import { badRequest, DriveError, driveError, missingParameter, notPermitted, unknownId } from '../errors.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { answerList } from '../protocol/list.ts'
import {
  type DrivePerson,
  type DriveRecord,
  FOLDER,
  fileWith,
  newDrive,
  ROLES,
  type Role,
  type StoredFile,
} from '../records.ts'
import { driveOf } from '../resources/drive.ts'
import { readFields } from './body.ts'

function refuseAdministration(call: DriveCall): void {
  if (call.parameters.text('q') !== undefined) throw driveError('queryRequiresAdminCredentials')
  if (call.parameters.flag('useDomainAdminAccess')) {
    throw new DriveError(
      403,
      'insufficientPermissions',
      'The user does not have administrator access to the domain.',
    )
  }
}

function find(call: DriveCall, role: Role = 'reader'): DriveRecord {
  refuseAdministration(call)
  const { driveId = '' } = call.variables
  const drive = call.store.drives.get(driveId)
  if (!drive) throw unknownId('Shared drive', driveId, 'driveId')
  if (ROLES.indexOf(drive.role) < ROLES.indexOf(role)) throw notPermitted()
  return drive
}

const answer = (call: DriveCall, drive: DriveRecord): SandboxReply => call.answer(driveOf(drive))

const visibility =
  (hidden: boolean) =>
  (call: DriveCall): SandboxReply => {
    const drive = find(call)
    drive.hidden = hidden
    return answer(call, drive)
  }

/** The operations on shared drives. */
export const driveOperations: DriveOperations = {
  list: (call) => {
    refuseAdministration(call)
    return answerList(call, [...call.store.drives.values()], { key: 'drives', show: driveOf, size: 10 })
  },
  get: (call) => answer(call, find(call)),
  create: (call) => {
    const { store } = call
    const request_id = call.parameters.text('requestId')
    if (request_id === undefined) throw missingParameter('requestId')
    const { name } = readFields(call.request.text, 'drive', 'kind,name,themeId')
    if (typeof name !== 'string' || !name) throw missingParameter('name', 'The name field is required.')
    if ([...store.drives.values()].some((each) => each.request_id === request_id))
      throw driveError('duplicate')
    const id = store.ids.drive()
    const created = store.now()
    const drive = newDrive({ id, name, created, role: 'organizer', request_id })
    store.drives.set(id, drive)
    store.put(driveRoot(drive, store.me))
    store.changes.add({ kind: 'drive', id, drive_id: id, removed: false })
    return answer(call, drive)
  },
  update: (call) => {
    const drive = find(call, 'organizer')
    const body = readFields(call.request.text, 'drive', 'kind,name,themeId,colorRgb,restrictions')
    if (body.themeId !== undefined && body.colorRgb !== undefined)
      throw badRequest('The colorRgb field cannot be set with the themeId field.')
    if (typeof body.name === 'string') drive.name = body.name
    if (typeof body.colorRgb === 'string') drive.color = body.colorRgb
    drive.restrictions = { ...drive.restrictions, ...(body.restrictions as Record<string, boolean>) }
    call.store.changes.add({ kind: 'drive', id: drive.id, drive_id: drive.id, removed: false })
    return answer(call, drive)
  },
  delete: (call) => {
    const { store, parameters } = call
    const { id } = find(call, 'organizer')
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
const driveRoot = ({ id, created }: DriveRecord, me: DrivePerson): StoredFile =>
  fileWith({
    id,
    name: 'Drive',
    mimeType: FOLDER,
    drive_id: id,
    created,
    modified: created,
    modifier: me,
    version: 1,
    permissions: [held(me, 'organizer')],
  })
