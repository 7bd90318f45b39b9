import { parseJsonBody } from '../../kit/http.ts'
import { badRequest, notWritable } from '../errors.ts'
import { ENTIRE, join, type Mask, parseMask, schemas, unknownField } from '../fields/mask.ts'
import { KINDS } from '../generated/contract.ts'
import type { DriveCall } from '../protocol/call.ts'

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
  objects: (value) => Array.isArray(value) && value.every(isObject),
}

/** The selection with the shape of a value. */
function shapeOf(value: unknown): Mask {
  if (Array.isArray(value))
    return value.filter(isObject).map(shapeOf).reduce<Mask | undefined>(join, undefined) ?? ENTIRE
  if (!isObject(value)) return { all: true, fields: new Map() }
  const fields = new Map(Object.entries(value).map(([name, each]) => [name, shapeOf(each)] as const))
  return { all: fields.size === 0, fields }
}

/** What a body may set and what it must have; by default all fields of the contract, and none. */
interface Rules {
  writable?: Mask
  required?: readonly string[]
}

/** Reads the body of a call, which must fit the contract. Throws the vendor's refusal. */
export function readBody(call: DriveCall, rules?: Rules): Body {
  const body = readDriveBody(call.request.text)
  checkBody(call, body, rules)
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

/** Checks that a body fits the contract of a call. Throws the vendor's refusal. */
export function checkBody({ operation: { request } }: DriveCall, body: Body, rules: Rules = {}): void {
  if (!request) throw badRequest('The method has no body.')
  const kinds: Readonly<Record<string, string>> = KINDS[request]
  const unknown = unknownField(shapeOf(body), schemas[request])
  if (unknown !== undefined)
    throw badRequest(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
  for (const [name, value] of Object.entries(body)) {
    // https://developers.google.com/workspace/drive/api/guides/handle-errors
    if (rules.writable && !rules.writable.fields.has(name))
      throw notWritable('The resource body includes fields which are not directly writable.')
    const kind = kinds[name] ?? ''
    if (value !== null && FITS[kind]?.(value) === false)
      throw badRequest(`Invalid value at '${name}' (${kind}), ${JSON.stringify(value)}`)
  }
  requireFields(body, rules.required)
}

/** Checks that an object has its required fields. Throws the vendor's refusal. */
export function requireFields(given: Body | null, required: readonly string[] = []): void {
  const missing = required.find((name) => given?.[name] === undefined)
  if (missing !== undefined) throw badRequest(`The ${missing} field is required.`)
}

/** The fields of a file that files.create may set. */
export const CREATED: Rules = {
  writable: parseMask(
    'kind,id,name,mimeType,description,starred,parents,properties,appProperties,createdTime,modifiedTime,viewedByMeTime,folderColorRgb,originalFilename,copyRequiresWriterPermission,viewersCanCopyContent,writersCanShare,shortcutDetails,contentHints,contentRestrictions,downloadRestrictions',
  ),
}

/** The fields of a file that files.update may set; parameters change its parents. */
export const UPDATED: Rules = {
  writable: parseMask(
    'kind,name,mimeType,description,starred,trashed,properties,appProperties,modifiedTime,viewedByMeTime,folderColorRgb,originalFilename,copyRequiresWriterPermission,viewersCanCopyContent,writersCanShare,contentHints,contentRestrictions,downloadRestrictions',
  ),
}
