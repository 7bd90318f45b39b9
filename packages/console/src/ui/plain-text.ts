import { options } from 'preact'

/** Characters that turn the direction of the text after them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** A text that shows such characters by their numbers, in place of being turned around by them. */
const plain = (text: string): string =>
  text.replace(TURNING, (character) => `\\u${character.charCodeAt(0).toString(16)}`)

const shown = (child: unknown): unknown => {
  if (typeof child === 'string') return plain(child)
  return Array.isArray(child) ? child.map(shown) : child
}

/** Shows all texts of pages like this: names, errors and vendors' data are anybody's. What people edit stays as it is. */
export function showPlainTexts(): void {
  const former = options.vnode
  options.vnode = (vnode) => {
    const { type, props } = vnode as { type: unknown; props: Record<string, unknown> }
    if (typeof type === 'string') {
      const texts = ['children', 'title', 'aria-label'].filter((name) => name in props && type !== 'textarea')
      for (const name of texts) props[name] = shown(props[name])
    }
    former?.(vnode)
  }
}
