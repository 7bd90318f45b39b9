import { createHash } from 'node:crypto'
import { DOMAIN, USER } from '../../google/identity.ts'
import { type DrivePerson, type PermissionRecord, person, type Role } from '../records.ts'

/** The user and other people. */
export const people = {
  me: person(USER.name, USER.email, true),
  colleague: person('Mika Strand', `mika@${DOMAIN}`),
  manager: person('Noor Halloran', `noor@${DOMAIN}`),
  partner: person('Ines Varga', 'ines@lighthouse.example'),
  stranger: person('Tove Lund', 'tove@elsewhere.example'),
}

/** The person with an address; somebody unknown has no other name. */
export function personWith(emailAddress: string): DrivePerson {
  const known = Object.values(people).find((each) => each.emailAddress === emailAddress)
  return known ?? { ...people.stranger, displayName: emailAddress, emailAddress, permissionId: emailAddress }
}

/** A permission of one person. */
export const held = (who: DrivePerson, role: Role): PermissionRecord => ({
  id: who.permissionId,
  type: 'user',
  role,
  emailAddress: who.emailAddress,
  displayName: who.displayName,
})

/** A permission of everybody with the link. */
export const anyone = (role: Role): PermissionRecord => ({ id: 'anyoneWithLink', type: 'anyone', role })

/** A permission of everybody in the organization. */
export const domain = (role: Role, findable: boolean): PermissionRecord => ({
  id: createHash('md5').update(DOMAIN).digest('hex').slice(0, 20).replace(/\D/g, '7'),
  type: 'domain',
  role,
  domain: DOMAIN,
  displayName: DOMAIN,
  allowFileDiscovery: findable,
})
