import type { Person } from '../records.ts'

/** A user in the vendor's form. */
export const userOf = (person: Person) => ({
  kind: 'drive#user',
  displayName: person.displayName,
  me: person.me,
  permissionId: person.permissionId,
  emailAddress: person.emailAddress,
})

/** A moment in the vendor's form. */
export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
