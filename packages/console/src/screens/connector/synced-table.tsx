import type { PartialScope, ReportedEntity } from '@linkspan/client'
import { addressOf } from '../../router.ts'
import { Badge, Name, numberText, Time } from '../../ui/texts.tsx'

const TONES = { succeeded: 'good', failed: 'bad', running: 'busy', waiting: 'quiet' } as const

/** What was read of each entity; those that failed come first. */
export function SyncedTable({
  connector_id,
  entities,
}: {
  readonly connector_id: string
  readonly entities: readonly ReportedEntity[]
}) {
  const ordered = entities.toSorted((one, other) => Number(Boolean(other.error)) - Number(Boolean(one.error)))
  if (entities.length === 0)
    return <p class="card padded quiet">Nothing is synced yet. The first run reads them.</p>
  return (
    <div class="card table-scroll">
      <table class="table synced">
        <thead>
          <tr>
            <th scope="col">Entity</th>
            <th scope="col">Last run</th>
            <th scope="col" class="number">
              Records
            </th>
            <th scope="col">Read</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((each) => (
            <tr key={each.entity}>
              <td>
                <a
                  href={addressOf(
                    `/data/${encodeURIComponent(connector_id)}/${encodeURIComponent(each.entity)}`,
                  )}
                >
                  <Name text={each.entity} />
                </a>
              </td>
              <td>
                {each.status ? (
                  <Badge tone={TONES[each.status]}>{each.status}</Badge>
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
                {each.error && (
                  <>
                    <div class="wrap">{each.error.message}</div>
                    {each.error.remedy && <div class="wrap strong">{each.error.remedy}</div>}
                  </>
                )}
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

/** Why records may be missing or former. */
const PARTIAL_TEXT: Readonly<Record<PartialScope['reason'], string>> = {
  not_read: 'not read yet',
  failed: 'the last reading failed',
  refused: 'the vendor refuses this source; these are former records',
  absent: 'the vendor’s last list lacks this',
  not_listed: 'the list of sources could not be read completely',
  paused: 'the reading waits at a limit of the vendor',
  rebuilding: 'the records are being built anew; these are the former ones',
  stale: 'the records are older than the interval of syncs allows',
  moving: 'the vendor may still change these days',
  forgotten: 'no longer kept by the vendor',
  sampled: 'the vendor has estimated the numbers from a part of its data',
  thresholded: 'the vendor may withhold rows of few users',
  other_row: 'the vendor sums rare combinations in a row “(other)”',
  truncated: 'the vendor has left out data',
  restricted: 'the vendor hides some of the values from this user',
}

/** What an answer may lack. */
export function Partial({ scopes }: { readonly scopes: readonly PartialScope[] | undefined }) {
  if (!scopes || scopes.length === 0) return null
  return (
    <ul class="small sentences">
      {scopes.slice(0, 5).map(({ scope, from, to, reason }) => (
        <li key={`${scope}${from}${reason}`} class="wrap quiet">
          {scope === 'all' ? '' : `${scope}: `}
          {PARTIAL_TEXT[reason]}
          {from && ` (${from}${to && to !== from ? ` to ${to}` : ''})`}
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
