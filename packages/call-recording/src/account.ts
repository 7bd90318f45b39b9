import { type Account, toAccount, valueAt } from '@linkspan/core'

/**
 * The company of a list of workspaces. The vendor answers no id of the company, but every workspace belongs to one
 * company, so the first workspace identifies it.
 */
export function accountOf(answer: unknown): Account | undefined {
  const data = valueAt(answer, 'data')
  const workspaces: unknown[] = Array.isArray(data) ? data : []
  const all = (field: string) => workspaces.map((workspace) => valueAt(workspace, field))
  const ids = all('id').filter((id) => typeof id === 'string')
  return toAccount(ids.sort()[0], all('name'))
}
