import { type Chance, createChance, hashText } from '../../kit/random.ts'
import { Refusal } from '../failure.ts'
import names from '../fixtures/names.json' with { type: 'json' }
import { formatMoment } from './time.ts'

/** A workspace in the vendor's form. */
export interface Workspace {
  id: string
  name: string
  description: string
}

/** A member of the company. */
export interface User {
  id: string
  email: string
  first: string
  last: string
  title: string
  active: boolean
  /** Whether it is one of the vendor's own staff, whom lists leave out by default. */
  avatar: boolean
  manager: User | undefined
  /** Milliseconds since 1970. */
  created: number
  workspace: Workspace
  languages: readonly string[]
}

/** The company of the sandbox. */
export type Company = ReturnType<typeof createCompany>

/** An identifier of 19 digits, which a double cannot hold exactly. */
export const idOf = (seed: number, what: string): string => createChance(hashText(seed, what)).digits(19)

const MEMBERS = 40
const MANAGERS = 6
const INACTIVE_EVERY = 9
const DAY_MS = 86_400_000

/** Builds the company of one seed. */
export function createCompany(options: { seed: number; now: number }) {
  const { seed, now } = options
  const workspaces = ['Sales', 'Customer Success', 'Partners'].map(
    (name): Workspace => ({
      id: idOf(seed, `workspace ${name}`),
      name,
      description: `Calls of ${name.toLowerCase()}.`,
    }),
  )
  const users: User[] = []
  const add = (chance: Chance, more: Pick<User, 'title' | 'manager' | 'active' | 'avatar' | 'workspace'>) => {
    const index = users.length
    const first = names.first_names[index % names.first_names.length] as string
    const last = names.last_names[(index * 7 + Math.floor(index / 20)) % names.last_names.length] as string
    const plain = `${first}.${last}`
      .normalize('NFKD')
      .replace(/[^\w.]/g, '')
      .toLowerCase()
    const user: User = {
      id: idOf(seed, `user ${index}`),
      email: `${plain}.${index}@${more.avatar ? 'staff' : 'company'}.test`,
      first,
      last,
      created: now - chance.integer(200, 1400) * DAY_MS,
      languages: chance.happens(0.2) ? ['en-US', 'de-DE'] : ['en-US'],
      ...more,
    }
    users.push(user)
    return user
  }
  const chance = createChance(hashText(seed, 'company'))
  const common = { active: true, avatar: false }
  const place = (index: number) => workspaces[index % workspaces.length] as Workspace
  const head = add(chance, { ...common, title: 'Head of Revenue', manager: undefined, workspace: place(0) })
  const managers = Array.from({ length: MANAGERS }, (_, index) =>
    add(chance, { ...common, title: 'Sales Manager', manager: head, workspace: place(index) }),
  )
  for (let index = users.length; index < MEMBERS; index++) {
    const manager = managers[index % managers.length] as User
    const active = index % INACTIVE_EVERY !== 8
    const title = index % 3 === 0 ? 'Customer Success Manager' : 'Account Executive'
    add(chance, { ...common, active, title, manager, workspace: manager.workspace })
  }
  for (let index = 0; index < 2; index++)
    add(chance, { active: true, avatar: true, title: 'Support', manager: undefined, workspace: place(index) })
  const byId = new Map(users.map((user) => [user.id, user]))
  return {
    workspaces,
    users,
    /** Users with direct reports, except the head. */
    managers,
    /** Users who host calls. */
    hosts: users.filter((user) => user.active && !user.avatar && user !== head),
    userOf: (id: string) => byId.get(id),
    workspaceOf: (id: string) => workspaces.find((workspace) => workspace.id === id),
  }
}

/** A user in the vendor's form. */
export function userMetadata(user: User): object {
  const recorded = user.active && !user.avatar
  return {
    id: user.id,
    emailAddress: user.email,
    created: formatMoment(user.created),
    active: user.active,
    emailAliases: user.languages.length > 1 ? [`${user.first.toLowerCase()}.alias@company.test`] : [],
    trustedEmailAddress: user.avatar ? null : user.email,
    firstName: user.first,
    lastName: user.last,
    title: user.title,
    phoneNumber: user.manager ? `+1 555 01${user.id.slice(0, 2)}` : null,
    extension: user.manager ? user.id.slice(0, 3) : null,
    personalMeetingUrls: recorded ? [`https://meet.sandbox.test/${user.id}`] : [],
    settings: {
      webConferencesRecorded: recorded,
      preventWebConferenceRecording: false,
      telephonyCallsImported: recorded,
      emailsImported: recorded,
      preventEmailImport: false,
      nonRecordedMeetingsImported: false,
      gongConnectEnabled: user.title === 'Account Executive',
    },
    managerId: user.manager?.id ?? null,
    meetingConsentPageUrl: recorded ? `https://join.sandbox.test/${user.id}` : null,
    conferencingProviders: recorded ? [{ provider: 'zoom', isDefault: true }] : null,
    spokenLanguages: user.languages.map((language, index) => ({ language, primary: index === 0 })),
  }
}

/** The member with an address. Throws `Refusal`. */
export function memberOf({ users }: Company, address: unknown): User {
  const user = users.find(({ email }) => email === address)
  if (!user) throw new Refusal(404, 'User not found')
  return user
}
