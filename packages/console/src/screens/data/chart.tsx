import { useState } from 'preact/hooks'
import { aggregateName, aggregateText, type QueryState, recordValue } from '../../data/query-state.ts'
import { SelectField } from '../../ui/fields.tsx'
import { numberText } from '../../ui/texts.tsx'

/** More bars than this cannot be compared. */
const MOST = { bars: 25, days: 400 }
const DAY = /^\d{4}-\d{2}(-\d{2}|$)/

interface Point {
  readonly label: string
  readonly value: number
}

/** The groups as bars, or as columns if they are days. The table below has the same numbers. */
export function Chart({
  rows,
  state,
  is_whole,
}: {
  readonly rows: readonly Record<string, unknown>[]
  readonly state: QueryState
  readonly is_whole: boolean
}) {
  const names = state.aggregates.map(aggregateName)
  const [chosen, setChosen] = useState('')
  const name = names.includes(chosen) ? chosen : (names[0] ?? '')
  const groups = state.group_by
  const points = rows.flatMap((row): Point[] => {
    const value = Number(row[name])
    const label = groups.map((path) => String(recordValue(row, path) ?? '–')).join(' · ') || 'all records'
    return row[name] !== null && Number.isFinite(value) ? [{ label, value }] : []
  })
  if (points.length === 0) return null
  const is_time = groups.length === 1 && points.length > 1 && points.every(({ label }) => DAY.test(label))
  const kept = is_time
    ? points.toSorted((one, other) => (one.label < other.label ? -1 : 1)).slice(-MOST.days)
    : points.slice(0, MOST.bars)
  const left = points.length - kept.length
  const texts = state.aggregates.map(aggregateText)
  const title = `${texts[names.indexOf(name)]}${groups.length > 0 ? ` by ${groups.join(' and ')}` : ''}`
  return (
    <figure class="card chart" aria-label={`Chart: ${title}`}>
      <figcaption class="card-head">
        <h2 class="wrap">{title}</h2>
        {names.length > 1 && (
          <div class="toolbar">
            <SelectField
              bare
              label="Value of the chart"
              value={name}
              options={names.map((each, at) => [each, texts[at] ?? each] as const)}
              onChange={setChosen}
            />
          </div>
        )}
      </figcaption>
      {is_time ? <Columns points={kept} title={title} /> : <Bars points={kept} />}
      {(left > 0 || !is_whole) && (
        <p class="quiet small chart-note">
          {left > 0 ? `${numberText(left)} more in the table.` : 'More groups follow in the table.'}
        </p>
      )}
    </figure>
  )
}

function Bars({ points }: { readonly points: readonly Point[] }) {
  const most = Math.max(...points.map(({ value }) => Math.abs(value)), 0)
  return (
    <ul class="bars">
      {points.map(({ label, value }, at) => (
        <li key={at}>
          <bdi class="name" title={label}>
            {label}
          </bdi>
          <span class="bar">
            <span style={{ width: `${most === 0 ? 0 : (Math.abs(value) / most) * 100}%` }} />
          </span>
          <span class="number">{numberText(value)}</span>
        </li>
      ))}
    </ul>
  )
}

const HEIGHT = 160
/** Fewer columns than this do not become wider. */
const FEW = 14

function Columns({ points, title }: { readonly points: readonly Point[]; readonly title: string }) {
  const most = Math.max(...points.map(({ value }) => value), 0)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div class="columns">
      <div class="row quiet small">
        <span>{numberText(most)}</span>
      </div>
      <svg
        viewBox={`0 0 ${Math.max(points.length, FEW)} ${HEIGHT}`}
        preserveAspectRatio="none"
        height={HEIGHT}
        role="img"
        aria-label={`${title}, from ${first?.label} to ${last?.label}; the most is ${numberText(most)}`}
      >
        {points.map(({ label, value }, at) => {
          const height = most <= 0 ? 0 : Math.max(0, (value / most) * HEIGHT)
          return (
            <rect key={label} x={at + 0.1} y={HEIGHT - height} width={0.8} height={height}>
              <title>{`${label}: ${numberText(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div class="row quiet small days" style={{ width: `${Math.min(1, points.length / FEW) * 100}%` }}>
        <span>{first?.label}</span>
        <span class="push">{last?.label}</span>
      </div>
    </div>
  )
}
