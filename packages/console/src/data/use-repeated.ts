import { useEffect, useRef } from 'preact/hooks'

/** Runs `look` every `pause_ms` milliseconds while something is `on` and the page is seen. */
export function useRepeated(on: boolean, pause_ms: number, look: () => void): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => !document.hidden && latest.current(), pause_ms)
    return () => clearInterval(timer)
  }, [on])
}
