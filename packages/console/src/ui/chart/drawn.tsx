import { Lazy, loadEarly } from '../lazy.tsx'
import type { Drawing } from './canvas.tsx'

const load = async () => (await import('./canvas.tsx')).Canvas

/** Loads the library of drawings while a screen asks for what is drawn. */
export const loadDrawings = (): void => void loadEarly(load)

/** A drawing, whose library is loaded with the first one. */
export function Drawn({ drawing }: { readonly drawing: Drawing }) {
  return (
    <div class="drawn" style={{ minHeight: `${drawing.height}px` }}>
      <Lazy load={load} props={{ drawing }} />
    </div>
  )
}
