import { exportTypes } from '../contents/export.ts'
import { driveError, notPermitted, notWritable, unknownId } from '../errors.ts'
import { type Getters, type Mask, render } from '../fields/mask.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { answerList } from '../protocol/list.ts'
import { type RevisionRecord, type StoredFile, timeOf } from '../records.ts'
import { readFields } from './body.ts'

interface Subject {
  revision: RevisionRecord
  file: StoredFile
}

const GETTERS: Getters<Subject> = {
  kind: () => 'drive#revision',
  id: ({ revision }) => revision.id,
  mimeType: ({ revision }) => revision.mimeType,
  modifiedTime: ({ revision }) => timeOf(revision.modified),
  keepForever: ({ revision }) => (revision.content ? revision.keep_forever : undefined),
  published: ({ revision }) => revision.published ?? false,
  publishAuto: ({ revision }) => revision.publish_auto,
  publishedOutsideDomain: ({ revision }) => revision.published_outside,
  lastModifyingUser: ({ revision }) => revision.modifier,
  originalFilename: ({ revision }) => (revision.content ? revision.original_name : undefined),
  md5Checksum: ({ revision }) => revision.content?.checksums().md5,
  size: ({ revision }) => revision.content && String(revision.content.size()),
  exportLinks: ({ revision: { native, id }, file }) =>
    native &&
    Object.fromEntries(
      exportTypes(native.kind).map((type) => [
        type,
        `https://docs.google.com/feeds/download/documents/export/Export?id=${file.id}&revision=${id}&exportFormat=${encodeURIComponent(type)}`,
      ]),
    ),
}

const show = (file: StoredFile, revision: RevisionRecord, mask: Mask) =>
  render(GETTERS, { file, revision }, mask)

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

/** The operations on revisions. */
export const revisionOperations: DriveOperations = {
  list: (call) => {
    const file = revised(call)
    return answerList(call, file.revisions, {
      key: 'revisions',
      show: (revision, mask) => show(file, revision, mask),
      size: 200,
    })
  },
  get: (call) => {
    const file = revised(call)
    const revision = revisionOf(file, call.variables.revisionId ?? '')
    return call.answer(show(file, revision, call.mask))
  },
  update: (call) => {
    const file = revised(call)
    const revision = revisionOf(file, call.variables.revisionId ?? '')
    const writable = 'kind,keepForever,published,publishAuto,publishedOutsideDomain'
    const body = readFields(call.request.text, 'revision', writable)
    const wrong = revision.content ? body.published : body.keepForever
    if (wrong !== undefined) throw notWritable('The field cannot be set for revisions of this file.')
    const { keepForever, published, publishAuto, publishedOutsideDomain } = body
    if (typeof keepForever === 'boolean') revision.keep_forever = keepForever
    if (typeof published === 'boolean') revision.published = published
    if (typeof publishAuto === 'boolean') revision.publish_auto = publishAuto
    if (typeof publishedOutsideDomain === 'boolean') revision.published_outside = publishedOutsideDomain
    return call.answer(show(file, revision, call.mask))
  },
  delete: (call) => {
    const file = revised(call)
    const revision = revisionOf(file, call.variables.revisionId ?? '')
    if (!revision.content || revision === file.revisions.at(-1)) throw driveError('revisionCannotBeDeleted')
    file.revisions = file.revisions.filter((each) => each !== revision)
    return { status: 204 }
  },
}
