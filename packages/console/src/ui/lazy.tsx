import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Problem, Skeleton } from './states.tsx'

type Loader<Props> = () => Promise<ComponentType<Props>>

const loaded = new WeakMap<object, ComponentType<never>>()

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
  const found = loaded.get(load) as ComponentType<Props> | undefined
  useEffect(() => {
    if (found) return
    setError(undefined)
    load().then((component) => {
      loaded.set(load, component as ComponentType<never>)
      setCount((count) => count + 1)
    }, setError)
  }, [load])
  if (error !== undefined)
    return (
      <Problem error={error} title="This screen could not be loaded." onRetry={() => location.reload()} />
    )
  const Found = found
  return Found ? <Found {...props} /> : <Skeleton />
}
