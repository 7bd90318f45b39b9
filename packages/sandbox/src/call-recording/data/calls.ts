import { weekdayOf } from '../../kit/calendar.ts'
import { type Chance, createChance, hashText } from '../../kit/random.ts'
import names from '../fixtures/names.json' with { type: 'json' }
import { type Company, idOf } from './company.ts'
import { formatMoment, gongDay, startOfDay } from './time.ts'

/** A recorded call; `json` is its basic data in the vendor's form, common to all lists. */
export type RecordedCall = ReturnType<typeof createCall>

/** Days of calls before today. */
const DAYS = 182
const PRIVATE_EVERY = 17

/** Builds the calls of about six months, the oldest first. */
export function createCalls(options: { seed: number; company: Company; now: number; calls_per_day: number }) {
  const { seed, now, company } = options
  const calls: RecordedCall[] = []
  const today = gongDay(now)
  for (let day = today - DAYS; day <= today; day++) {
    const count = weekdayOf(day) < 5 ? options.calls_per_day : Math.ceil(options.calls_per_day / 12)
    for (let index = 0; index < count; index++) {
      const chance = createChance(hashText(seed, `call ${day} ${index}`))
      const call = createCall(chance, idOf(seed, `call id ${day} ${index}`), day, company)
      if (call.started + call.json.duration * 1000 <= now) calls.push(call)
    }
  }
  return calls.sort((left, right) => left.started - right.started)
}

/** Creates a call of a day, or one that begins at a moment. */
function createCall(chance: Chance, id: string, day: number, { hosts }: Company, at?: number) {
  const host = chance.pick(hosts)
  const others = hosts.filter((user) => user !== host && user.workspace === host.workspace)
  const attendees = chance.happens(0.4) && others.length > 0 ? [chance.pick(others)] : []
  if (chance.happens(0.15) && host.manager && !attendees.includes(host.manager)) attendees.push(host.manager)
  const account = chance.pick(names.accounts)
  const purpose = chance.pick(names.purposes)
  const conference = chance.happens(0.7)
  const internal = conference && chance.happens(0.08)
  const planned = startOfDay(day) + chance.integer(8 * 12, 18 * 12) * 300_000
  const scheduled = at ?? planned
  const delay = chance.integer(0, 240) * 1000
  const started = at ?? scheduled + delay
  const duration = chance.integer(180, 3600)
  const guests = internal
    ? []
    : Array.from({ length: chance.integer(1, 3) }, () => createGuest(chance, account))
  return {
    account,
    /** Milliseconds since 1970. */
    scheduled,
    started,
    host,
    /** Other members of the company. */
    attendees: internal && attendees.length === 0 ? others.slice(0, 1) : attendees,
    guests,
    json: {
      id,
      url: callUrl(id),
      title: internal ? `Internal: ${purpose}` : `${account} – ${purpose}`,
      scheduled: formatMoment(scheduled),
      started: formatMoment(started),
      duration,
      primaryUserId: host.json.id,
      direction: conference ? 'Conference' : chance.pick(['Inbound', 'Outbound']),
      system: conference ? 'Zoom' : 'Dialer',
      scope: internal ? 'Internal' : 'External',
      media: conference ? 'Video' : 'Audio',
      language: chance.pick(['eng', 'eng', 'eng', 'ger', 'jpn']),
      workspaceId: host.workspace.id,
      sdrDisposition: conference ? null : 'Connected',
      clientUniqueId: conference ? null : `dialer-${id.slice(0, 8)}`,
      customData: conference ? null : `{"campaign":"${purpose}"}`,
      purpose,
      meetingUrl: conference ? `https://meet.sandbox.test/${id.slice(0, 10)}` : null,
      isPrivate: at === undefined && Number(id.slice(-4)) % PRIVATE_EVERY === 0,
      calendarEventId: conference ? `event-${id.slice(0, 12)}` : null,
    },
  }
}

function createGuest(chance: Chance, account: string) {
  const name = `${chance.pick(names.first_names)} ${chance.pick(names.last_names)}`
  const domain = account.normalize('NFKD').replace(/\W/g, '').toLowerCase() || 'kyaku'
  return {
    name,
    email: `${name.normalize('NFKD').replace(/\W/g, '').toLowerCase()}@${domain}.test`,
    title: chance.pick(['Head of Operations', 'Buyer', 'Engineer', 'CFO']),
  }
}

/** A participant from outside the company. */
export type Guest = ReturnType<typeof createGuest>

/** A call that somebody records in addition; `number` distinguishes it from others of its kind. */
export function recordCall(seed: number, number: number, started: number, company: Company): RecordedCall {
  const chance = createChance(hashText(seed, `recorded call ${number}`))
  return createCall(chance, idOf(seed, `recorded call id ${number}`), gongDay(started), company, started)
}

/** The address of a call in the vendor's application. */
export const callUrl = (id: string): string => `https://app.sandbox.test/call?id=${id}`
