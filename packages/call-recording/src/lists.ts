import { type Call, defineList, type Page, type PagedAction } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from './gong.ts'
import { type GongListing, type ListMeta, type PagePlace, readPage } from './pages.ts'
import { cursor } from './params.ts'

/** What the request of a page depends on beside the parameters. */
interface Asked {
  readonly cursor: string | undefined
  readonly now: number
  readonly operation: string
}

/** Declares a list. `params` are in addition to the cursor. */
export function gongList<Row, Meta extends ListMeta = ListMeta>() {
  return <Shape extends z.core.$ZodLooseShape>(declaration: {
    readonly summary: string
    readonly params: Shape
    /** The request, and the place of its page if that is not the cursor. */
    readonly listing: (
      params: z.output<z.ZodObject<Shape>>,
      asked: Asked,
    ) => GongListing & { readonly place?: string | undefined | PagePlace }
    /** Those rows of a page that the caller gets; default all. */
    readonly shown?: (
      rows: Row[],
      params: z.output<z.ZodObject<Shape>>,
      api: Gong,
      call: Call,
    ) => Row[] | Promise<Row[]>
  }): PagedAction<
    z.input<z.ZodObject<Shape & { cursor: typeof cursor }, z.core.$strict>>,
    Row,
    Page<Row, Meta>
  > => {
    const { summary, params, listing, shown = (rows) => rows } = declaration
    return defineList({
      summary,
      params: z.strictObject({ ...params, cursor }),
      // every list has it, but the compiler cannot know: `Shape` is open
      cursor: 'cursor' as never,
      run: async (api: Gong, { cursor, ...rest }: { readonly cursor?: string }, call: Call) => {
        const given = rest as z.output<z.ZodObject<Shape>>
        const asked = { cursor, now: api.clock.now(), operation: call.operation }
        const { place = cursor, ...request } = listing(given, asked)
        const { data, meta } = await readPage<Row, Meta>(api, request, place, call)
        return { data: await shown(data, given, api, call), meta }
      },
    } as never) as never
  }
}
