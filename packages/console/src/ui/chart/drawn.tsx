import { Lazy } from '../lazy.tsx'
import type { Drawing } from './canvas.tsx'

const load = async () => (await import('./canvas.tsx')).Canvas

/** A drawing, whose library is loaded with the first one. */
export function Drawn({ drawing }: { readonly drawing: Drawing }) {
  return (
    <div class="drawn" style={{ minHeight: `${drawing.height}px` }}>
      <Lazy load={load} props={{ drawing }} />
    </div>
  )
}
