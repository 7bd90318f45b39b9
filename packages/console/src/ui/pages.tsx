import { useEffect, useState } from 'preact/hooks'
import { type LiveResource, useResource } from '../data/resource.ts'
import { type StartedWork, useAction } from './action.ts'
import { Button } from './button.tsx'
import { Problem } from './states.tsx'

interface PageOf<Row> {
  readonly data: readonly Row[]
  readonly meta: { readonly cursor?: string | null | undefined }
}

/** A list that is read page by page. `load` reads the first page, or the one at a cursor. */
export function usePages<Row>(
  key: string,
  load: (at: { readonly cursor?: string }, call: { readonly signal?: AbortSignal }) => Promise<PageOf<Row>>,
): { readonly first: LiveResource<PageOf<Row>>; readonly rows: readonly Row[]; readonly grow?: StartedWork } {
  const first = useResource(key, (signal) => load({}, { signal }))
  const [more, setMore] = useState<readonly PageOf<Row>[]>([])
  useEffect(() => setMore([]), [first.value.value])
  const pages = first.value.value ? [first.value.value, ...more] : []
  const cursor = pages.at(-1)?.meta.cursor
  const grow = useAction(async () => {
    if (cursor) setMore([...more, await load({ cursor }, {})])
  })
  return { first, rows: pages.flatMap(({ data }) => data), ...(cursor && { grow }) }
}

/** What reads the next page, as long as there is one. */
export function ShowMore({
  grow,
  class: own,
}: {
  readonly grow?: StartedWork | undefined
  readonly class?: string
}) {
  if (!grow) return null
  return (
    <div class={own}>
      <Button busy={grow.is_busy} onPress={grow.run}>
        Show more
      </Button>
      {grow.error !== undefined && <Problem error={grow.error} />}
    </div>
  )
}
