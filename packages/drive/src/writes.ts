import {
  type Action,
  type Call,
  changeTo,
  creationOf,
  defineWrite,
  deletionOf,
  type FieldValues,
} from '@linkspan/core'
import * as z from 'zod'
import { COMPACT, type GoogleDrive, path } from './google-drive.ts'
import { fields, fileId, mimeType, parents, resource_key, supportsAllDrives } from './params.ts'
import { getOne, keyHeader, keyOf } from './reads.ts'
import { FILE } from './resources.ts'
import type { FileRow } from './rows.ts'

const name = z.string().min(1).max(1000)
const description = z.string().max(30_000).optional().describe('A short text about the file.')
const properties = z
  .record(z.string().min(1), z.string().nullable())
  .optional()
  .describe('Keys and values that every app sees; null removes a key.')

/** The metadata of a new file. */
export const metadata = {
  name: name.describe('The name. A folder may hold several files with the same name.'),
  mimeType: mimeType
    .optional()
    .describe(
      'The media type. A Google type, such as application/vnd.google-apps.document, converts the content.',
    ),
  parents: parents.optional(),
  description,
}

/** Declares the creation of a file without content: a folder, a shortcut, an empty document. */
export function fileCreate({ summary }: { readonly summary: string }) {
  const params = z.strictObject({
    ...metadata,
    properties,
    shortcutDetails: z
      .strictObject({ targetId: fileId })
      .optional()
      .describe('The target of a shortcut, for the type application/vnd.google-apps.shortcut.'),
    supportsAllDrives,
    fields,
  })
  return defineWrite({
    summary,
    params,
    preview: {
      read: async (_api: GoogleDrive, { supportsAllDrives: _, fields: __, ...body }) => [creationOf(body)],
    },
    run: async (api: GoogleDrive, given, call): Promise<FileRow> => {
      const { supportsAllDrives, fields = FILE.fields, ...body } = given
      const query = { ...COMPACT, supportsAllDrives, fields }
      return (await api.http.json<FileRow>({ method: 'POST', path: path`/files`, query, body }, call)).body
    },
  })
}

const folders = (what: string) =>
  z
    .string()
    .max(2000)
    .regex(/^[\w-]+(?:,[\w-]+)*$/, 'must be a comma-separated list of ids')
    .optional()
    .describe(what)

/** Declares a change of a file's metadata. */
export function fileUpdate({ summary }: { readonly summary: string }) {
  const params = z.strictObject({
    fileId,
    addParents: folders('Comma-separated ids of folders to add the file to.'),
    removeParents: folders('Comma-separated ids of folders to remove the file from.'),
    supportsAllDrives,
    fields,
    resource_key,
    name: name.optional().describe('New name.'),
    description,
    mimeType: mimeType.optional().describe('New media type.'),
    properties,
    starred: z.boolean().optional().describe('Whether the user has starred the file.'),
    trashed: z
      .boolean()
      .optional()
      .describe('Whether the file is in the trash, from where it can be restored.'),
  })
  return defineWrite({
    summary,
    params,
    preview: {
      read: async (api: GoogleDrive, given, call) => {
        const {
          addParents,
          removeParents,
          resource_key: _,
          supportsAllDrives: __,
          fields: ___,
          ...rest
        } = given
        const { fileId: id, properties, ...body } = rest
        const file = await readTarget(api, given, [...CHANGEABLE, 'parents', 'properties'], call)
        const moves = addParents !== undefined || removeParents !== undefined
        return [
          changeTo(id, file, {
            ...body,
            ...(properties && { properties: mergedProperties(file, properties) }),
            ...(moves && { parents: movedParents(file, addParents, removeParents) }),
          }),
        ]
      },
    },
    run: async (api: GoogleDrive, given, call): Promise<FileRow> => {
      const {
        fileId: id,
        resource_key: key,
        addParents,
        removeParents,
        supportsAllDrives,
        fields,
        ...body
      } = given
      const request = {
        method: 'PATCH',
        path: path`/files/${id}`,
        query: { ...COMPACT, addParents, removeParents, supportsAllDrives, fields: fields ?? FILE.fields },
        headers: keyHeader(keyOf(id, key)),
        body,
      } as const
      return (await api.http.json<FileRow>(request, call)).body
    },
  })
}

/** The fields of a file that an update changes by their names. */
const CHANGEABLE = ['name', 'description', 'mimeType', 'starred', 'trashed']

/** What distinguishes a file that is deleted; the rest says whether it was changed. */
export const DELETED = ['name', 'mimeType', 'parents', 'trashed', 'size', 'modifiedTime']

/** Reads the file that a write changes. */
function readTarget(
  api: GoogleDrive,
  { fileId: id, resource_key: key, supportsAllDrives }: z.output<typeof deleteParams>,
  fields: readonly string[],
  call: Call,
): Promise<FieldValues> {
  const target = { path: path`/files/${id}`, query: { supportsAllDrives }, keys: keyOf(id, key) }
  return getOne<FieldValues>(api, target, { fields: fields.join(',') }, call)
}

function mergedProperties({ properties }: FieldValues, given: Readonly<Record<string, string | null>>) {
  const merged = Object.entries({ ...(properties as object), ...given }).filter(([, value]) => value !== null)
  return merged.length > 0 ? Object.fromEntries(merged) : null
}

function movedParents({ parents = [] }: FieldValues, add = '', remove = ''): string[] {
  const ids = (list: string) => list.split(',').filter(Boolean)
  const kept = (parents as readonly string[]).filter((id) => !ids(remove).includes(id))
  return [...new Set([...kept, ...ids(add)])]
}

const deleteParams = z.strictObject({ fileId, supportsAllDrives, resource_key })

/** Declares the permanent deletion of a file. */
export function fileDelete({
  summary,
}: {
  readonly summary: string
}): Action<z.input<typeof deleteParams>, Record<string, never>> {
  return defineWrite({
    summary,
    params: deleteParams,
    destroys: true,
    preview: {
      read: async (api: GoogleDrive, given, call) => [
        deletionOf(given.fileId, await readTarget(api, given, DELETED, call), DELETED),
      ],
    },
    run: async (api: GoogleDrive, given, call: Call) => {
      const { fileId: id, resource_key: key, ...query } = given
      const request = { method: 'DELETE', path: path`/files/${id}`, query } as const
      await api.http.send({ ...request, headers: keyHeader(keyOf(id, key)) }, call)
      return {}
    },
  })
}
