import { type ConnectorHealth, type ConnectorSummary, HEALTH_STATES, type HealthState } from './health.ts'

type Group = ConnectorSummary['groups'][number]

/** A connector with its health. */
export interface HealthyOrNot extends Omit<Group['connectors'][number], 'since'> {
  readonly health: ConnectorHealth
}

/** The most groups of a summary, and the most connectors that a group names. */
const MOST_GROUPS = 200
const MOST_NAMED = 100

/** Nobody has to look at these. */
const CALM: readonly HealthState[] = ['suspended', 'waiting', 'healthy']

/** Counts connectors by their health, and groups those that somebody looks at by the reason. */
export function createHealthSummary() {
  const counts = new Map<HealthState, number>()
  const groups = new Map<string, Group>()
  const count = (state: HealthState, more: number) => counts.set(state, (counts.get(state) ?? 0) + more)
  const placeOf = ({ state }: { readonly state: HealthState }) => HEALTH_STATES.indexOf(state)

  return {
    add({ id, name, customer_name, connector_type, health }: HealthyOrNot): void {
      const { since, ...words } = health
      count(words.state, 1)
      if (CALM.includes(words.state)) return
      const key = JSON.stringify([words.state, words.reason, words.remedy])
      const group = groups.get(key) ?? { ...words, count: 0, connectors: [] }
      groups.set(key, group)
      group.count++
      if (group.connectors.length < MOST_NAMED)
        group.connectors.push({ id, name, customer_name, connector_type, ...(since && { since }) })
    },
    /** Adds healthy connectors of which no more is known. */
    addHealthy(more: number): void {
      if (more > 0) count('healthy', more)
    },
    end(): ConnectorSummary {
      const ordered = [...groups.values()].sort(
        (one, other) => placeOf(one) - placeOf(other) || other.count - one.count,
      )
      const states = HEALTH_STATES.flatMap((state) => {
        const found = counts.get(state)
        return found === undefined ? [] : [{ state, count: found }]
      })
      return {
        total: states.reduce((sum, each) => sum + each.count, 0),
        states,
        groups: ordered.slice(0, MOST_GROUPS),
        more_groups: Math.max(0, ordered.length - MOST_GROUPS),
      }
    },
  }
}
