import mapValues from 'lodash/mapValues.js'
import { createTokenizer, TokenReader } from '../../kit/token-reader.ts'
import { invalidParameter } from '../errors.ts'
import { FIELDS } from '../generated/contract.ts'

/** A selection of fields: all, or named ones with the selections below them. */
export interface Mask {
  all: boolean
  fields: Map<string, Mask>
}

/** Selects everything; in a schema, a field without fields. */
export const ENTIRE: Mask = { all: true, fields: new Map() }

/** The refusal of a selection, or of a name in it. */
const malformed = (text: string) => invalidParameter('fields', `Invalid field selection ${text}`)

const tokensOf = createTokenizer({ name: /[\w*.-]+/, sign: /[,()/]/ })

/** Parses a selection such as `nextPageToken, files(id, owners/emailAddress)`; a space within a name is refused. */
export function parseMask(text: string): Mask {
  const fail = (): never => {
    throw malformed(text)
  }
  const reader = new TokenReader(tokensOf(text, () => malformed(text)))
  const list = (): Mask => {
    const mask: Mask = { all: false, fields: new Map() }
    do item(mask)
    while (reader.takes('sign', ','))
    return mask
  }
  const item = (mask: Mask) => {
    const { kind, text: name } = reader.take()
    if (kind !== 'name') fail()
    let below = ENTIRE
    if (reader.takes('sign', '/')) {
      below = { all: false, fields: new Map() }
      item(below)
    } else if (reader.takes('sign', '(')) {
      below = list()
      if (!reader.takes('sign', ')')) fail()
    }
    if (name === '*' && below.all) mask.all = true
    else mask.fields.set(name, join(mask.fields.get(name), below))
  }
  const mask = list()
  return reader.atEnd ? mask : fail()
}

/** What two selections select together. */
export function join(one: Mask | undefined, other: Mask): Mask {
  if (!one || other.all) return other
  if (one.all) return one
  const fields = new Map(one.fields)
  for (const [name, below] of other.fields) fields.set(name, join(fields.get(name), below))
  return { all: false, fields }
}

/** The selection below one field; undefined if the field is not selected. */
function below(mask: Mask, name: string): Mask | undefined {
  return mask.all ? ENTIRE : (mask.fields.get(name) ?? mask.fields.get('*'))
}

/** The first selected name that a schema lacks; `(*)` in a schema allows any name. */
export function unknownField(mask: Mask, schema: Mask): string | undefined {
  for (const [name, inner] of mask.fields) {
    if (name === '*') continue
    const known = schema.fields.get(name)
    if (!known) return name
    if (inner.all || (known.all && known !== ENTIRE)) continue
    const unknown = known === ENTIRE ? [...inner.fields.keys()][0] : unknownField(inner, known)
    if (unknown !== undefined) return unknown
  }
  return undefined
}

/** Reads the fields that a call selects of a resource. Throws the vendor's refusal. */
export function readSelection(text: string, resource: Resource): Mask {
  const mask = parseMask(text)
  const unknown = unknownField(mask, schemas[resource])
  if (unknown !== undefined) throw malformed(unknown)
  return mask
}

/** The selected part of a value. */
export function select(value: unknown, mask: Mask): unknown {
  if (value instanceof Computed) return value.select(mask)
  if (mask.all || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => select(each, mask))
  const selected: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const inner = below(mask, name)
    // a getter is read only if its field is selected
    const each = inner && (value as Record<string, unknown>)[name]
    if (inner && each !== undefined) selected[name] = select(each, inner)
  }
  return selected
}

/** Functions that compute each field of a resource from its subject. */
export type Getters<S> = Readonly<Record<string, (subject: S) => unknown>>

/** A resource of which only the selected fields are computed. */
export class Computed<S = never> {
  private readonly getters: Getters<S>
  private readonly subject: S
  constructor(getters: Getters<S>, subject: S) {
    this.getters = getters
    this.subject = subject
  }
  select(mask: Mask): Record<string, unknown> {
    const selected: Record<string, unknown> = {}
    const names = mask.all || mask.fields.has('*') ? Object.keys(this.getters) : mask.fields.keys()
    for (const name of names) {
      const value = this.getters[name]?.(this.subject)
      if (value !== undefined) selected[name] = select(value, below(mask, name) ?? ENTIRE)
    }
    return selected
  }
  toJSON(): object {
    return this.select(ENTIRE)
  }
}

/** A name of one of the vendor's resources. */
export type Resource = keyof typeof FIELDS

/** All fields of the vendor's resources, as selections. */
export const schemas: Record<Resource, Mask> = mapValues(FIELDS, (fields) => parseMask(fields))

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
