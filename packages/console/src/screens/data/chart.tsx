import { useMemo, useState } from 'preact/hooks'
import { chartPoints } from '../../data/chart-points.ts'
import {
  aggregateName,
  aggregateText,
  CHART_KINDS,
  type ChartKind,
  type QueryState,
  type TypesByPath,
} from '../../data/query-state.ts'
import { Bars } from '../../ui/chart/bars.tsx'
import { Picture } from '../../ui/chart/picture.tsx'
import { SeriesChart } from '../../ui/chart/series-chart.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { amount, capitalized } from '../../ui/texts.tsx'

/** The groups as a chart, whose kind follows from their types. The table below has the same numbers. */
export function Chart({
  rows,
  state,
  types,
  is_whole,
  onKind,
}: {
  readonly rows: readonly Record<string, unknown>[]
  readonly state: QueryState
  readonly types: TypesByPath
  readonly is_whole: boolean
  onKind(kind: ChartKind): void
}) {
  const names = state.aggregates.map(aggregateName)
  const [chosen, setChosen] = useState('')
  const name = names.includes(chosen) ? chosen : (names[0] ?? '')
  const points = useMemo(
    () => chartPoints(rows, state, name, types, state.chart),
    [rows, state.group_by.join(), name, state.chart],
  )
  const { labels, series, left } = points
  if (labels.length === 0) return null
  const kind = state.chart ?? points.kind
  const texts = state.aggregates.map(aggregateText)
  const by = state.group_by.length > 0 ? ` by ${state.group_by.join(' and ')}` : ''
  return (
    <Picture
      title={`${texts[names.indexOf(name)]}${by}`}
      choices={
        <>
          {names.length > 1 && (
            <SelectField
              bare
              label="Value of the chart"
              value={name}
              options={names.map((each, at) => [each, texts[at] ?? each] as const)}
              onChange={setChosen}
            />
          )}
          <SelectField
            bare
            label="Kind of the chart"
            value={kind}
            options={CHART_KINDS.map((each) => [each, capitalized(each)] as const)}
            onChange={(value) => onKind(value as ChartKind)}
          />
        </>
      }
      note={[
        left > 0 && `${amount(left, 'group is', 'groups are')} only in the table.`,
        !is_whole && 'More groups follow in the table.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {kind === 'bars' ? (
        <Bars labels={labels} values={series[0]?.values ?? []} />
      ) : (
        <SeriesChart kind={kind} labels={labels} series={series} />
      )}
    </Picture>
  )
}
