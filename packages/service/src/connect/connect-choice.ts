import type { ConnectorKind } from '@linkspan/core'
import type { StoredConnectSession } from '@linkspan/stores'
import { wrongParam } from '../errors.ts'
import type { ConnectChoice } from './connect-answers.ts'

/** The error of a choice. */
const wrong = (path: string, message: string) => wrongParam('connect_sessions.complete', path, message)

/** The actions of which the page of a link shows the answers, so that its customer can choose. */
export function choiceActions(kinds: readonly ConnectorKind[], choose: readonly string[]): string[] {
  const found = kinds.flatMap(({ choices: { accounts, preview } = {} }) => [
    ...(choose.includes('accounts') ? (accounts?.actions ?? []) : []),
    ...(choose.includes('data') ? (preview ?? []) : []),
  ])
  return [...new Set(found)]
}

/**
 * The configuration that follows from what a customer has chosen; undefined if it chooses nothing. The rest of it is the
 * maker's. Throws `invalid_params` for what is not offered. The schema of the kind checks the whole.
 */
export function chosenConfig(
  { choose, replication_config }: Pick<StoredConnectSession, 'choose' | 'replication_config'>,
  { type, choices = {}, configured, replication_config: schema }: ConnectorKind,
  { accounts, data }: ConnectChoice,
): Record<string, unknown> | undefined {
  const { accounts: field, standard } = choices
  const chooses_accounts = choose.includes('accounts') && field !== undefined
  if (accounts && !chooses_accounts) throw wrong('$.accounts', 'cannot be chosen here')
  if (accounts && !field?.many && accounts.length > 1) throw wrong('$.accounts', 'must be one')
  const part = { ...standard, ...(replication_config[type] as Record<string, unknown> | undefined) }
  const is_fixed = choose.length === 0 && replication_config[type] === undefined
  if (data && !(configured && choose.includes('data'))) throw wrong('$.data', 'cannot be chosen here')
  if (schema === undefined || is_fixed) return undefined
  return {
    ...part,
    ...(data && configured && { [configured.field]: chosenOf(part[configured.field], data) }),
    ...(accounts && field && { [field.field]: field.many ? accounts : accounts[0] }),
  }
}

/** Throws `invalid_params` for accounts that the credentials do not reach: the page of the link has not offered them. */
export function requireReached(
  { choices }: Pick<ConnectorKind, 'choices'>,
  accounts: readonly string[],
  unreached: ReadonlySet<string>,
): void {
  const { noun = 'accounts' } = choices?.accounts ?? {}
  const at = accounts.findIndex((id) => unreached.has(id))
  if (at >= 0) throw wrong(`$.accounts[${at}]`, `is not offered: the credentials reach no such ${noun}`)
}

/** Those of the offered queries, reports or streams that have these names. */
function chosenOf(offered: unknown, names: readonly string[]): readonly object[] {
  const all = Array.isArray(offered) ? (offered as readonly { readonly name?: unknown }[]) : []
  for (const [at, name] of names.entries())
    if (!all.some((each) => each.name === name)) throw wrong(`$.data[${at}]`, 'is not offered')
  return all.filter(({ name }) => names.includes(String(name)))
}
