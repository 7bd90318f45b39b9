import { useLayoutEffect } from 'preact/hooks'
import { readKinds } from './definitions.ts'

/** Reads the names of the kinds of connectors. */
export const useKinds = (): void => useLayoutEffect(() => void readKinds().catch(() => {}), [])

/** Keeps what a screen shows of all connectors up to date while the component is shown, with the names of their kinds. */
export function useKept(keep: () => () => void): void {
  useKinds()
  useLayoutEffect(keep, [])
}
