import { useMemo } from 'preact/hooks'
import type { Series } from '../../data/chart-points.ts'
import { seriesDrawing } from './drawings.ts'
import { Drawn } from './drawn.tsx'
import { Legend } from './legend.tsx'

/** Series over places, as columns above each other or as lines. */
export function SeriesChart({
  kind,
  labels,
  series,
}: {
  readonly kind: 'columns' | 'lines'
  readonly labels: readonly string[]
  readonly series: readonly Series[]
}) {
  const drawing = useMemo(
    () => seriesDrawing(kind, labels, series),
    [kind, labels.join('\n'), JSON.stringify(series)],
  )
  return (
    <>
      {series.length > 1 && <Legend items={series} />}
      <Drawn drawing={drawing} />
    </>
  )
}
