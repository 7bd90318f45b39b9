import type { Approval } from '@linkspan/client'
import { recordValue } from '../../data/query-state.ts'
import { FailureWords } from '../../ui/states.tsx'
import { amount } from '../../ui/texts.tsx'
import { Diff } from './diff.tsx'

type Measure = NonNullable<Approval['measure']>
type Values = Readonly<Record<string, unknown>>

/** What an aggregate of the synced records was before a change set, and is after it: of each group that it changes. */
export function MeasureChanges({ measure }: { readonly measure: Measure }) {
  const { entity, query, before, after, not_covered, error } = measure
  const [former, next] = [before, after].map((rows) => groupsOf(measure, rows ?? [])) as [Groups, Groups]
  const names = [...new Set([...former.keys(), ...next.keys()])]
  const changed = names.filter((name) => textOf(former.get(name)) !== textOf(next.get(name)))
  const diff = changed.map((id) => ({ id, before: former.get(id) ?? null, after: next.get(id) ?? null }))
  const stay = names.length - changed.length
  return (
    <section class="stack tight">
      <h2>
        {Object.keys(query.aggregate).join(', ')} <span class="quiet">of {entity}</span>
      </h2>
      {error && (
        <div class="problem warn">
          <FailureWords {...error} />
        </div>
      )}
      {after === null && !error && <p class="quiet">It is measured when the change set is submitted.</p>}
      {not_covered.length > 0 && (
        <ul class="problem warn">
          {not_covered.map(({ write, reason }) => (
            <li key={write} class="wrap">
              Not counted, write {write}: {reason}
            </li>
          ))}
        </ul>
      )}
      <Diff diff={diff} />
      {after !== null && stay > 0 && <p class="quiet">{amount(stay, 'group')} without a change</p>}
    </section>
  )
}

type Groups = ReadonlyMap<string, Values>

/** The values of each group by what it is a group of. */
function groupsOf({ entity, query }: Measure, rows: readonly Values[]): Groups {
  const { group_by: given }: Values = query
  const group_by = Array.isArray(given) ? given.map(String) : []
  const nameOf = (row: Values) =>
    group_by.map((path) => textOf(recordValue(row, path) ?? 'none')).join(' · ') || entity
  const valuesOf = (row: Values) =>
    Object.fromEntries(Object.keys(query.aggregate).map((name) => [name, row[name]]))
  return new Map(rows.map((row) => [nameOf(row), valuesOf(row)]))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
