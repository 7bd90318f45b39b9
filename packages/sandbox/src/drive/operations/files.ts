import type { SandboxReply } from '../../kit/http.ts'
import { driveError, invalidValue, notPermitted, notWritable } from '../errors.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { FOLDER, isMine, type StoredFile } from '../records.ts'
import { fileOf } from '../resources/file.ts'
import { type Body, CREATED, checkBody, readBody, readDriveBody, UPDATED } from './body.ts'
import { answerBytes, downloadable } from './export-file.ts'
import { copyFile, createFile, folderIn, type Upload, updateFile } from './write-file.ts'

const answerFile = (call: DriveCall, file: StoredFile) => call.answer(fileOf(file, call.store))

/** Checks a write of a file before its content arrives, and gives what makes it. Throws the vendor's refusal. */
export type WriteFile = (call: DriveCall, body: Body, has_media: boolean) => (upload?: Upload) => SandboxReply

const create: WriteFile = (call, body) => {
  checkBody(call, body, CREATED)
  folderIn(call, body)
  return (upload) => answerFile(call, createFile(call, body, upload))
}

const update: WriteFile = (call, body, has_media) => {
  if ('parents' in body) {
    throw notWritable(
      'The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.',
    )
  }
  checkBody(call, body, UPDATED)
  const personal = Object.keys(body).every((name) => name === 'starred' || name === 'viewedByMeTime')
  const moved = call.parameters.text('addParents') ?? call.parameters.text('removeParents')
  const found = () => call.file(call.variables.fileId, personal && !has_media && !moved ? 'reader' : 'writer')
  found()
  return (upload) => answerFile(call, updateFile(call, found(), body, upload))
}

/** The writes of files, with content or without. */
export const writes = { create, update }

/** The operations on files, except lists and exports. */
export const fileOperations: DriveOperations = {
  get: (call) => {
    const file = call.file(call.variables.fileId)
    if (call.parameters.text('alt') !== 'media') return answerFile(call, file)
    return answerBytes(call, downloadable(call, file), file.mimeType, file.name)
  },
  generateIds: (call) => {
    const space = call.parameters.text('space') ?? 'drive'
    if (space !== 'drive' && space !== 'appDataFolder') throw invalidValue('space')
    const ids = call.store.ids.generate(call.parameters.number('count', 10))
    return call.answer({ kind: 'drive#generatedIds', space, ids })
  },
  create: (call) => create(call, readDriveBody(call.request.text), false)(),
  update: (call) => update(call, readDriveBody(call.request.text), false)(),
  delete: (call) => {
    const { store } = call
    const file = call.file(call.variables.fileId)
    const enough = store.access.atLeast(file, file.driveId === undefined ? 'owner' : 'organizer')
    if (!enough || store.isRoot(file)) throw notPermitted()
    store.remove(file)
    return { status: 204 }
  },
  copy: (call) => {
    const source = call.file(call.variables.fileId)
    if (source.mimeType === FOLDER || !call.store.access.mayDownload(source))
      throw driveError('cannotCopyFile')
    const body = readBody(call, CREATED)
    return answerFile(call, copyFile(call, source, body))
  },
  emptyTrash: (call) => {
    const { store, parameters } = call
    const drive_id = parameters.text('driveId')
    if (drive_id !== undefined && !store.access.atLeast(call.file(drive_id), 'organizer'))
      throw notPermitted()
    for (const file of [...store.files.values()])
      if (file.trashedTime && (drive_id === undefined ? isMine(file) : file.driveId === drive_id))
        store.remove(file)
    return { status: 204 }
  },
}
