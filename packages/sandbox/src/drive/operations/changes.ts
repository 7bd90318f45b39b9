import type { SandboxReply } from '../../kit/http.ts'
import { badRequest, invalidValue, missingParameter, parameter } from '../errors.ts'
import type { DriveCall } from '../protocol/call.ts'
import { driveOf } from '../resources/drive.ts'
import { fileOf } from '../resources/file.ts'
import type { ChangeRecord, DriveStore } from '../store/store.ts'
import { checkDrive, readsDrive, requireAllDrives } from './list-files.ts'

/** A change in the vendor's form. */
function changeOf({ kind, id, time, removed }: ChangeRecord, store: DriveStore): object {
  const head = { kind: 'drive#change', changeType: kind, type: kind, time, removed }
  if (kind === 'drive') {
    const drive = store.drives.get(id)
    return { ...head, driveId: id, teamDriveId: id, drive: drive && driveOf(drive) }
  }
  const file = removed ? undefined : store.files.get(id)
  return { ...head, fileId: id, file: file && fileOf(file, store) }
}

/** Reads driveId; throws for an unknown shared drive. */
function driveIdOf({ parameters, store }: DriveCall): string | undefined {
  const id = parameters.text('driveId')
  checkDrive(store, id)
  if (id === undefined || parameters.flag('supportsAllDrives')) return id
  const message = 'The supportsAllDrives parameter must be set to true if driveId is set.'
  throw badRequest(message, parameter('supportsAllDrives'))
}

function wanted(call: DriveCall, drive_id: string | undefined): (change: ChangeRecord) => boolean {
  const { parameters, store } = call
  const include = parameters.flag('includeItemsFromAllDrives')
  if (include) requireAllDrives(parameters)
  const mine = parameters.flag('restrictToMyDrive')
  return (change) => {
    if (drive_id !== undefined) return change.drive_id === drive_id
    if (change.drive_id !== undefined) return include && !mine
    return !(mine && store.files.get(change.id)?.sharedWithMeTime)
  }
}

/** changes.getStartPageToken: the token of future changes. */
export function getStartPageToken(call: DriveCall): SandboxReply {
  driveIdOf(call)
  return call.answer({ kind: 'drive#startPageToken', startPageToken: String(call.store.changes.next()) })
}

/** changes.list: every file that changed since a token, once, oldest change first. */
export function listChanges(call: DriveCall): SandboxReply {
  const { parameters, store } = call
  const token = parameters.text('pageToken')
  if (token === undefined) throw missingParameter('pageToken')
  const since = /^\d{1,15}$/.test(token) ? store.changes.since(Number(token)) : undefined
  if (!since) throw invalidValue('pageToken')
  const test = wanted(call, driveIdOf(call))
  const includeRemoved = parameters.flag('includeRemoved', true)
  const found = (readsDrive(call) ? since : [])
    .filter(test)
    .map((change) => {
      const file = store.files.get(change.id)
      const lost = change.kind === 'file' && (!file || !store.access.role(file))
      return { ...change, removed: change.removed || lost }
    })
    .filter(({ removed }) => includeRemoved || !removed)
  const page = found.slice(0, parameters.number('pageSize', 100))
  const last = page.at(-1)
  const more = page.length < found.length && last !== undefined
  return call.answer({
    kind: 'drive#changeList',
    nextPageToken: more ? String(last.number + 1) : undefined,
    newStartPageToken: more ? undefined : String(store.changes.next()),
    changes: page.map((change) => changeOf(change, store)),
  })
}
