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
drives.get GET drives/{driveId} drive content useDomainAdminAccess:boolean
files.list GET files fileList metadata $items pageSize:1-1000
files.create POST files file write $written
files.get GET files/{fileId} file metadata $drives acknowledgeAbuse:boolean
files.update PATCH files/{fileId} file write $written
files.delete DELETE files/{fileId} - write $drives enforceSingleParent:boolean
files.export GET files/{fileId}/export - content
files.download POST files/{fileId}/download operation content
operations.get GET operations/{name} operation content
permissions.list GET files/{fileId}/permissions permissionList metadata $drives pageSize:1-100 useDomainAdminAccess:boolean
permissions.create POST files/{fileId}/permissions permission write $drives enforceSingleParent:boolean enforceExpansiveAccess:boolean moveToNewOwnersRoot:boolean sendNotificationEmail:boolean transferOwnership:boolean useDomainAdminAccess:boolean
permissions.get GET files/{fileId}/permissions/{permissionId} permission metadata $drives useDomainAdminAccess:boolean
permissions.delete DELETE files/{fileId}/permissions/{permissionId} - write $drives enforceExpansiveAccess:boolean useDomainAdminAccess:boolean
comments.list GET files/{fileId}/comments commentList content pageSize:1-100 includeDeleted:boolean
comments.get GET files/{fileId}/comments/{commentId} comment content includeDeleted:boolean
replies.list GET files/{fileId}/comments/{commentId}/replies replyList content pageSize:1-100 includeDeleted:boolean
replies.get GET files/{fileId}/comments/{commentId}/replies/{replyId} reply content includeDeleted:boolean
revisions.list GET files/{fileId}/revisions revisionList metadata pageSize:1-1000
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
