import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadPart } from './load-part.ts'
import { Problem, Skeleton } from './states.tsx'

/** Loads a component from files of its own. */
export type Loader<Props> = () => Promise<ComponentType<Props>>

const loaded = new WeakMap<object, ComponentType<never>>()

async function keep<Props>(load: Loader<Props>): Promise<void> {
  if (!loaded.has(load)) loaded.set(load, (await load()) as ComponentType<never>)
}

/** Loads what is needed soon. Where it is shown, it is tried again, and why it fails is said. */
export const loadEarly = <Props,>(load: Loader<Props>): Promise<void> => keep(load).catch(() => {})

/** How long nothing arrives once a screen has what it asked for, in milliseconds. */
const REST_MS = 500

/** Waits until nothing arrives, so that what is not needed yet does not compete with what is. */
function untilRest(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, REST_MS)
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, REST_MS)
    })
    observer.observe({ type: 'resource' })
    function end() {
      observer.disconnect()
      resolve()
    }
  })
}

/** Loads what may be needed next while nothing else is done, so that no one waits for it. */
export async function loadAhead<Props>(loaders: Iterable<Loader<Props>>): Promise<void> {
  await untilRest()
  for (const load of loaders) {
    await new Promise<unknown>((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
    await loadEarly(load)
  }
}

/** Shows a component that is loaded when it is first needed. */
export function Lazy<Props extends object>({
  load,
  props,
}: {
  readonly load: Loader<Props>
  readonly props: Props
}) {
  const [error, setError] = useState<unknown>()
  const [, setCount] = useState(0)
  const Found = loaded.get(load) as ComponentType<Props> | undefined
  useEffect(() => {
    if (Found) return
    setError(undefined)
    loadPart(() => keep(load)).then(() => setCount((count) => count + 1), setError)
  }, [load])
  if (Found) return <Found {...props} />
  return error === undefined ? (
    <Skeleton />
  ) : (
    <Problem error={error} title="This screen could not be loaded." onRetry={() => location.reload()} />
  )
}
