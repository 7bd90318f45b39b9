import { useEffect, useState } from 'preact/hooks'

/** How long a text has not changed before it is used, in milliseconds. */
const REST_MS = 250

/** The last text that has not changed for a moment, so that not each key that is pressed asks the server. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
