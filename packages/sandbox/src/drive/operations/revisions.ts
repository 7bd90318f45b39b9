import { exportLinks } from '../contents/export.ts'
import { driveError, notPermitted, notWritable, unknownId } from '../errors.ts'
import { parseMask } from '../fields/mask.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { collectionOf } from '../protocol/collection.ts'
import type { RevisionRecord, StoredFile } from '../records.ts'
import { changesIn, readBody } from './body.ts'

const shown = (
  { content, native, keepForever, originalFilename, ...revision }: RevisionRecord,
  { variables: { fileId } }: DriveCall,
) => ({
  kind: 'drive#revision',
  published: false,
  ...revision,
  keepForever: content && keepForever,
  originalFilename: content && originalFilename,
  get md5Checksum() {
    return content?.checksums().md5
  },
  get size() {
    return content && String(content.size())
  },
  exportLinks: native && exportLinks(native, `documents/export/Export?id=${fileId}&revision=${revision.id}`),
})

/** A revision of a file; `head` is the last one. */
export function revisionOf(file: StoredFile, id: string): RevisionRecord {
  const found = id === 'head' ? file.revisions.at(-1) : file.revisions.find((each) => each.id === id)
  if (!found) throw unknownId('Revision', id, 'revisionId')
  return found
}

/** The file of a call; throws if it has no revisions that the user may see. */
function revised(call: DriveCall): StoredFile {
  const file = call.file(call.variables.fileId)
  if (!file.content && !file.native) throw driveError('revisionsNotSupported')
  if (!call.store.access.atLeast(file, 'writer')) throw notPermitted()
  return file
}

const { answer, reads } = collectionOf<RevisionRecord>({
  name: 'Revision',
  variable: 'revisionId',
  key: 'revisions',
  size: 200,
  items: (call) => revised(call).revisions,
  show: shown,
})

const WRITABLE = parseMask('kind,keepForever,published,publishAuto,publishedOutsideDomain')

const called = (call: DriveCall) => revisionOf(revised(call), call.variables.revisionId ?? '')

/** The operations on revisions. */
export const revisionOperations: DriveOperations = {
  ...reads,
  get: (call) => answer(call, called(call)),
  update: (call) => {
    const revision = called(call)
    const body = readBody(call, { writable: WRITABLE })
    const wrong = revision.content ? body.published : body.keepForever
    if (wrong !== undefined) throw notWritable('The field cannot be set for revisions of this file.')
    return answer(call, Object.assign(revision, changesIn(body)))
  },
  delete: (call) => {
    const file = revised(call)
    const revision = called(call)
    if (!revision.content || revision === file.revisions.at(-1)) throw driveError('revisionCannotBeDeleted')
    file.revisions = file.revisions.filter((each) => each !== revision)
    return { status: 204 }
  },
}
