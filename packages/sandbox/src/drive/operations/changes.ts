import type { SandboxReply } from '../../kit/http.ts'
import { badRequest, invalidValue, missingParameter, parameter, unknownId } from '../errors.ts'
import { type Getters, render } from '../fields/mask.ts'
import type { DriveCall } from '../protocol/call.ts'
import { timeOf } from '../records.ts'
import { driveOf } from '../resources/drive.ts'
import { fileOf } from '../resources/file.ts'
import type { ChangeRecord, DriveStore } from '../store/store.ts'
import { readsDrive, requireAllDrives } from './list-files.ts'

interface Subject {
  change: ChangeRecord
  removed: boolean
  store: DriveStore
}

const GETTERS: Getters<Subject> = {
  kind: () => 'drive#change',
  changeType: ({ change }) => change.kind,
  type: ({ change }) => change.kind,
  time: ({ change }) => timeOf(change.time),
  removed: ({ removed }) => removed,
  fileId: ({ change }) => (change.kind === 'file' ? change.id : undefined),
  file: ({ change, removed, store }, mask) => {
    const file = change.kind === 'file' && !removed ? store.files.get(change.id) : undefined
    return file && fileOf(file, store, mask)
  },
  driveId: ({ change }) => (change.kind === 'drive' ? change.id : undefined),
  teamDriveId: ({ change }) => (change.kind === 'drive' ? change.id : undefined),
  drive: ({ change, store }) => {
    const drive = change.kind === 'drive' ? store.drives.get(change.id) : undefined
    return drive && driveOf(drive)
  },
}

/** Reads driveId; throws for an unknown shared drive. */
function driveIdOf({ parameters, store }: DriveCall): string | undefined {
  const id = parameters.text('driveId')
  if (id === undefined) return undefined
  if (!store.drives.has(id)) throw unknownId('Shared drive', id, 'driveId')
  if (!parameters.flag('supportsAllDrives')) {
    const message = 'The supportsAllDrives parameter must be set to true if driveId is set.'
    throw badRequest(message, parameter('supportsAllDrives'))
  }
  return id
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
      return { change, removed: change.removed || lost, store }
    })
    .filter(({ removed }) => includeRemoved || !removed)
  const page = found.slice(0, parameters.number('pageSize', 100))
  const last = page.at(-1)
  const more = page.length < found.length && last !== undefined
  const list: Getters<undefined> = {
    kind: () => 'drive#changeList',
    nextPageToken: () => (more ? String(last.change.number + 1) : undefined),
    newStartPageToken: () => (more ? undefined : String(store.changes.next())),
    changes: (_, mask) => page.map((each) => render(GETTERS, each, mask)),
  }
  return call.answer(render(list, undefined, call.mask))
}
