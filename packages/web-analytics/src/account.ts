import { type Account, listNames, toAccount, valueAt } from '@linkspan/core'

/** The account of a list of properties: with its properties if there is one account, else with the other accounts. */
export function accountOf(answer: unknown): Account | undefined {
  const data = valueAt(answer, 'data')
  const rows: unknown[] = Array.isArray(data) ? data : []
  const all = (field: string) => rows.map((row) => valueAt(row, field))
  const ids = all('account')
  const names = all('accountDisplayName')
  const single = new Set(ids).size === 1
  const properties = listNames(all('displayName'))
  return toAccount(ids[0], single && properties ? [`${listNames(names) || ids[0]} (${properties})`] : names)
}
