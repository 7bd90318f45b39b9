import type { WriteChange } from '@linkspan/client'
import { TableHead } from '../../ui/table-head.tsx'

/** Longer values than this have a line for each part. */
const LINE = 80

/** What a write changes, field by field: before and after. */
export function Diff({ diff }: { readonly diff: readonly WriteChange[] | null }) {
  if (diff === null)
    return <p class="quiet">The server does not know what this request changes; read exactly what is sent.</p>
  return (
    <>
      {diff.map(({ id, before, after }, at) => (
        <div key={at} class="card">
          <div class="card-head">
            <span class="strong wrap">
              {before === null ? 'Created' : after === null ? 'Deleted' : 'Changed'}
            </span>
            {id !== null && <code class="wrap">{id}</code>}
          </div>
          <div class="table-scroll">
            <table class="table stacked diff">
              <TableHead columns={['Field', ...(before ? ['Before'] : []), ...(after ? ['After'] : [])]} />
              <tbody>
                {[...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => (
                  <tr key={field}>
                    <th scope="row" class="mono">
                      {field}
                    </th>
                    {before && (
                      <td data-title="Before">
                        {Object.hasOwn(before, field) && <del>{textOf(before[field])}</del>}
                      </td>
                    )}
                    {after && (
                      <td data-title="After">
                        {Object.hasOwn(after, field) && <ins>{textOf(after[field])}</ins>}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      ))}
    </>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'string') return value
  const line = JSON.stringify(value)
  return line.length <= LINE ? line : JSON.stringify(value, null, 1)
}
