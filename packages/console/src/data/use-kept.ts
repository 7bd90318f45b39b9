import { useEffect } from 'preact/hooks'
import { readKinds } from './definitions.ts'

/** Reads the names of the kinds of connectors. */
export const useKinds = (): void => useEffect(() => void readKinds().catch(() => {}), [])

/** Keeps what a screen shows of all connectors up to date while the component is shown, with the names of their kinds. */
export function useKept(keep: () => () => void): void {
  useKinds()
  useEffect(keep, [])
}
