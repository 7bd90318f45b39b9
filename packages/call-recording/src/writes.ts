import {
  type Action,
  type AnyAction,
  type Call,
  contentOf,
  creationOf,
  type DoneWrite,
  defineWrite,
  fileContent,
  type HttpRequest,
  type OppositeWrite,
  piecesOf,
  placeholderDigits,
  sizeOfContent,
  type WriteChange,
} from '@linkspan/core'
import * as z from 'zod'
import { fileForm } from './form.ts'
import type { Gong } from './gong.ts'
import { readAnswer } from './pages.ts'

interface WriteDeclaration<Params extends z.ZodObject, Row> {
  readonly summary: string
  readonly params: Params
  readonly destroys?: boolean
  /** The id of the thing that it creates, in the answer. */
  readonly created?: (answer: Row) => string | undefined
  readonly opposite?: (done: DoneWrite<z.input<Params>>) => OppositeWrite | undefined
  /** The request. Throws `invalid_params` for parameters that do not go together. */
  readonly request: (params: z.output<Params>) => HttpRequest
  /** What it changes; by default it creates what its parameters are. */
  readonly changes?: (api: Gong, params: z.output<Params>, call: Call) => Promise<readonly WriteChange[]>
}

/** Declares a write, which answers the vendor's reply without the id of the request. */
export function gongWrite<Row>() {
  return <Params extends z.ZodObject>({
    summary,
    params,
    destroys,
    created,
    opposite,
    request,
    changes = async (_api, given) => [creationOf(given)],
  }: WriteDeclaration<Params, Row>): Action<z.input<Params>, Row> =>
    defineWrite({
      summary,
      params,
      ...(destroys && { destroys }),
      ...(created && { creates: creationBy(created) }),
      ...(opposite && { opposite }),
      preview: {
        read: async (api: Gong, given, call) => {
          request(given)
          return changes(api, given, call)
        },
      },
      run: (api: Gong, given, call) => readAnswer<Row>(api, request(given), call),
    })
}

function creationBy<Row>(idOf: (answer: Row) => string | undefined): NonNullable<AnyAction['creates']> {
  return {
    placeholder: (_params: unknown, number: number) => placeholderDigits(number),
    ids: (answer: Row) => [idOf(answer)],
  }
}

/** Declares an upload, as a form with one file: content in base64, or bytes or a stream as the call's `content`. */
export function gongUpload<Row>() {
  return <Shape extends z.core.$ZodLooseShape>(declaration: {
    readonly summary: string
    readonly params: Shape
    /** The name of the file in the form. */
    readonly field: string
    readonly request: (params: z.output<z.ZodObject<Shape>>) => Pick<HttpRequest, 'method' | 'path' | 'query'>
    readonly change: (params: z.output<z.ZodObject<Shape>>, bytes: number) => WriteChange
  }): Action<z.input<z.ZodObject<Shape & typeof fileContent, z.core.$strict>>, Row> => {
    const { summary, params, field, request, change } = declaration
    type Given = z.output<z.ZodObject<Shape>>
    return defineWrite({
      summary,
      params: z.strictObject({ ...params, ...fileContent }),
      content: true,
      preview: {
        read: async (_api: Gong, given, call) => {
          const { file_content, ...rest } = given as { readonly file_content?: string }
          return [change(rest as Given, sizeOfContent('call-recording', file_content, call))]
        },
      },
      run: (api: Gong, given, call) => {
        const { file_content, ...rest } = given as { readonly file_content?: string }
        const content = contentOf('call-recording', file_content, call)
        const form = fileForm(field, piecesOf('call-recording', content, call), call)
        return readAnswer<Row>(api, { ...request(rest as Given), content: form }, call)
      },
    }) as Action<z.input<z.ZodObject<Shape & typeof fileContent, z.core.$strict>>, Row>
  }
}
