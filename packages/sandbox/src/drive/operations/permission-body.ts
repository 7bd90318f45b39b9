import { createHash } from 'node:crypto'
import { badRequest, driveError } from '../errors.ts'
import { parseMask } from '../fields/mask.ts'
import { type PermissionRecord, ROLES, type Role } from '../records.ts'
import { type Body, checkBody } from './body.ts'

const TYPES = ['user', 'group', 'domain', 'anyone'] as const
type Type = (typeof TYPES)[number]

/** The fields that permissions.create may set. */
const WRITABLE = parseMask('kind,type,role,emailAddress,domain,allowFileDiscovery,expirationTime,view')

/** Reads the permission in a body. Throws the vendor's refusal. */
export function readPermission(given: Body, transfers = false): PermissionRecord {
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  checkBody(body, 'permission', WRITABLE)
  const { emailAddress, domain, allowFileDiscovery, expirationTime } = body
  const type = oneOf(TYPES, 'type', body.type)
  const role = oneOf(ROLES, 'role', body.role)
  if (role === 'owner' && !transfers) throw driveError('forbidden')
  const holder = holderOf(type, { emailAddress, domain })
  return {
    id: type === 'anyone' ? 'anyoneWithLink' : idOf(Object.values(holder)[0] ?? ''),
    type,
    role,
    ...holder,
    ...(typeof allowFileDiscovery === 'boolean' && { allowFileDiscovery }),
    ...(typeof expirationTime === 'string' && { expirationTime }),
  }
}

function oneOf<Value extends Type | Role>(allowed: readonly Value[], name: string, value: unknown): Value {
  const found = allowed.find((each) => each === value)
  if (found) return found
  throw badRequest(
    value === undefined ? `The permission ${name} field is required.` : `The specified ${name} is invalid.`,
  )
}

/** Who gets access: the field that the type asks for. */
function holderOf(type: Type, given: { emailAddress: unknown; domain: unknown }) {
  if (type === 'anyone') return {}
  const name = type === 'domain' ? 'domain' : 'emailAddress'
  const value = given[name]
  if (typeof value === 'string' && value !== '') return { [name]: value }
  throw badRequest(`The ${name} field is required for permissions of the type ${type}.`)
}

/** The vendor's ids of people are the same in every file. */
function idOf(holder: string): string {
  return BigInt(`0x${createHash('md5').update(holder).digest('hex')}`)
    .toString()
    .slice(0, 20)
}
