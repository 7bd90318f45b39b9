import { FIELDS } from '../generated/contract.ts'
import { type Mask, parseMask } from './mask.ts'

/** A name of one of the vendor's resources. */
export type Resource = keyof typeof FIELDS

/** All fields of the vendor's resources, as selections. */
export const schemas = Object.fromEntries(
  Object.entries(FIELDS).map(([name, fields]) => [name, parseMask(fields)]),
) as Record<Resource, Mask>

/** The default selection of each resource. */
export const defaults: Readonly<Partial<Record<Resource, Mask>>> = {
  file: parseMask('kind,id,name,mimeType,resourceKey'),
  fileList: parseMask('kind,nextPageToken,incompleteSearch,files(kind,id,name,mimeType,resourceKey)'),
  drive: parseMask('kind,id,name'),
  driveList: parseMask('kind,nextPageToken,drives(kind,id,name)'),
  permission: parseMask('kind,id,type,role'),
  permissionList: parseMask('kind,nextPageToken,permissions(kind,id,type,role)'),
  revision: parseMask('kind,id,mimeType,modifiedTime'),
  revisionList: parseMask('kind,nextPageToken,revisions(kind,id,mimeType,modifiedTime)'),
  changeList: parseMask(
    'kind,nextPageToken,newStartPageToken,changes(kind,changeType,type,time,removed,fileId,driveId,file(kind,id,name,mimeType),drive(kind,id,name))',
  ),
}
