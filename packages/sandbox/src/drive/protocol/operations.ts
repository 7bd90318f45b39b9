import type { schemas } from '../fields/schemas.ts'

/** A name of one of the vendor's resources. */
export type Resource = keyof typeof schemas & string

/** One operation of the API. */
export interface Operation {
  id: string
  method: string
  path: RegExp
  /** The names of the path's variables. */
  variables: readonly string[]
  /** The query parameters whose values are checked: `boolean`, or a range such as `1-1000`. */
  checked: ReadonlyMap<string, string>
  /** The resource in the answer; undefined if there is none, or bytes. */
  resource: Resource | undefined
  /** What a token must allow: listing files, reading their content, or writing. */
  needs: 'metadata' | 'content' | 'write'
}

const GROUPS: Readonly<Record<string, string>> = {
  $drives: 'supportsAllDrives:boolean',
  $items: 'supportsAllDrives:boolean includeItemsFromAllDrives:boolean',
  $written:
    'supportsAllDrives:boolean enforceSingleParent:boolean ignoreDefaultVisibility:boolean keepRevisionForever:boolean useContentAsIndexableText:boolean',
}

/** Operation, method, path, resource, need, checked parameters; as in the vendor's discovery document. */
const TABLE = `
about.get GET about about metadata
changes.getStartPageToken GET changes/startPageToken startPageToken metadata $drives
changes.list GET changes changeList metadata $items pageSize:1-1000 includeCorpusRemovals:boolean includeRemoved:boolean restrictToMyDrive:boolean
drives.list GET drives driveList content pageSize:1-100 useDomainAdminAccess:boolean
drives.create POST drives drive write
drives.get GET drives/{driveId} drive content useDomainAdminAccess:boolean
drives.update PATCH drives/{driveId} drive write useDomainAdminAccess:boolean
drives.delete DELETE drives/{driveId} - write useDomainAdminAccess:boolean allowItemDeletion:boolean
drives.hide POST drives/{driveId}/hide drive write
drives.unhide POST drives/{driveId}/unhide drive write
files.list GET files fileList metadata $items pageSize:1-1000
files.create POST files file write $written
files.generateIds GET files/generateIds generatedIds write count:1-1000
files.get GET files/{fileId} file metadata $drives acknowledgeAbuse:boolean
files.update PATCH files/{fileId} file write $written
files.emptyTrash DELETE files/trash - write enforceSingleParent:boolean
files.copy POST files/{fileId}/copy file write $written copyComments:boolean
files.listLabels GET files/{fileId}/listLabels labelList metadata maxResults:1-100
files.modifyLabels POST files/{fileId}/modifyLabels modifyLabels write
files.delete DELETE files/{fileId} - write $drives enforceSingleParent:boolean
files.export GET files/{fileId}/export - content
files.download POST files/{fileId}/download operation content
operations.get GET operations/{name} operation content
permissions.list GET files/{fileId}/permissions permissionList metadata $drives pageSize:1-100 useDomainAdminAccess:boolean
permissions.create POST files/{fileId}/permissions permission write $drives enforceSingleParent:boolean enforceExpansiveAccess:boolean moveToNewOwnersRoot:boolean sendNotificationEmail:boolean transferOwnership:boolean useDomainAdminAccess:boolean
permissions.get GET files/{fileId}/permissions/{permissionId} permission metadata $drives useDomainAdminAccess:boolean
permissions.update PATCH files/{fileId}/permissions/{permissionId} permission write $drives enforceExpansiveAccess:boolean removeExpiration:boolean transferOwnership:boolean useDomainAdminAccess:boolean
permissions.delete DELETE files/{fileId}/permissions/{permissionId} - write $drives enforceExpansiveAccess:boolean useDomainAdminAccess:boolean
comments.list GET files/{fileId}/comments commentList content pageSize:1-100 includeDeleted:boolean
comments.get GET files/{fileId}/comments/{commentId} comment content includeDeleted:boolean
comments.create POST files/{fileId}/comments comment write
comments.update PATCH files/{fileId}/comments/{commentId} comment write
comments.delete DELETE files/{fileId}/comments/{commentId} - write
replies.create POST files/{fileId}/comments/{commentId}/replies reply write
replies.update PATCH files/{fileId}/comments/{commentId}/replies/{replyId} reply write
replies.delete DELETE files/{fileId}/comments/{commentId}/replies/{replyId} - write
replies.list GET files/{fileId}/comments/{commentId}/replies replyList content pageSize:1-100 includeDeleted:boolean
replies.get GET files/{fileId}/comments/{commentId}/replies/{replyId} reply content includeDeleted:boolean
revisions.list GET files/{fileId}/revisions revisionList metadata pageSize:1-1000
revisions.update PATCH files/{fileId}/revisions/{revisionId} revision write
revisions.delete DELETE files/{fileId}/revisions/{revisionId} - write
approvals.list GET files/{fileId}/approvals approvalList metadata
approvals.start POST files/{fileId}/approvals:start approval write
approvals.get GET files/{fileId}/approvals/{approvalId} approval metadata
approvals.approve POST files/{fileId}/approvals/{approvalId}:approve approval write
approvals.decline POST files/{fileId}/approvals/{approvalId}:decline approval write
approvals.cancel POST files/{fileId}/approvals/{approvalId}:cancel approval write
approvals.comment POST files/{fileId}/approvals/{approvalId}:comment approval write
approvals.reassign POST files/{fileId}/approvals/{approvalId}:reassign approval write
accessproposals.list GET files/{fileId}/accessproposals proposalList metadata
accessproposals.get GET files/{fileId}/accessproposals/{proposalId} proposal metadata
accessproposals.resolve POST files/{fileId}/accessproposals/{proposalId}:resolve - write
revisions.get GET files/{fileId}/revisions/{revisionId} revision metadata acknowledgeAbuse:boolean
`

function readRow(row: string): Operation {
  const [id = '', method = '', path = '', resource = '', needs, ...parameters] = row.split(' ')
  const names = parameters.flatMap((name) => GROUPS[name]?.split(' ') ?? [name])
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    id,
    method,
    path: new RegExp(`^/drive/v3/${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    variables,
    checked: new Map(
      names.map((name) => {
        const [word = '', type = ''] = name.split(':')
        return [word, type] as const
      }),
    ),
    resource: resource === '-' ? undefined : (resource as Resource),
    needs: needs as Operation['needs'],
  }
}

const operations = TABLE.trim().split('\n').map(readRow)

/** Finds the operation of a method and a path, with the path's variables; undefined if the API has none. */
export function operationOf(
  method: string,
  path: string,
): { operation: Operation; variables: Record<string, string> } | undefined {
  for (const operation of operations) {
    const found = operation.method === method && operation.path.exec(path)
    if (!found) continue
    const values = found.slice(1).map((text) => decodeURIComponent(text))
    const variables = Object.fromEntries(operation.variables.map((name, i) => [name, values[i] ?? '']))
    return { operation, variables }
  }
  return undefined
}
