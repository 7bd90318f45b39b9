import type { VendorRequest } from '../../kit/http.ts'
import type { Call } from '../data/calls.ts'
import { partiesOf } from '../data/parties.ts'
import { Refusal } from '../failure.ts'
import { readQuery, required } from '../request.ts'
import type { Operation } from './operation.ts'

interface Party {
  emailAddress?: string
  phoneNumber?: string
}

/** What is kept of somebody who took part in these calls. */
const keptOf = (calls: readonly Call[]) => ({
  emails: [],
  calls: calls.map(({ id }) => ({ id, status: 'COMPLETED', externalSystems: [] })),
  meetings: [],
  customerData: [],
})

const partiesWith = (call: Call, number: string) =>
  (partiesOf(call, false) as Party[]).filter(({ phoneNumber }) => digits(phoneNumber) === number)

function addressOf(request: VendorRequest): string {
  const address = required(readQuery(request, { emailAddress: 'text' }).emailAddress, 'emailAddress')
  if (!address.includes('@')) throw new Refusal(400, 'emailAddress: must be an email address')
  return address
}

function numberOf(request: VendorRequest): string {
  const number = required(readQuery(request, { phoneNumber: 'text' }).phoneNumber, 'phoneNumber')
  if (!/^\+?[\d ()-]{4,30}$/.test(number)) throw new Refusal(400, 'phoneNumber: must be a phone number')
  return number.replace(/\D/g, '')
}

const digits = (number = '') => number.replace(/\D/g, '')

/** The operations on what is kept of a person. */
export const privacyOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v2/data-privacy/data-for-email-address',
    scope: 'api:data-privacy:read',
    answer: (request, { data }) => {
      const address = addressOf(request)
      const calls = data
        .calls()
        .filter(({ host, attendees, guests }) =>
          [host, ...attendees, ...guests].some(({ email }) => email === address),
        )
      return { ...keptOf(calls), customerEngagement: [] }
    },
  },
  {
    method: 'POST',
    path: '/v2/data-privacy/erase-data-for-email-address',
    scope: 'api:data-privacy:delete',
    answer: (request, { data }) => {
      const address = addressOf(request)
      // calls with the person are deleted
      data.change((calls) => calls.filter(({ guests }) => guests.every(({ email }) => email !== address)))
      return {}
    },
  },
  {
    method: 'GET',
    path: '/v2/data-privacy/data-for-phone-number',
    scope: 'api:data-privacy:read',
    answer: (request, { data }) => {
      const number = numberOf(request)
      const is_known = !data.written.erased.has(number)
      const calls = data.calls().filter((call) => is_known && partiesWith(call, number).length > 0)
      const addresses = calls.flatMap((call) => partiesWith(call, number).map((each) => each.emailAddress))
      return {
        ...keptOf(calls),
        suppliedPhoneNumber: number,
        matchingPhoneNumbers: calls.length > 0 ? [`+${number}`] : [],
        emailAddresses: [...new Set(addresses)],
      }
    },
  },
  {
    method: 'POST',
    path: '/v2/data-privacy/erase-data-for-phone-number',
    scope: 'api:data-privacy:delete',
    answer: (request, { data }) => {
      data.written.erased.add(numberOf(request))
      return {}
    },
  },
]
