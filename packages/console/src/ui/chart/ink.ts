import { useEffect, useState } from 'preact/hooks'
import { theme } from '../../theme.ts'

/** The colour of a token of the present theme, as a canvas takes it. */
export function inkOf(element: HTMLElement): (token: string) => string {
  return (token) => {
    const former = element.style.color
    element.style.color = `var(--${token})`
    const { color } = getComputedStyle(element)
    element.style.color = former
    return color
  }
}

/** Changes whenever the colours of a canvas have to be read again. */
export function useColours(): string {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const [is_dark, setDark] = useState(dark.matches)
  useEffect(() => {
    const follow = () => setDark(dark.matches)
    dark.addEventListener('change', follow)
    return () => dark.removeEventListener('change', follow)
  }, [])
  return `${theme.value} ${is_dark}`
}
