import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { inkOf, useColours } from './ink.ts'

/** What is drawn; its place gives it a width and colours. */
export interface Drawing {
  readonly data: uPlot.AlignedData
  readonly height: number
  /** The options of uPlot, with the colours of the theme by the names of their tokens. */
  optionsOf(ink: (token: string) => string, library: typeof uPlot): Omit<uPlot.Options, 'width' | 'height'>
}

/** A drawing by uPlot, as wide as its place. The table under it has the same values for readers. */
export function Canvas({ drawing }: { readonly drawing: Drawing }) {
  const place = useRef<HTMLDivElement>(null)
  const colours = useColours()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const { data, height, optionsOf } = drawing
    const size = () => ({ width: element.clientWidth, height })
    const plot = new uPlot({ ...optionsOf(inkOf(element), uPlot), ...size() }, data, element)
    const watch = new ResizeObserver(() => plot.setSize(size()))
    watch.observe(element)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [drawing, colours])
  return <div class="canvas" style={{ minHeight: `${drawing.height}px` }} aria-hidden="true" ref={place} />
}
