import type uPlot from 'uplot'
import type { Series } from '../../data/chart-points.ts'
import type { Drawing } from './canvas.tsx'

/** Something that lasts from one place to another in a row, such as a state of some days. */
export interface Span {
  readonly row: number
  /** The first and the last place. */
  readonly from: number
  readonly to: number
  readonly token: string
  /** Which part of the height of a row it fills, so that not only colours distinguish spans. */
  readonly share: number
  readonly text: string
}

const HEIGHT = 200
const ROW_HEIGHT = 26
const AXIS_HEIGHT = 34
const LABEL_SPACE = 84
/** More points than this touch each other. */
const MOST_POINTS = 40
const NARROW = 500
/** Steps of an axis of whole numbers. */
const WHOLE = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const FONT = '11px system-ui, sans-serif'

type Ink = (token: string) => string

/** What every drawing has: the axis of the places, and under it what is at the pointer. */
function commonOf(
  ink: Ink,
  labels: readonly string[],
  textAt: (at: number, plot: uPlot) => string | undefined,
) {
  const are_numbers = labels.every((label) => Number.isFinite(Number(label)))
  const axis: uPlot.Axis = {
    stroke: ink('quiet'),
    font: FONT,
    size: AXIS_HEIGHT,
    space: LABEL_SPACE,
    grid: { show: false },
    ticks: { stroke: ink('line-strong'), width: 1, size: 4 },
    incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
    // the newest place has its name, or the first one of numbers, and others at the distance of the step
    splits: (_plot, _axis, from, to, step) => {
      const end = Math.min(Math.floor(to), labels.length - 1)
      const last = are_numbers ? end - (end % step) : end
      const count = Math.floor((last - Math.max(from, 0)) / step) + 1
      return Array.from({ length: Math.max(count, 0) }, (_, at) => last - (count - 1 - at) * step)
    },
    values: (_plot, splits) => splits.map((at) => labels[at] ?? ''),
  }
  const readout = document.createElement('p')
  readout.className = 'quiet small chart-readout'
  return {
    axis,
    scale: { time: false, range: (_plot, from, to) => [from - 0.5, to + 0.5] } satisfies uPlot.Scale,
    // half of the last name stands beside its place
    padding: [null, LABEL_SPACE / 2, null, null] satisfies uPlot.Padding,
    legend: { show: false },
    cursor: { y: false, points: { show: false } },
    hooks: {
      init: [({ root }) => root.append(readout)],
      setCursor: [
        (plot) => {
          const { left = -1 } = plot.cursor
          const at = Math.round(plot.posToVal(left, 'x'))
          readout.textContent = (left >= 0 && textAt(at, plot)) || ''
        },
      ],
    },
  } satisfies { [Name in keyof uPlot.Options]?: uPlot.Options[Name] } & {
    axis: uPlot.Axis
    scale: uPlot.Scale
  }
}

/** Values as columns above each other, or as lines. */
export function seriesDrawing(
  kind: 'columns' | 'lines',
  labels: readonly string[],
  series: readonly Series[],
): Drawing {
  const places = labels.map((_label, at) => at)
  // the highest sums are drawn first, and lower ones in front of them
  const shown = kind === 'columns' ? series.toReversed() : series
  const sums = shown.map(({ values }, index) =>
    kind === 'lines'
      ? [...values]
      : places.map((at) =>
          shown.slice(index).reduce<number | null>((sum, each) => plus(sum, each.values[at]), null),
        ),
  )
  const is_whole = sums.flat().every((sum) => sum === null || Number.isInteger(sum))
  return {
    data: [places, ...sums] as uPlot.AlignedData,
    height: HEIGHT,
    optionsOf(ink, library) {
      const textAt = (at: number) => {
        const values = series.filter((each) => typeof each.values[at] === 'number')
        const texts = values.map(({ name, values }) => `${name} ${exact.format(values[at] as number)}`)
        return labels[at] && `${labels[at]}: ${texts.join(', ') || '–'}`
      }
      const { axis, scale, ...common } = commonOf(ink, labels, textAt)
      const bars = library.paths.bars?.({ size: [0.8, 48, 1] })
      return {
        ...common,
        scales: { x: scale, y: { range: (_plot, from, to) => [Math.min(0, from), to > 0 ? to * 1.05 : 1] } },
        axes: [
          axis,
          {
            stroke: ink('quiet'),
            font: FONT,
            size: 48,
            grid: { stroke: ink('line'), width: 1 },
            ticks: { show: false },
            ...(is_whole && { incrs: WHOLE }),
            values: (_plot, splits) => splits.map((value) => compact.format(value)),
          },
        ],
        series: [
          {},
          ...shown.map(({ token }, index): uPlot.Series => {
            const colour = ink(token)
            return {
              stroke: colour,
              // where lines lie on each other, the first is seen between the dashes of the others
              ...(index > 0 && { dash: [6, 4] }),
              width: kind === 'lines' ? 2 : 0,
              points: { show: kind === 'lines' && labels.length <= MOST_POINTS, fill: colour },
              ...(kind === 'columns' && { fill: colour, ...(bars && { paths: bars }) }),
            }
          }),
        ],
      }
    },
  }
}

const plus = (sum: number | null, value: number | null | undefined) =>
  value === null || value === undefined ? sum : (sum ?? 0) + value

/** Rows of spans over places. Under it stands what is at the pointer. */
export function spansDrawing(
  labels: readonly string[],
  rows: readonly string[],
  spans: readonly Span[],
): Drawing {
  const places = labels.map((_label, at) => at)
  return {
    data: [places, places.map(() => null)],
    height: rows.length * ROW_HEIGHT + AXIS_HEIGHT + 12,
    optionsOf(ink) {
      const textAt = (at: number, plot: uPlot) => {
        const row = Math.round(plot.posToVal(plot.cursor.top ?? -1, 'y'))
        const found = spans.find((each) => each.row === row && each.from <= at && at <= each.to)
        return found && `${labels[at]}, ${rows[row]}: ${found.text}`
      }
      const { axis, scale, hooks, ...common } = commonOf(ink, labels, textAt)
      return {
        ...common,
        scales: { x: scale, y: { range: [-0.5, rows.length - 0.5], dir: -1 } },
        axes: [
          axis,
          {
            stroke: ink('text'),
            font: FONT,
            grid: { show: false },
            ticks: { show: false },
            size: (plot) => (plot.width < NARROW ? 104 : 168),
            splits: () => rows.map((_row, at) => at),
            values: (plot, splits) =>
              splits.map((at) => shortened(rows[at] ?? '', plot.width < NARROW ? 15 : 26)),
          },
        ],
        series: [{}, { show: true, points: { show: false }, paths: () => null }],
        hooks: { ...hooks, draw: [(plot) => drawSpans(plot, spans, ink)] },
      }
    },
  }
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function drawSpans(plot: uPlot, spans: readonly Span[], ink: Ink): void {
  const { ctx, bbox } = plot
  const row_height = Math.abs(plot.valToPos(1, 'y', true) - plot.valToPos(0, 'y', true))
  const room = row_height * 0.72
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const { row, from, to, token, share } of spans) {
    const left = plot.valToPos(from - 0.5, 'x', true)
    // a single day of many stays visible
    const width = Math.max(2, plot.valToPos(to + 0.5, 'x', true) - left)
    const bottom = plot.valToPos(row, 'y', true) + room / 2
    ctx.fillStyle = ink(token)
    ctx.fillRect(left, bottom - room * share, width, room * share)
  }
  ctx.restore()
}
