import type { VendorRequest } from '../../kit/http.ts'
import type { Call } from '../data/calls.ts'
import type { Data } from '../data/data.ts'
import { partiesOf } from '../data/parties.ts'
import { Refusal } from '../failure.ts'
import { readQuery, required } from '../request.ts'
import type { Operation } from './operation.ts'

interface Party {
  emailAddress?: string
  phoneNumber?: string
}

/** What is kept of somebody: their calls, with the addresses of a number. */
function found(data: Data, matches: (party: Party) => boolean) {
  const calls: Call[] = []
  const addresses = new Set<string>()
  for (const call of data.calls())
    for (const party of partiesOf(call, false) as Party[]) {
      if (!matches(party)) continue
      calls.push(call)
      if (party.emailAddress) addresses.add(party.emailAddress)
    }
  return {
    addresses,
    answer: {
      emails: [],
      calls: calls.map(({ id }) => ({ id, status: 'COMPLETED', externalSystems: [] })),
      meetings: [],
      customerData: [],
    },
  }
}

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
      return { ...found(data, ({ emailAddress }) => emailAddress === address).answer, customerEngagement: [] }
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
      const { answer, addresses } = found(
        data,
        ({ phoneNumber }) => is_known && digits(phoneNumber) === number,
      )
      return {
        ...answer,
        suppliedPhoneNumber: number,
        matchingPhoneNumbers: answer.calls.length > 0 ? [`+${number}`] : [],
        emailAddresses: [...addresses],
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
