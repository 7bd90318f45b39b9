import { createChance, hashText } from '../../kit/random.ts'
import names from '../fixtures/names.json' with { type: 'json' }
import type { RecordedCall } from './calls.ts'

/** The participants of a call, to whom its parts refer: the host, then the company's others, then the guests. */
export function speakersOf(call: RecordedCall) {
  const chance = createChance(hashText(1, `speakers ${call.json.id}`))
  const members = [call.host, ...call.attendees].map(({ json }) => ({
    userId: json.id,
    name: `${json.firstName} ${json.lastName}`,
    email: json.emailAddress,
    title: json.title,
  }))
  const guests = call.guests.map((guest) => ({ ...guest, userId: undefined }))
  return [...members, ...guests].map((person) => ({
    id: chance.digits(19),
    speakerId: chance.digits(19),
    ...person,
  }))
}

/** The parties of a call in the vendor's form; fields that do not apply are absent. */
export function partiesOf(call: RecordedCall, extended: boolean) {
  return speakersOf(call).map((speaker, index) => ({
    id: speaker.id,
    emailAddress: speaker.email,
    name: speaker.name,
    title: speaker.title,
    ...(speaker.userId && { userId: speaker.userId }),
    speakerId: speaker.speakerId,
    context: speaker.userId || !extended ? [] : [contactOf(call, speaker)],
    affiliation: speaker.userId ? 'Internal' : 'External',
    ...(call.json.direction !== 'Conference' && { phoneNumber: `+1 555 0100${index}` }),
    methods: call.json.direction === 'Conference' ? ['Invitee', 'Attendee'] : ['Attendee'],
  }))
}

function contactOf(call: RecordedCall, { title }: { title: string }): object {
  return {
    system: 'Salesforce',
    objects: [
      {
        objectType: 'Contact',
        objectId: `003${call.json.id.slice(0, 12)}`,
        fields: [{ name: 'Title', value: title }],
        timing: 'Now',
      },
    ],
  }
}

/** The objects of the customer's own systems that belong to a call. */
export function callContext(call: RecordedCall, extended: boolean, timings: readonly string[]): object[] {
  if (call.guests.length === 0) return []
  const chance = createChance(hashText(1, `context ${call.json.id}`))
  const amount = chance.integer(5, 400) * 1000
  const stages = ['Discovery', 'Proposal', 'Negotiation', 'Closed Won']
  const objects = timings.flatMap((timing) => [
    {
      objectType: 'Account',
      objectId: `001${createChance(hashText(1, call.account)).digits(12)}`,
      timing,
      fields: [{ name: 'Name', value: call.account }],
    },
    {
      objectType: 'Opportunity',
      objectId: `006${call.json.id.slice(0, 12)}`,
      timing,
      fields: [
        { name: 'Name', value: `${call.account} ${call.json.purpose}` },
        { name: 'StageName', value: stages[(amount / 1000 + (timing === 'Now' ? 1 : 0)) % stages.length] },
        { name: 'Amount', value: amount },
      ],
    },
  ])
  const shown = extended ? objects : objects.map((object) => ({ ...object, fields: [] }))
  return [{ system: 'Salesforce', objects: shown }]
}

/** How many monologues a call has. */
const MONOLOGUES = 14

/** What somebody says without a pause. */
export type Monologue = ReturnType<typeof monologuesOf>[number]

/** Who speaks of what, and when, in milliseconds from the start of the call, which the monologues fill. */
export function monologuesOf(call: RecordedCall) {
  const chance = createChance(hashText(1, `monologues ${call.json.id}`))
  const speakers = speakersOf(call)
  const part = Math.floor((call.json.duration * 1000) / MONOLOGUES)
  return Array.from({ length: MONOLOGUES }, (_, index) => ({
    speakerId: (index % 2 === 0 ? speakers[0] : chance.pick(speakers))?.speakerId ?? '',
    topic: names.topics[Math.floor((index * names.topics.length) / MONOLOGUES)] as string,
    start: index * part,
    end: (index + 1) * part,
  }))
}

/** The transcript of a call in the vendor's form. */
export function transcriptOf(call: RecordedCall): object {
  const chance = createChance(hashText(1, `transcript ${call.json.id}`))
  return {
    callId: call.json.id,
    transcript: monologuesOf(call).map(({ speakerId, topic, start, end }) => {
      const third = Math.floor((end - start) / 3)
      const sentences = [0, 1, 2].map((index) => ({
        start: start + index * third,
        end: start + (index + 1) * third,
        text: chance.pick(names.sentences),
      }))
      return { speakerId, topic, sentences }
    }),
  }
}
