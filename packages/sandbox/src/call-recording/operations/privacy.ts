import type { RecordedCall } from '../data/calls.ts'
import { partiesOf } from '../data/parties.ts'
import { Refusal } from '../failure.ts'
import type { OperationCall, Operations } from './operation.ts'

/** What is kept of somebody who took part in these calls. */
const keptOf = (calls: readonly RecordedCall[]) => ({
  emails: [],
  calls: calls.map(({ json: { id } }) => ({ id, status: 'COMPLETED', externalSystems: [] })),
  meetings: [],
  customerData: [],
})

const partiesWith = (call: RecordedCall, number: string) =>
  partiesOf(call, false).filter(({ phoneNumber }) => digits(phoneNumber) === number)

function addressOf({ query: { emailAddress } }: OperationCall): string {
  if (!emailAddress.includes('@')) throw new Refusal(400, 'emailAddress: must be an email address')
  return emailAddress
}

function numberOf({ query: { phoneNumber } }: OperationCall): string {
  if (!/^\+?[\d ()-]{4,30}$/.test(phoneNumber)) throw new Refusal(400, 'phoneNumber: must be a phone number')
  return digits(phoneNumber)
}

const digits = (number = '') => number.replace(/\D/g, '')

/** The operations on what is kept of a person. */
export const privacyOperations: Operations = {
  'GET /v2/data-privacy/data-for-email-address': (call) => {
    const address = addressOf(call)
    const isMeant = ({ emailAddress }: { emailAddress: string }) => emailAddress === address
    const calls = call.data.calls().filter((each) => partiesOf(each, false).some(isMeant))
    return { ...keptOf(calls), customerEngagement: [] }
  },
  'POST /v2/data-privacy/erase-data-for-email-address': (call) => {
    const address = addressOf(call)
    // calls with the person are deleted
    call.data.change((calls) => calls.filter(({ guests }) => guests.every(({ email }) => email !== address)))
    return {}
  },
  'GET /v2/data-privacy/data-for-phone-number': (asked) => {
    const number = numberOf(asked)
    const is_known = !asked.data.written.erased.has(number)
    const calls = asked.data.calls().filter((call) => is_known && partiesWith(call, number).length > 0)
    const addresses = calls.flatMap((call) => partiesWith(call, number).map((each) => each.emailAddress))
    return {
      ...keptOf(calls),
      suppliedPhoneNumber: number,
      matchingPhoneNumbers: calls.length > 0 ? [`+${number}`] : [],
      emailAddresses: [...new Set(addresses)],
    }
  },
  'POST /v2/data-privacy/erase-data-for-phone-number': (call) => {
    call.data.written.erased.add(numberOf(call))
    return {}
  },
}
