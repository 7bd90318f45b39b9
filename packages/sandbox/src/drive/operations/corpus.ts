import { badRequest, invalidValue, parameter, unknownId } from '../errors.ts'
import type { DriveCall } from '../protocol/call.ts'
import type { Parameters } from '../protocol/parameters.ts'
import type { StoredFile } from '../records.ts'

const CORPORA: readonly string[] = ['user', 'domain', 'drive', 'allDrives']

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
export function readCorpus({ parameters, store }: DriveCall): (file: StoredFile) => boolean {
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
  if (drive_id !== undefined && !store.drives.has(drive_id))
    throw unknownId('Shared drive', drive_id, 'driveId')
  return (file) => {
    if (store.isRoot(file)) return false
    if (name === 'drive') return file.drive_id === drive_id
    if (name === 'domain') return store.access.visibility(file).startsWith('domain')
    return file.drive_id === undefined || include_drives
  }
}

/** Reads `spaces`: whether they include Drive. Application data and photos are empty here. */
export function readsDrive({ parameters }: DriveCall): boolean {
  const spaces = (parameters.text('spaces') ?? 'drive').split(',').map((space) => space.trim())
  if (spaces.some((space) => !['drive', 'appDataFolder', 'photos'].includes(space)))
    throw invalidValue('spaces')
  return spaces.includes('drive')
}
