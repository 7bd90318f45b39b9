import { type Call, defineList, type Page, type PagedAction } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from './gong.ts'
import { type GongListing, type ListMeta, readPage } from './pages.ts'
import { cursor } from './params.ts'

/** Declares a list. `params` are in addition to the cursor. */
export function gongList<Row>() {
  return <Shape extends z.core.$ZodLooseShape>(declaration: {
    readonly summary: string
    readonly params: Shape
    readonly listing: (params: z.output<z.ZodObject<Shape>>) => GongListing
  }): PagedAction<
    z.input<z.ZodObject<Shape & { cursor: typeof cursor }, z.core.$strict>>,
    Row,
    Page<Row, ListMeta>
  > => {
    const { summary, params, listing } = declaration
    return defineList({
      summary,
      params: z.strictObject({ ...params, cursor }),
      // every list has it, but the compiler cannot know: `Shape` is open
      cursor: 'cursor' as never,
      run: (api: Gong, { cursor, ...given }: { readonly cursor?: string }, call: Call) =>
        readPage<Row>(api, listing(given as z.output<z.ZodObject<Shape>>), cursor, call),
    } as never) as never
  }
}
