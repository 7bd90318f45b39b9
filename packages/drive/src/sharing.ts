import { InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'
import { pathTo } from './google-drive.ts'
import {
  emailAddress,
  fields,
  fileId,
  flag,
  message,
  permissionId,
  resource_key,
  supportsAllDrives,
  useDomainAdminAccess,
} from './params.ts'
import { type ReadTarget, resourceKeysOf } from './reads.ts'

const role = z
  .enum(['owner', 'organizer', 'fileOrganizer', 'writer', 'commenter', 'reader'])
  .describe('What it allows. organizer and fileOrganizer are for shared drives.')

const expirationTime = z.iso
  .datetime({ offset: true })
  .optional()
  .describe('When access ends, in RFC 3339: for users and groups, at most a year ahead.')

const transferOwnership = flag('Required as true with the role owner: the present owner becomes a writer.')

const shared = { fileId, supportsAllDrives, useDomainAdminAccess, fields, resource_key }

/** The parameters of sharing. */
export const createParams = z
  .strictObject({
    ...shared,
    type: z.enum(['user', 'group', 'domain', 'anyone']).describe('Who gets access.'),
    role,
    emailAddress: emailAddress.optional().describe('The user or group; required for these types.'),
    domain: z.string().min(1).max(255).optional().describe('The domain; required for this type.'),
    allowFileDiscovery: flag('Whether the domain or anyone can find the file by a search; default false.'),
    expirationTime,
    sendNotificationEmail: flag('Whether the vendor sends an email to the user or group; default true.'),
    emailMessage: message.describe('A text for that email.'),
    transferOwnership,
    moveToNewOwnersRoot: flag('With transferOwnership: whether the file moves to the root of the new owner.'),
  })
  .meta({
    // for JSON Schema: what `checkedHolder` checks
    anyOf: [
      {
        required: ['emailAddress'],
        properties: { type: { enum: ['user', 'group'] }, emailAddress: {}, domain: false },
      },
      { required: ['domain'], properties: { type: { const: 'domain' }, domain: {}, emailAddress: false } },
      { properties: { type: { const: 'anyone' }, emailAddress: false, domain: false } },
    ],
  })

/** The parameters of a changed permission. */
export const updateParams = z.strictObject({
  ...shared,
  permissionId,
  role: role.optional().describe('What it allows from now on.'),
  expirationTime,
  removeExpiration: flag('Whether access no longer ends.'),
  transferOwnership,
})

interface SharingParams {
  readonly fileId: string
  readonly resource_key?: string | undefined
  readonly supportsAllDrives: boolean
  readonly useDomainAdminAccess?: boolean | undefined
  readonly fields?: string | undefined
}

/** The request for the permissions of a file, and the permission that its other parameters make. */
export function permissionsTarget<Permission extends object>({
  fileId: id,
  resource_key: key,
  supportsAllDrives,
  useDomainAdminAccess,
  fields,
  ...permission
}: SharingParams & Permission): ReadTarget & { readonly permission: object } {
  const query = { supportsAllDrives, useDomainAdminAccess, fields }
  return { path: pathTo`/files/${id}/permissions`, query, keys: resourceKeysOf(id, key), permission }
}

/** The parameters, if they name who gets access as their type wants it. Throws `invalid_params`. */
export function checkedHolder<
  Given extends {
    readonly type: string
    readonly emailAddress?: string | undefined
    readonly domain?: string | undefined
  },
>(given: Given): Given {
  const { type } = given
  const wanted = type === 'domain' ? 'domain' : type === 'anyone' ? undefined : 'emailAddress'
  const errors = (['emailAddress', 'domain'] as const)
    .filter((name) => (given[name] !== undefined) !== (name === wanted))
    .map((name) => ({
      path: `$.${name}`,
      message: name === wanted ? `required for the type ${type}` : `not allowed for the type ${type}`,
    }))
  if (errors.length > 0) throw new InvalidParamsError('drive: permissions.create', errors)
  return given
}
