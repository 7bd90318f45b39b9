import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** How many rows beyond the window exist, so that scrolling and the keyboard find them there. */
const OVERSCAN = 12

/** A list of any length, of which only the visible rows exist. It scrolls with the page. */
export function VirtualRows({
  label,
  count,
  row_height,
  columns,
  head,
  renderRow,
  onEnd,
}: {
  readonly label: string
  readonly count: number
  readonly row_height: number
  /** The class with the columns of a row. */
  readonly columns: string
  /** The titles of the columns; rows below each other have none. */
  readonly head?: readonly (readonly [text: string, is_minor?: boolean])[]
  renderRow(index: number): ComponentChildren
  /** Called when the end comes near. */
  onEnd?: (() => void) | undefined
}) {
  const ref = useRef<HTMLDivElement>(null)
  const [first, last] = useRange(ref, row_height)
  useEffect(() => {
    if (last >= count) onEnd?.()
  }, [last >= count, count])
  const shown = Array.from({ length: Math.max(0, Math.min(last, count) - first) }, (_, at) => first + at)
  return (
    <div role="table" aria-label={label} aria-rowcount={count + (head ? 1 : 0)}>
      {head && (
        <div role="rowgroup">
          <div role="row" class={`rows-head ${columns}`} aria-rowindex={1}>
            {head.map(([text, is_minor]) => (
              <span key={text} role="columnheader" class={is_minor ? 'minor' : ''}>
                {text}
              </span>
            ))}
          </div>
        </div>
      )}
      <div role="rowgroup" class="rows" ref={ref} style={{ height: `${count * row_height}px` }}>
        {shown.map((index) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + (head ? 2 : 1)}
            class={`rows-row ${columns}`}
            style={{ top: `${index * row_height}px`, height: `${row_height}px` }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The first row that the window shows, and the one after the last, with some beyond it. */
function useRange(list: RefObject<HTMLElement | null>, row_height: number) {
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  // before the first painting, so that no row is drawn that the window does not show
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const from = Math.max(0, Math.floor(-top / row_height) - OVERSCAN)
      const to = Math.ceil((innerHeight - top) / row_height) + OVERSCAN
      setRange((former) => (former[0] === from && former[1] === to ? former : [from, to]))
    }
    measure()
    // what lies above may fold
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [row_height])
  return range
}

/** Whether the window is narrow, so that rows put their parts below each other. */
export function useNarrow(width: number): boolean {
  const [is_narrow, setNarrow] = useState(innerWidth <= width)
  useEffect(() => {
    const media = matchMedia(`(max-width: ${width}px)`)
    const change = () => setNarrow(media.matches)
    change()
    media.addEventListener('change', change)
    return () => media.removeEventListener('change', change)
  }, [width])
  return is_narrow
}
