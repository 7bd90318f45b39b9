import type { VendorRequest } from '../kit/http.ts'
import { createSigner } from '../kit/signed-token.ts'
import type { Accounts } from './data/properties.ts'
import { invalid } from './refusal.ts'

const DEFAULT_SIZE = 50
const MOST_SIZE = 200

/** Opens the list of accounts with their properties. */
export function createAccountSummaries(accounts: Accounts, seed: number) {
  const signer = createSigner(`account summaries of seed ${seed}`)
  const summaries = accounts.accounts.map(({ id, name, properties }) => ({
    name: `accountSummaries/${id}`,
    account: `accounts/${id}`,
    displayName: name,
    ...(properties.length > 0 && {
      propertySummaries: properties.map((property) => ({
        property: `properties/${property.id}`,
        displayName: property.name,
        propertyType: 'PROPERTY_TYPE_ORDINARY',
        parent: `accounts/${id}`,
      })),
    }),
  }))

  return ({ query }: VendorRequest): object => {
    const asked = query.get('pageSize') ?? '0'
    if (!/^-?\d+$/.test(asked)) throw invalid(`Invalid value at 'page_size' (TYPE_INT32), "${asked}"`)
    if (Number(asked) < 0) throw invalid('The page size must not be negative.')
    const token = query.get('pageToken')
    const position = token ? (signer.open(token) as { offset: number } | undefined) : { offset: 0 }
    if (!position) throw invalid('The page token is invalid.')
    const end = position.offset + Math.min(Number(asked) || DEFAULT_SIZE, MOST_SIZE)
    return {
      accountSummaries: summaries.slice(position.offset, end),
      ...(end < summaries.length && { nextPageToken: signer.seal({ offset: end }) }),
    }
  }
}
