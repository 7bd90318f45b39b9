import { nearest } from '../nearest.ts'
import type { ConnectorKind } from './connector.ts'
import { declarationIssues } from './declaration-issues.ts'
import { CORE_VERSION, coreVersionOf, fitsCore, rangeFor } from './made-with.ts'

/** Whether `defineConnector` made a value, of this copy of core or of another one. */
export function isKind(value: unknown): value is ConnectorKind {
  return coreVersionOf(value) !== undefined
}

/** The kind of a type or alias. Case is ignored, and `_`, space and `-` are equal. */
export function findKind(kinds: readonly ConnectorKind[], name: string): ConnectorKind | undefined {
  const wanted = normalized(name)
  return kinds.find(({ type, aliases }) => [type, ...aliases].some((each) => normalized(each) === wanted))
}

/** Says of a type that no kind has which there are, and which was probably meant. */
export function unknownKind(kinds: readonly Pick<ConnectorKind, 'type'>[], connector_type: string): string {
  const types = kinds.map(({ type }) => type)
  const near = nearest(connector_type, types)
  const meant = near === undefined ? '' : `; did you mean ${near}?`
  return `unknown kind of connector; allowed: ${types.join(', ')}${meant}`
}

function normalized(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[_\s-]/g, '-')
}

/**
 * Why a server cannot offer a kind beside others: it was made with a version of core that does not fit, its declaration
 * breaks a rule, or another kind has one of its names.
 * The text follows the name of its module in a sentence. Undefined if the server can offer it.
 */
export function kindFault(kind: ConnectorKind, others: readonly ConnectorKind[]): string | undefined {
  const version = coreVersionOf(kind)
  if (version === undefined || !fitsCore(version, CORE_VERSION))
    return `was made with @linkspan/core ${version ?? 'of no version'}, and ${rangeFor(CORE_VERSION)} is needed here`
  const [issue, ...more] = declarationIssues(kind)
  const rest = more.length > 0 ? ` (and ${more.length} more)` : ''
  if (issue) return `declares ${kind.type} wrongly: ${issue.path}: ${issue.message}${rest}`
  for (const name of [kind.type, ...kind.aliases]) {
    const other = findKind(others, name)
    if (other) return `has the type or alias ${name}, which ${other.type} has already`
  }
  return undefined
}
