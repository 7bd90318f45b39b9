import { type Account, toAccount, valueAt } from '@linkspan/core'

/** The customers of a list of accessible customers, as the vendor's own pages write them: `123-456-7890`. */
export function accountOf(answer: unknown): Account | undefined {
  const customers = valueAt(answer, 'resourceNames')
  const ids = (Array.isArray(customers) ? customers : [])
    .map((customer) => valueAt(customer, 'customer_id'))
    .filter((id) => typeof id === 'string')
    .sort()
  return toAccount(
    ids[0],
    ids.map((id) => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')),
  )
}
