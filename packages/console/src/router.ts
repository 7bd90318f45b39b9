import { computed, signal } from '@preact/signals'
import { BELOW } from './own-address.ts'

/** What every address of the console begins with. */
export const CONSOLE_BASE = `${BELOW}/console`

const current = signal(new URL(location.href))

/** The path below `/console`, such as `/connectors`. */
export const current_path = computed(
  () => current.value.pathname.slice(CONSOLE_BASE.length).replace(/\/+$/, '') || '/',
)

/** The parameters of the address, which hold the state of a screen. */
export const query = computed(() => current.value.searchParams)

/** The part after `#`. */
export const fragment = computed(() => current.value.hash.slice(1))

const read = () => {
  current.value = new URL(location.href)
}
addEventListener('popstate', read)

/** Shows an address of the console; `replace` keeps the length of the history. */
export function navigate(to: string, { replace = false } = {}): void {
  const same_page = new URL(to, location.href).pathname === location.pathname
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  read()
  if (!same_page) scrollTo(0, 0)
}

/** The full address of a path of the console, with parameters; empty ones are left out. */
export function addressOf(to: string, parameters: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(parameters).filter((each): each is [string, string] => Boolean(each[1]))
  const text = new URLSearchParams(given).toString()
  return `${CONSOLE_BASE}${to === '/' ? '' : to}${text ? `?${text}` : ''}`
}

/** The full address of a screen by the parts of its path, such as `connectors` and an id. */
export const placeOf = (...parts: readonly string[]): string =>
  addressOf(`/${parts.map(encodeURIComponent).join('/')}`)

/** Changes parameters of the present address; undefined and empty texts remove one. */
export function setQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const parameters = Object.fromEntries(query.peek())
  navigate(addressOf(current_path.peek(), { ...parameters, ...changes }), { replace: true })
}

/** Follows links within the console without loading the page again, as long as a plain click means them. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname !== CONSOLE_BASE && !link.pathname.startsWith(`${CONSOLE_BASE}/`)) return
  event.preventDefault()
  navigate(link.pathname + link.search + link.hash)
}
