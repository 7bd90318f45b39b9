import { type Chance, createChance, hashText } from '../../kit/random.ts'
import { found } from '../failure.ts'
import names from '../fixtures/names.json' with { type: 'json' }
import { formatMoment } from './time.ts'

/** A workspace in the vendor's form. */
const workspaceNamed = (seed: number, name: string) => ({
  id: idOf(seed, `workspace ${name}`),
  name,
  description: `Calls of ${name.toLowerCase()}.`,
})

type Workspace = ReturnType<typeof workspaceNamed>

/** What tells the members of the company apart. */
interface Role {
  title: string
  workspace: Workspace
  manager?: User
  active?: boolean
  /** Whether it is one of the vendor's own staff, whom lists leave out by default. */
  avatar?: boolean
}

/** A member of the company; `json` is the vendor's form. */
export interface User extends Role {
  /** Milliseconds since 1970. */
  created: number
  json: Record<'id' | 'emailAddress' | 'firstName' | 'lastName' | 'title', string> & { active: boolean }
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
  const workspaces = ['Sales', 'Customer Success', 'Partners'].map((name) => workspaceNamed(seed, name))
  const users: User[] = []
  const add = (chance: Chance, role: Role) => {
    const created = now - chance.integer(200, 1400) * DAY_MS
    const languages = chance.happens(0.2) ? ['en-US', 'de-DE'] : ['en-US']
    const user = { ...role, created, json: userJson(seed, users.length, created, languages, role) }
    users.push(user)
    return user
  }
  const chance = createChance(hashText(seed, 'company'))
  const place = (index: number) => workspaces[index % workspaces.length] as Workspace
  const head = add(chance, { title: 'Head of Revenue', workspace: place(0) })
  const managers = Array.from({ length: MANAGERS }, (_, index) =>
    add(chance, { title: 'Sales Manager', manager: head, workspace: place(index) }),
  )
  for (let index = users.length; index < MEMBERS; index++) {
    const manager = managers[index % managers.length] as User
    const title = index % 3 === 0 ? 'Customer Success Manager' : 'Account Executive'
    const active = index % INACTIVE_EVERY !== 8
    add(chance, { active, title, manager, workspace: manager.workspace })
  }
  for (const index of [0, 1]) add(chance, { avatar: true, title: 'Support', workspace: place(index) })
  const byId = new Map(users.map((user) => [user.json.id, user]))
  return {
    workspaces,
    users,
    /** Users with direct reports, except the head. */
    managers,
    /** Users who host calls. */
    hosts: users.filter((user) => user.json.active && !user.avatar && user !== head),
    userOf: (id: string) => byId.get(id),
    workspaceOf: (id: string) => workspaces.find((workspace) => workspace.id === id),
  }
}

/** A user in the vendor's form. */
function userJson(seed: number, index: number, created: number, languages: readonly string[], role: Role) {
  const { title, manager, active = true, avatar } = role
  const firstName = names.first_names[index % names.first_names.length] as string
  const lastName = names.last_names[(index * 7 + Math.floor(index / 20)) % names.last_names.length] as string
  const plain = `${firstName}.${lastName}`.normalize('NFKD').replace(/[^\w.]/g, '')
  const emailAddress = `${plain.toLowerCase()}.${index}@${avatar ? 'staff' : 'company'}.test`
  const id = idOf(seed, `user ${index}`)
  const recorded = active && !avatar
  return {
    id,
    emailAddress,
    created: formatMoment(created),
    active,
    emailAliases: languages.length > 1 ? [`${firstName.toLowerCase()}.alias@company.test`] : [],
    trustedEmailAddress: avatar ? null : emailAddress,
    firstName,
    lastName,
    title,
    phoneNumber: manager ? `+1 555 01${id.slice(0, 2)}` : null,
    extension: manager ? id.slice(0, 3) : null,
    personalMeetingUrls: recorded ? [`https://meet.sandbox.test/${id}`] : [],
    settings: {
      webConferencesRecorded: recorded,
      preventWebConferenceRecording: false,
      telephonyCallsImported: recorded,
      emailsImported: recorded,
      preventEmailImport: false,
      nonRecordedMeetingsImported: false,
      gongConnectEnabled: title === 'Account Executive',
    },
    managerId: manager?.json.id ?? null,
    meetingConsentPageUrl: recorded ? `https://join.sandbox.test/${id}` : null,
    conferencingProviders: recorded ? [{ provider: 'zoom', isDefault: true }] : null,
    spokenLanguages: languages.map((language, place) => ({ language, primary: place === 0 })),
  }
}

/** The member with an address. Throws `Refusal`. */
export const memberOf = ({ users }: Company, address: unknown): User =>
  found(
    users.find(({ json }) => json.emailAddress === address),
    404,
    'User not found',
  )
