import { effect, signal } from '@preact/signals'

/** The colours that a person has chosen; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'linkspan-theme'

function stored(): Theme {
  const text = localStorage.getItem(KEY)
  return text === 'light' || text === 'dark' ? text : 'system'
}

/** The present choice, which the browser remembers. */
export const theme = signal<Theme>(stored())

effect(() => {
  const chosen = theme.value
  const { dataset } = document.documentElement
  if (chosen === 'system') delete dataset.theme
  else dataset.theme = chosen
  if (chosen === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, chosen)
})
