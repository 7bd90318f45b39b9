import { parseJsonBody } from '../../kit/http.ts'
import { badRequest, notWritable } from '../errors.ts'
import { type Mask, parseMask, type Resource, schemas, unknownField } from '../fields/mask.ts'
import { KINDS } from '../generated/contract.ts'

/** A JSON body. */
export type Body = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string'

/** Whether a value is of a kind; of others any value is. */
const FITS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isText,
  boolean: (value) => typeof value === 'boolean',
  time: (value) => isText(value) && !Number.isNaN(Date.parse(String(value))),
  strings: (value) => Array.isArray(value) && value.every(isText),
  texts: (value) => isObject(value) && Object.values(value).every((each) => each === null || isText(each)),
  object: isObject,
}

/** The selection with the shape of a value. */
function shapeOf(value: unknown): Mask {
  if (Array.isArray(value) && isObject(value[0])) return shapeOf(value[0])
  if (!isObject(value)) return { all: true, fields: new Map() }
  const fields = new Map(Object.entries(value).map(([name, each]) => [name, shapeOf(each)] as const))
  return { all: fields.size === 0, fields }
}

/** Reads the body of a write: it may only have these fields of its resource. */
export function readFields(text: string, resource: Resource, writable: string): Body {
  const body = readDriveBody(text)
  checkBody(body, resource, parseMask(writable))
  return body
}

/** Reads the body of a method that is no resource: these are all of its fields, and the first ones are required. */
export function readRequest(text: string, fields: readonly string[], required: readonly string[] = []): Body {
  const body = readDriveBody(text)
  const unknown = Object.keys(body).find((name) => !fields.includes(name))
  if (unknown !== undefined)
    throw badRequest(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
  const missing = required.find((name) => body[name] === undefined)
  if (missing !== undefined) throw badRequest(`The ${missing} field is required.`)
  return body
}

/** Reads a JSON body; an empty one is an empty object. */
export function readDriveBody(text: string): Body {
  if (text.trim() === '') return {}
  const body = parseJsonBody(text)
  if (!isObject(body)) throw badRequest('Parse Error')
  return body
}

/** What a body changes: all that is not null but the kind of its resource. */
export const changesIn = ({ kind: _, ...body }: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** Checks that a body has only fields of its resource that may be set. */
export function checkBody(body: Body, resource: Resource, writable: Mask): void {
  const kinds: Readonly<Record<string, string>> = KINDS[resource]
  const unknown = unknownField(shapeOf(body), schemas[resource])
  if (unknown !== undefined)
    throw badRequest(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
  for (const [name, value] of Object.entries(body)) {
    // https://developers.google.com/workspace/drive/api/guides/handle-errors
    if (!writable.fields.has(name))
      throw notWritable('The resource body includes fields which are not directly writable.')
    const kind = kinds[name] ?? ''
    if (value !== null && FITS[kind]?.(value) === false)
      throw badRequest(`Invalid value at '${name}' (${kind}), ${JSON.stringify(value)}`)
  }
}

/** The fields of a file that files.create may set. */
export const CREATED = parseMask(
  'kind,id,name,mimeType,description,starred,parents,properties,appProperties,createdTime,modifiedTime,viewedByMeTime,folderColorRgb,originalFilename,copyRequiresWriterPermission,viewersCanCopyContent,writersCanShare,shortcutDetails,contentHints,contentRestrictions,downloadRestrictions',
)

/** The fields of a file that files.update may set; parameters change its parents. */
export const UPDATED = parseMask(
  'kind,name,mimeType,description,starred,trashed,properties,appProperties,modifiedTime,viewedByMeTime,folderColorRgb,originalFilename,copyRequiresWriterPermission,viewersCanCopyContent,writersCanShare,contentHints,contentRestrictions,downloadRestrictions',
)
