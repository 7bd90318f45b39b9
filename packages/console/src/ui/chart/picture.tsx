import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { TableHead } from '../table-head.tsx'

/** What a picture shows, as a table: a row for each place, with its name first. */
export interface PictureTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ComponentChildren[])[]
}

/** A picture with its title, what can be chosen, and its values as a table. */
export function Picture({
  title,
  choices,
  note,
  table,
  children,
}: {
  readonly title: string
  readonly choices?: ComponentChildren
  readonly note?: ComponentChildren
  /** Absent if the screen has the values beside it. */
  readonly table?: PictureTable | undefined
  readonly children: ComponentChildren
}) {
  return (
    <figure class="card chart" aria-label={`Chart: ${title}`}>
      <figcaption class="card-head">
        <h2 class="wrap">{title}</h2>
        {choices && <div class="toolbar">{choices}</div>}
      </figcaption>
      {children}
      {note && <p class="quiet small chart-note">{note}</p>}
      {table && <Values {...table} />}
    </figure>
  )
}

/** The most rows of a table; pictures of more are for looking. */
const MOST = 1_000
/** A narrow window has the columns of a row beside each other if they are not more than this. */
const FEW = 3

function Values({ columns, rows }: PictureTable) {
  const [is_open, setOpen] = useState(false)
  return (
    <details class="chart-values" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Values as a table</summary>
      {is_open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
        <div class="table-scroll" tabIndex={0} role="region" aria-label="Values">
          <table class={`table ${columns.length > FEW ? 'stacked' : ''}`}>
            <TableHead columns={columns} />
            <tbody>
              {rows.slice(0, MOST).map(([first, ...others], at) => (
                <tr key={at}>
                  <th scope="row">{first}</th>
                  {others.map((value, index) => (
                    <td key={columns[index + 1]} data-title={columns[index + 1]}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {is_open && rows.length > MOST && <p class="quiet small chart-note">The first {MOST} are here.</p>}
    </details>
  )
}
