import type { PartialScope, ReportedEntity } from '@linkspan/client'
import { partialText } from '../../data/partial-text.ts'
import { placeOf } from '../../router.ts'
import { FailureWords } from '../../ui/states.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Badge, Name, numberText, Time } from '../../ui/texts.tsx'

const TONES = { succeeded: 'good', failed: 'bad', running: 'busy', waiting: 'quiet' } as const

/** What was read of each entity; those that failed come first. */
export function SyncedTable({
  connector_id,
  entities,
  is_open,
}: {
  readonly connector_id: string
  readonly entities: readonly ReportedEntity[]
  /** Whether a run has not ended. */
  readonly is_open: boolean
}) {
  const ordered = entities.toSorted((one, other) => Number(Boolean(other.error)) - Number(Boolean(one.error)))
  if (entities.length === 0)
    return <p class="card padded quiet">Nothing is synced yet. The first run reads the entities.</p>
  return (
    <div class="card table-scroll">
      <table class="table stacked synced">
        <TableHead columns={['Entity', 'Last run', 'Records', 'Read', 'Notes']} />
        <tbody>
          {ordered.map((each) => (
            <tr key={each.entity}>
              <td>
                <a href={placeOf('data', connector_id, each.entity)}>
                  <Name text={each.entity} />
                </a>
              </td>
              <td>
                {each.status ? (
                  <Badge tone={TONES[each.status]}>
                    {each.status === 'waiting' && !is_open ? 'not read' : each.status}
                  </Badge>
                ) : (
                  <span class="quiet">not included</span>
                )}
              </td>
              <td class="number" data-title="Records">
                {numberText(each.records)}
              </td>
              <td data-title="Read">
                <Time at={each.synced_at} />
              </td>
              <td class="notes sentences">
                {each.error && <FailureWords {...each.error} />}
                {each.synced_from && <div class="quiet small">days from {each.synced_from} on</div>}
                <Partial scopes={each.partial} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What an answer may lack. */
export function Partial({ scopes }: { readonly scopes: readonly PartialScope[] | undefined }) {
  if (!scopes || scopes.length === 0) return null
  return (
    <ul class="small sentences">
      {scopes.slice(0, 5).map((each) => (
        <li key={partialText(each)} class="wrap quiet">
          {partialText(each)}
        </li>
      ))}
      {scopes.length > 5 && (
        <li>
          <details>
            <summary>{scopes.length - 5} more</summary>
            <Partial scopes={scopes.slice(5)} />
          </details>
        </li>
      )}
    </ul>
  )
}
