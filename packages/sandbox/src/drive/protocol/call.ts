import type { SandboxReply, SandboxRequest } from '../../kit/http.ts'
import { fileNotFound, invalidParameter, missingParameter, notPermitted } from '../errors.ts'
import { BadMask, ENTIRE, type Mask, parseMask, select, unknownField } from '../fields/mask.ts'
import { defaults, schemas } from '../fields/schemas.ts'
import type { Role, StoredFile } from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import type { DriveOperation } from './operations.ts'
import type { DrivePages } from './pages.ts'
import { readParameters } from './parameters.ts'

/** A validated call of the API. */
export type DriveCall = ReturnType<typeof readCall>

/** Where calls arrive. */
interface Place {
  store: DriveStore
  pages: DrivePages
  /** The address of the vendor on loopback. */
  base_url: string
  /** Whose token it is: a client's, or the address of a service account that acts for itself. */
  client_id: string
}

const NEEDS_FIELDS = /^(about|comments|replies)\./

/** Reads the requested fields of an operation's resource. */
function readMask(operation: DriveOperation, fields: string | undefined): Mask {
  const { resource } = operation
  if (!resource) return ENTIRE
  if (fields === undefined) {
    // https://developers.google.com/workspace/drive/api/guides/fields-parameter
    if (NEEDS_FIELDS.test(operation.id))
      throw missingParameter('fields', "The 'fields' parameter is required for this method.")
    return defaults[resource] ?? ENTIRE
  }
  let mask: Mask
  try {
    mask = parseMask(fields)
  } catch (error) {
    if (error instanceof BadMask) throw invalidParameter('fields', `Invalid field selection ${fields}`)
    throw error
  }
  const unknown = unknownField(mask, schemas[resource])
  if (unknown !== undefined) throw invalidParameter('fields', `Invalid field selection ${unknown}`)
  return mask
}

/** The resource keys of a request, by file. */
function resourceKeys(request: SandboxRequest): Map<string, string> {
  const header = String(request.headers['x-goog-drive-resource-keys'] ?? '')
  return new Map(
    header
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [id = '', key = ''] = pair.trim().split('/')
        return [id, key] as const
      }),
  )
}

/** An answer of some JSON. */
export const jsonAnswer = (body: string): SandboxReply => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body,
})

/** Reads and validates one call; throws the vendor's refusal. */
export function readCall(
  operation: DriveOperation,
  variables: Readonly<Record<string, string>>,
  request: SandboxRequest,
  place: Place,
) {
  const { store } = place
  const parameters = readParameters(operation, request.query)
  const keys = resourceKeys(request)
  // operations without the parameter always reach files of shared drives
  const everywhere =
    parameters.flag('supportsAllDrives') || !Object.hasOwn(operation.checked, 'supportsAllDrives')
  const indent = parameters.flag('prettyPrint', true) ? 1 : undefined
  const mask = readMask(operation, parameters.text('fields'))
  return {
    operation,
    request,
    variables,
    parameters,
    /** The requested fields. */
    mask,
    ...place,
    /** The file of an id; throws the vendor's refusal if this call may not see it, or the user lacks the role. */
    file: (id = '', role: Role = 'reader'): StoredFile => {
      const file = store.files.get(id === 'root' ? store.root_id : id)
      if (!file || !store.access.role(file)) throw fileNotFound(id)
      if (file.drive_id !== undefined && !everywhere) throw fileNotFound(id)
      if (file.resource_key !== undefined && !file.owner?.me && keys.get(file.id) !== file.resource_key)
        throw fileNotFound(id)
      if (!store.access.atLeast(file, role)) throw notPermitted()
      return file
    },
    /** A JSON answer with the requested fields. */
    answer: (body: object): SandboxReply => jsonAnswer(JSON.stringify(select(body, mask), null, indent)),
  }
}
