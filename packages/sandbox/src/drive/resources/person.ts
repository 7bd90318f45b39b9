import type { Person } from '../records.ts'

/** A user as the vendor shows it. */
export const userOf = (person: Person) => ({
  kind: 'drive#user',
  displayName: person.displayName,
  me: person.me,
  permissionId: person.permissionId,
  emailAddress: person.emailAddress,
})

/** A moment as the vendor writes it. */
export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
