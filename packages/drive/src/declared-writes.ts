import {
  type Action,
  type AnyAction,
  type Call,
  changeTo,
  creationOf,
  type DoneWrite,
  defineWrite,
  deletionOf,
  type FieldValues,
  formerValues,
  namesProvisional,
  type OppositeWrite,
  placeholderDigits,
  type WriteChange,
} from '@linkspan/core'
import type * as z from 'zod'
import type { GoogleDrive } from './google-drive.ts'
import { getOne, given, keyHeader, type ReadTarget, requestAt, requestTo } from './reads.ts'
import type { DriveResource } from './resources.ts'

/** The request of a write. */
export interface WriteTarget extends ReadTarget {
  readonly body?: object
}

/** The request of a change or a deletion of the thing with this id. */
type OfOne<Request> = Request & { readonly id: string }

/** Makes the request of a write as `requestAt` does; but the body has the parameters that `in_query` does not name. */
export function writeAt(template: string, ...in_query: readonly string[]) {
  const request = requestAt(template)
  return (params: Readonly<Record<string, unknown>>): OfOne<WriteTarget> => {
    const { query, ...target } = request(params)
    const is_asked = (name: string) => name === 'fields' || in_query.includes(name)
    const some = (asked: boolean) =>
      Object.fromEntries(Object.entries(query).filter(([name]) => is_asked(name) === asked))
    return { ...target, query: some(true), body: some(false) }
  }
}

interface WriteDeclaration<Params extends z.ZodObject, Row, Request extends WriteTarget = WriteTarget> {
  readonly summary: string
  readonly params: Params
  readonly resource: DriveResource<Row>
  /** The request. Throws `invalid_params` for parameters that do not go together. */
  readonly target: (params: z.output<Params>) => Request
  readonly destroys?: boolean
  readonly creates?: AnyAction['creates']
  readonly opposite?: (done: DoneWrite<z.input<Params>>) => OppositeWrite | undefined
}

/** One thing with an `id`. */
export const creates: NonNullable<AnyAction['creates']> = {
  placeholder: (_params: unknown, number: number) => `provisional-${placeholderDigits(number)}`,
  ids: ({ id }: { readonly id?: string }) => [id],
}

type Written<Params extends z.ZodObject, Row> = Action<z.input<Params>, Row>

/** The parameters that say where a thing is, in writes and in what takes them back. */
const PLACE = ['fileId', 'commentId', 'resource_key', 'supportsAllDrives', 'useDomainAdminAccess']

/** Whether a write has none of these parameters, of which nothing takes back what they do. */
const hasNone = (params: object, names: readonly string[] = []) => !names.some((name) => name in params)

/**
 * Declares an action that adds something: it shows the fields of the new thing. The action `delete` of the same entity takes
 * it back, where its id is `id_name`, unless a parameter of `final` is there.
 */
export function driveCreate<Params extends z.ZodObject, Row>({
  id_name,
  final,
  ...declaration
}: WriteDeclaration<Params, Row> & {
  readonly id_name?: string
  readonly final?: readonly string[]
}): Written<Params, Row> {
  const opposite = ({ params, ids: [id] }: DoneWrite<z.input<Params>>): OppositeWrite | undefined => {
    if (id_name === undefined || id === undefined || !hasNone(params, final)) return undefined
    const place = Object.entries(params).filter(([name]) => PLACE.includes(name))
    return { action: 'delete', params: { ...Object.fromEntries(place), [id_name]: id } }
  }
  return driveWrite('POST', { opposite, ...declaration, creates }, async (_api, { body = {} }) => [
    creationOf(body as FieldValues),
  ])
}

/**
 * Declares a change with patch semantics: it shows the fields that the body sets. Another one with their former values takes
 * it back, unless one was empty or a parameter of `final` is there.
 */
export function driveUpdate<Params extends z.ZodObject, Row>({
  final,
  ...declaration
}: WriteDeclaration<Params, Row, OfOne<WriteTarget>> & { readonly final?: readonly string[] }): Written<
  Params,
  Row
> {
  const opposite = ({ params, changes: [change] }: DoneWrite<z.input<Params>>): OppositeWrite | undefined => {
    const former = change && formerValues(change)
    return former && hasNone(params, final)
      ? { action: 'update', params: { ...params, ...former } }
      : undefined
  }
  return driveWrite('PATCH', { opposite, ...declaration }, async (api, target, _params, call) => {
    const { body = {} } = target
    const names = Object.keys(body)
    const before = await readBefore(api, target, names.length > 0 ? names : ['kind'], call)
    return [changeTo(target.id, before, body as FieldValues)]
  })
}

/** Declares an action of its own by POST: `change` shows what it does. */
export function driveAct<Params extends z.ZodObject, Row>(
  declaration: WriteDeclaration<Params, Row> & {
    readonly change: (api: GoogleDrive, params: z.output<Params>, call: Call) => Promise<WriteChange>
  },
): Written<Params, Row> {
  return driveWrite('POST', declaration, async (api, _target, params, call) => [
    await declaration.change(api, params, call),
  ])
}

/** Declares a write, with what reads its changes. */
export function driveWrite<Params extends z.ZodObject, Row, Request extends WriteTarget>(
  method: 'POST' | 'PATCH',
  { summary, params, resource, target, destroys, creates, opposite }: WriteDeclaration<Params, Row, Request>,
  read: (api: GoogleDrive, target: Request, params: z.output<Params>, call: Call) => Promise<WriteChange[]>,
): Written<Params, Row> {
  return defineWrite({
    summary,
    params,
    ...(destroys && { destroys }),
    ...(creates && { creates }),
    ...(opposite && { opposite }),
    preview: { read: async (api: GoogleDrive, asked, call) => read(api, target(asked), asked, call) },
    run: async (api: GoogleDrive, asked, call): Promise<Row> => {
      const { body, ...request } = target(asked)
      const sent = { ...requestTo(method, request, resource.fields), ...(body && { body }) }
      // some methods answer nothing
      return ((await api.http.json<Row | undefined>(sent, call)).body ?? {}) as Row
    },
  })
}

/** Declares a deletion: it shows the fields of what it deletes, and answers nothing. */
export function driveDelete<Params extends z.ZodObject>(declaration: {
  readonly summary: string
  readonly params: Params
  readonly target: (params: z.output<Params>) => OfOne<ReadTarget>
  /** The fields that distinguish what is deleted. */
  readonly shown: readonly string[]
}): Action<z.input<Params>, Record<string, never>> {
  const { summary, params, target, shown } = declaration
  return defineWrite({
    summary,
    params,
    destroys: true,
    preview: {
      read: async (api: GoogleDrive, asked, call) => {
        const { id, ...request } = target(asked)
        return [deletionOf(id, await readBefore(api, request, shown, call), shown)]
      },
    },
    run: async (api: GoogleDrive, asked, call) => {
      const { path, query, keys } = target(asked)
      await api.http.send({ method: 'DELETE', path, query: given(query), headers: keyHeader(keys) }, call)
      return {}
    },
  })
}

/** What the vendor holds at the address of a write, in some fields; nothing of what does not exist yet. */
export async function readBefore(
  api: GoogleDrive,
  { path, query, keys }: ReadTarget,
  names: readonly string[],
  call: Call,
): Promise<FieldValues> {
  if (namesProvisional(call, path)) return {}
  const { supportsAllDrives, useDomainAdminAccess } = query
  const asked = { path, query: { supportsAllDrives, useDomainAdminAccess }, keys }
  return getOne<FieldValues>(api, asked, { fields: names.join(',') }, call)
}
