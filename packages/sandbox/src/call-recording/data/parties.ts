import { createChance, hashText } from '../../kit/random.ts'
import type { RecordedCall } from './calls.ts'

/** The participants of a call, to whom its parts refer: the host, then the company's others, then the guests. */
export function speakersOf(call: RecordedCall) {
  const chance = createChance(hashText(1, `speakers ${call.id}`))
  const members = [call.host, ...call.attendees].map((user) => ({
    userId: user.id,
    name: `${user.first} ${user.last}`,
    email: user.email,
    title: user.title,
  }))
  const guests = call.guests.map((guest) => ({ ...guest, userId: undefined }))
  return [...members, ...guests].map((person) => ({
    id: chance.digits(19),
    speakerId: chance.digits(19),
    ...person,
  }))
}

/** The parties of a call in the vendor's form; fields that do not apply are absent. */
export function partiesOf(call: RecordedCall, extended: boolean): object[] {
  return speakersOf(call).map((speaker, index) => ({
    id: speaker.id,
    emailAddress: speaker.email,
    name: speaker.name,
    title: speaker.title,
    ...(speaker.userId && { userId: speaker.userId }),
    speakerId: speaker.speakerId,
    context: speaker.userId || !extended ? [] : [contactOf(call, speaker)],
    affiliation: speaker.userId ? 'Internal' : 'External',
    ...(call.direction !== 'Conference' && { phoneNumber: `+1 555 0100${index}` }),
    methods: call.direction === 'Conference' ? ['Invitee', 'Attendee'] : ['Attendee'],
  }))
}

function contactOf(call: RecordedCall, { title }: { title: string }): object {
  return {
    system: 'Salesforce',
    objects: [
      {
        objectType: 'Contact',
        objectId: `003${call.id.slice(0, 12)}`,
        fields: [{ name: 'Title', value: title }],
        timing: 'Now',
      },
    ],
  }
}

/** The objects of the customer's own systems that belong to a call. */
export function callContext(call: RecordedCall, extended: boolean, timings: readonly string[]): object[] {
  if (call.guests.length === 0) return []
  const chance = createChance(hashText(1, `context ${call.id}`))
  const amount = chance.integer(5, 400) * 1000
  const stages = ['Discovery', 'Proposal', 'Negotiation', 'Closed Won']
  const objects = timings.flatMap((timing) => [
    {
      objectType: 'Account',
      objectId: `001${createChance(hashText(1, call.account)).digits(12)}`,
      fields: [{ name: 'Name', value: call.account }],
      timing,
    },
    {
      objectType: 'Opportunity',
      objectId: `006${call.id.slice(0, 12)}`,
      fields: [
        { name: 'Name', value: `${call.account} ${call.purpose}` },
        { name: 'StageName', value: stages[(amount / 1000 + (timing === 'Now' ? 1 : 0)) % stages.length] },
        { name: 'Amount', value: amount },
      ],
      timing,
    },
  ])
  return [
    {
      system: 'Salesforce',
      objects: objects.map(({ fields, ...object }) =>
        extended ? { ...object, fields } : { ...object, fields: [] },
      ),
    },
  ]
}
