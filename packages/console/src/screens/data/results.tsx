import type { FoundPage } from '@linkspan/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  aggregateName,
  isGrouped,
  pressedOrder,
  type QueryState,
  queryFilter,
  recordValue,
  toRequest,
} from '../../data/query-state.ts'
import { useResource } from '../../data/resource.ts'
import { useRepeated } from '../../data/use-repeated.ts'
import { useRested } from '../../data/use-rested.ts'
import { placeOf } from '../../router.ts'
import { linkspan } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, EmptyCard, errorWords, Problem, Skeleton } from '../../ui/states.tsx'
import { amount, CopyButton, numberText, Time } from '../../ui/texts.tsx'
import { Partial } from '../connector/synced-table.tsx'
import { AsIf } from './as-if.tsx'
import { Chart } from './chart.tsx'
import { Grid } from './grid.tsx'
import type { PartProps } from './part.tsx'
import { columnsIn } from './searched-entity.ts'
import { Export, QueryCode } from './take-away.tsx'

type Page = FoundPage<Record<string, unknown>>

/** Records on a page; groups are small. */
const PAGE = { records: 200, groups: 1_000 }
/** More rows than a person looks at, and few enough for the memory of a browser. */
const MOST_ROWS = 200_000
/** How often a first sync is looked at, in milliseconds. */
const LOOK_MS = 2_000
/** The answer to a query, which grows while the person scrolls. */
export function Results({ searched, state, onChange }: PartProps) {
  const { connector_id, entity, types, key } = searched
  const request = toRequest(state, types, columnsIn(searched, state))
  const { change_set } = state
  const text = useRested(JSON.stringify({ change_set, request }))
  const [more, setMore] = useState<readonly Page[]>([])
  const [more_error, setMoreError] = useState<unknown>()
  const [is_reading, setReading] = useState(false)
  const connector = linkspan.connector({ id: connector_id })
  const asked_of = change_set === undefined ? connector : connector.inChangeSet(change_set)
  const search = (params: object, signal?: AbortSignal) =>
    asked_of.execute(entity, 'search', params, signal && { signal }) as Promise<Page>
  // the former answer stays with its own columns until the next one is there
  const first = useResource(`${connector_id}/${entity}`, async (signal) => {
    const params = { ...request, limit: isGrouped(state) ? PAGE.groups : PAGE.records }
    return { page: await search(params, signal), params, asked: state }
  })
  const is_first = useRef(true)
  useEffect(() => {
    if (!is_first.current) first.reload()
    is_first.current = false
  }, [text])
  const total = useResource(`${connector_id}/${entity}/${text}/count`, async (signal) => {
    if (isGrouped(state)) return undefined
    const filter = queryFilter(state, types)
    const query = { ...(filter && { filter }), aggregate: { count: { count: '*' } } }
    return Number((await search({ query }, signal)).data[0]?.count)
  })
  const { value, error, is_loading } = first.value
  const is_pending = error !== undefined && errorWords(error).code === 'sync_pending'
  useRepeated(is_pending, LOOK_MS, first.reload)
  useEffect(() => {
    setMore([])
    setMoreError(undefined)
  }, [value])

  const pages = value ? [value.page, ...more] : []
  const rows = pages.flatMap(({ data }) => data)
  const last = pages.at(-1)
  const can_grow = last?.meta.cursor != null && rows.length < MOST_ROWS

  function grow(): void {
    if (!value || !can_grow || is_reading || more_error !== undefined || is_loading) return
    setReading(true)
    search({ ...value.params, cursor: last?.meta.cursor })
      .then((page) => setMore([...more, page]), setMoreError)
      .finally(() => setReading(false))
  }

  const asked = value?.asked ?? state
  const grouped = isGrouped(asked)
  const count = total.value.value
  return (
    <>
      {change_set !== undefined && (
        <AsIf
          change_set={change_set}
          answered={value?.page.meta.change_set}
          onLeave={() => onChange({ ...state, change_set: undefined })}
        />
      )}
      {error !== undefined && <Failure error={error} connector_id={connector_id} onRetry={first.reload} />}
      {value === undefined && is_loading && error === undefined && (
        <div class="card padded">
          <Skeleton lines={8} />
        </div>
      )}
      {value && error === undefined && (
        <>
          {grouped && asked.aggregates.length > 0 && (
            <Chart
              rows={rows}
              state={{ ...asked, chart: state.chart }}
              types={types}
              is_whole={!can_grow}
              onKind={(chart) => onChange({ ...state, chart })}
            />
          )}
          <section class="card" aria-label="Answer" aria-busy={is_loading}>
            <div class="card-head">
              <h2>{isOfAll(asked) ? 'All records' : countText(rows.length, grouped, can_grow, count)}</h2>
              <span class="quiet small">
                {!grouped &&
                  count !== undefined &&
                  rows.length < count &&
                  `${numberText(rows.length)} shown · `}
                searched in {value.page.meta.took_ms.toFixed(1)} ms · synced{' '}
                <Time at={value.page.meta.synced_at} />
              </span>
              <CopyButton text={location.href} label="Copy link" />
              {!grouped && <Export searched={searched} state={asked} shown={asked.fields} />}
            </div>
            {value.page.meta.partial && (
              <div class="partial-note">
                <Partial scopes={value.page.meta.partial} />
              </div>
            )}
            {rows.length === 0 ? (
              <Empty title="No record matches">
                {asked.where.length > 0
                  ? 'Change or remove a condition.'
                  : 'Nothing was synced of this entity.'}
              </Empty>
            ) : (
              <Grid
                label={`Records of ${entity}`}
                columns={
                  grouped
                    ? [...asked.group_by, ...asked.aggregates.map(aggregateName)]
                    : columnsIn(searched, asked)
                }
                rows={rows}
                types={types}
                key_fields={grouped ? asked.group_by : key}
                sort={asked.sort[0]}
                onSort={(by) => onChange({ ...state, sort: [pressedOrder(by, state.sort[0])] })}
                cellOf={recordValue}
                onEnd={grow}
              />
            )}
            {more_error !== undefined && (
              <Problem error={more_error} onRetry={() => setMoreError(undefined)} />
            )}
            {rows.length >= MOST_ROWS && (
              <p class="partial-note">
                {numberText(MOST_ROWS)} rows are shown. Narrow the query, or export all of them.
              </p>
            )}
          </section>
        </>
      )}
      <QueryCode searched={searched} request={request} change_set={change_set} />
    </>
  )
}

/** Whether one group has every record. */
const isOfAll = (state: QueryState) => isGrouped(state) && state.group_by.length === 0

function countText(shown: number, grouped: boolean, can_grow: boolean, count: number | undefined): string {
  if (grouped) return `${amount(shown, 'group')}${can_grow ? ' so far' : ''}`
  return count === undefined ? `${amount(shown, 'record')} so far` : amount(count, 'record')
}

/** Why there is no answer; a sync that has not come far enough is no failure. */
function Failure({
  error,
  connector_id,
  onRetry,
}: {
  readonly error: unknown
  readonly connector_id: string
  onRetry(): void
}) {
  const { code, message } = errorWords(error)
  if (code !== 'sync_pending' && code !== 'sync_not_configured')
    return <Problem error={error} title="The query could not be answered." onRetry={onRetry} />
  return (
    <EmptyCard
      title={code === 'sync_pending' ? 'The first sync has not come this far yet' : 'Nothing is synced yet'}
      action={
        <ButtonLink
          href={placeOf('connectors', connector_id, ...(code === 'sync_pending' ? [] : ['settings']))}
        >
          {code === 'sync_pending' ? 'See how far it is' : 'Choose what is synced'}
        </ButtonLink>
      }
    >
      {message}
    </EmptyCard>
  )
}
