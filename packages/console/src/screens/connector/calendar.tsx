import type { Coverage, CoveredDays } from '@linkspan/client'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { DAY_STATE_TEXTS, DAY_STATES, dayState, lacksText } from '../../data/day-states.ts'
import { useResource } from '../../data/resource.ts'
import { linkspan } from '../../session.ts'
import { spansDrawing } from '../../ui/chart/drawings.ts'
import { Drawn } from '../../ui/chart/drawn.tsx'
import { Legend } from '../../ui/chart/legend.tsx'
import { Picture } from '../../ui/chart/picture.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { useNarrow } from '../../ui/rows.tsx'
import { Loaded } from '../../ui/states.tsx'
import { amount, capitalized } from '../../ui/texts.tsx'

const DAY_MS = 86_400_000
const PERIODS = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
  ['', 'All days'],
] as const

/** How each state is drawn. */
const LOOKS = {
  settled: { token: 'chart-good', share: 1 },
  moving: { token: 'chart', share: 0.65 },
  beyond: { token: 'line-strong', share: 0.2 },
  missing: { token: 'chart-bad', share: 0.4 },
  partial: { token: 'chart-warn', share: 1 },
} as const

/** What is known of each day of each entity. `changed` has another value whenever that may be another. */
export function Calendar({
  connector_id,
  changed,
}: {
  readonly connector_id: string
  readonly changed: string
}) {
  const coverage = useResource(connector_id, (signal) =>
    linkspan.connectors.coverage(connector_id, { signal }),
  )
  const asked = useRef(changed)
  useEffect(() => {
    if (asked.current === changed) return
    asked.current = changed
    coverage.reload()
  }, [changed])
  return (
    <Loaded resource={coverage} title="What is known of each day could not be read.">
      {({ entities }) => <Days entities={entities} />}
    </Loaded>
  )
}

type Dated = CoveredDays & { readonly from: string; readonly to: string }
const hasDays = (days: CoveredDays): days is Dated => days.from !== null && days.to !== null

function Days({ entities }: Pick<Coverage, 'entities'>) {
  const is_narrow = useNarrow(640)
  const [chosen, setChosen] = useState<string>()
  const period = chosen ?? (is_narrow ? '90' : '')
  const dated = entities.filter(({ days }) => days.some(hasDays))
  const drawn = useMemo(() => drawnDays(dated, Number(period)), [entities, period])
  if (!drawn) return null
  const others = entities.length - dated.length
  return (
    <Picture
      title="What is known of each day"
      choices={
        <SelectField bare label="Days that are shown" value={period} options={PERIODS} onChange={setChosen} />
      }
      note={others > 0 && `${amount(others, 'entity', 'entities')} without days: see the table.`}
      table={{
        columns: ['Entity', 'From', 'To', 'State', 'Why'],
        rows: entities.flatMap(({ entity, days }) =>
          days.map(({ from, to, lacks }) => [
            entity,
            from ?? 'all records',
            to ?? '',
            capitalized(DAY_STATE_TEXTS[dayState(lacks)]),
            lacksText(lacks),
          ]),
        ),
      }}
    >
      <Legend
        items={DAY_STATES.filter((state) => drawn.states.has(state)).map((state) => ({
          name: capitalized(DAY_STATE_TEXTS[state]),
          ...LOOKS[state],
        }))}
      />
      <Drawn drawing={drawn.drawing} />
    </Picture>
  )
}

/** The rows of the entities over the last days, or over all of them. */
function drawnDays(entities: Coverage['entities'], shown_days: number) {
  const all = entities.flatMap(({ days }) => days.filter(hasDays))
  const [first] = all.map(({ from }) => from).toSorted()
  const last = all
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return undefined
  const numberOf = (day: string) => Date.parse(day) / DAY_MS
  const start = shown_days > 0 ? Math.max(numberOf(first), numberOf(last) - shown_days + 1) : numberOf(first)
  const labels = Array.from({ length: numberOf(last) - start + 1 }, (_, at) =>
    new Date((start + at) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  )
  const spans = entities.flatMap(({ days }, row) =>
    days.filter(hasDays).flatMap(({ from, to, lacks }) => {
      const state = dayState(lacks)
      const place = { from: Math.max(0, numberOf(from) - start), to: numberOf(to) - start }
      const text = lacks.length > 0 ? lacksText(lacks) : DAY_STATE_TEXTS[state]
      return place.to < 0 ? [] : [{ row, state, ...place, ...LOOKS[state], text }]
    }),
  )
  // what is rare is in front
  const ordered = spans.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  const names = entities.map(({ entity }) => entity)
  return { states: new Set(spans.map(({ state }) => state)), drawing: spansDrawing(labels, names, ordered) }
}
