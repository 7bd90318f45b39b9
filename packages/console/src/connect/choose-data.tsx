import { useResource } from '../data/resource.ts'
import { language, texts } from '../texts/texts.ts'
import { Loaded } from '../ui/states.tsx'
import { TableHead } from '../ui/table-head.tsx'
import type { RunAction } from './accounts.ts'
import { firstRows, type Offer, type Preview, type ReadAccount } from './first-rows.ts'

interface RowsProps {
  readonly preview: Preview
  readonly run: RunAction
  /** The account whose rows are shown. */
  readonly account: ReadAccount
}

/** The queries, reports or streams in a part of a configuration. */
export function offersOf(config: unknown): readonly Offer[] {
  const { queries, reports, streams } = Object(config)
  const offered: unknown = queries ?? reports ?? streams
  return Array.isArray(offered) ? (offered as Offer[]) : []
}

/** Shows the first rows of what is synced, and chooses among the queries, reports or streams that are offered. */
export function ChooseData({
  offers,
  names,
  onChange,
  ...rows
}: RowsProps & {
  readonly offers: readonly Offer[]
  readonly names: readonly string[]
  onChange(names: readonly string[]): void
}) {
  const { title, of_each } = rows.preview
  return (
    <div class="card padded stack">
      {offers.length > 0 && (
        <fieldset class="choices">
          <legend class="strong">{texts.value.which_data}</legend>
          {offers.map((offer) => (
            <div key={offer.name} class="stack tight">
              <label class="check">
                <input
                  type="checkbox"
                  checked={names.includes(offer.name)}
                  onChange={() =>
                    onChange(
                      names.includes(offer.name)
                        ? names.filter((name) => name !== offer.name)
                        : [...names, offer.name],
                    )
                  }
                />
                <span class="wrap">
                  <bdi>{offer.name}</bdi> <span class="quiet small">{filesOf(offer)}</span>
                </span>
              </label>
              {of_each && names.includes(offer.name) && <Rows {...rows} offer={offer} />}
            </div>
          ))}
        </fieldset>
      )}
      {!(of_each && offers.length > 0) && (
        <section class="stack tight">
          <h2>{texts.value[title]}</h2>
          <Rows {...rows} offer={undefined} />
        </section>
      )}
    </div>
  )
}

/** Which files a stream reads, if the offer is one. */
function filesOf({ format, globs }: Offer): string {
  const { filetype } = Object(format)
  return [filetype, Array.isArray(globs) && globs.join(', ')].filter(Boolean).join(' · ')
}

function Rows({ preview, run, account, offer }: RowsProps & { readonly offer: Offer | undefined }) {
  const found = useResource(`${language.value} ${account.id} ${offer?.name}`, () =>
    firstRows(preview, run, account, offer),
  )
  return (
    <Loaded resource={found} title={texts.value.rows_unread}>
      {({ columns, rows }) =>
        rows.length === 0 ? (
          <p class="quiet">{texts.value.no_rows}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section class="first-rows" tabIndex={0} aria-label={texts.value.rows_of(offer?.name ?? '')}>
            <table>
              <TableHead columns={columns} />
              <tbody>
                {rows.map((row, at) => (
                  <tr key={at}>
                    {row.map((text, column) => (
                      <td key={columns[column]}>
                        <bdi>{text}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )
      }
    </Loaded>
  )
}
