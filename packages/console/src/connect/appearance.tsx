import type { ConnectVisit } from '@linkspan/client'
import { signal } from '@preact/signals'
import { OWN } from '../own-address.ts'
import { product } from '../ui/page.tsx'
import { paletteOf } from './colors.ts'

type ConnectAppearance = ConnectVisit['appearance']

/** How the page looks at present: of those that are shown before their link is known, as the server has written it. */
const appearance = signal<ConnectAppearance | undefined>(undefined)

/** The look that the server has written into the page, which holds until a link says more. */
export function usualAppearance(): ConnectAppearance {
  const written = document.querySelector<HTMLMetaElement>('meta[name="appearance"]')?.content
  return JSON.parse(written || '{"name":null,"logo":null,"color":null,"language":null}')
}

/** Shows the name, the logo and the colours of the one that the page is for. */
export function wear(look: ConnectAppearance): void {
  appearance.value = look
  product.value = look.name ?? 'Linkspan'
  for (const [name, value] of Object.entries(look.color === null ? {} : paletteOf(look.color)))
    document.documentElement.style.setProperty(name, value)
}

/** The logo, or else the name. */
export function Brand() {
  const { name = null, logo = null } = appearance.value ?? {}
  if (name === null && logo === null) return null
  return (
    <div class="brand">
      {logo === null ? <bdi class="strong wrap">{name}</bdi> : <img src={OWN + logo} alt={name ?? ''} />}
    </div>
  )
}
