import {
  changeTo,
  creationOf,
  type DoneWrite,
  type FieldValues,
  type OppositeWrite,
  type WriteChange,
} from '@linkspan/core'
import * as z from 'zod'
import { creates, driveAct, driveCreate, driveWrite, readBefore, writeAt } from './declared-writes.ts'
import { fileTarget } from './files.ts'
import {
  fields,
  fileId,
  flag,
  keepRevisionForever,
  mimeType,
  parents,
  resource_key,
  supportsAllDrives,
} from './params.ts'
import { FILE } from './resources.ts'

const name = z.string().min(1).max(1000)
const description = z.string().max(30_000).optional().describe('A short text about the file.')
const properties = z
  .record(z.string().min(1), z.string().nullable())
  .optional()
  .describe('Keys and values that every app sees; null removes a key.')

/** The metadata of a new file. */
export const newFile = {
  name: name.describe('The name. A folder may hold several files with the same name.'),
  mimeType: mimeType
    .optional()
    .describe(
      'The media type. A Google type, such as application/vnd.google-apps.document, converts the content.',
    ),
  parents: parents.optional(),
  description,
}

/** The creation of a file without content: a folder, a shortcut, an empty document. */
export const fileCreate = driveCreate({
  summary: 'Creates a file without content, such as a folder or a shortcut.',
  resource: FILE,
  params: z.strictObject({
    ...newFile,
    properties,
    shortcutDetails: z
      .strictObject({ targetId: fileId })
      .optional()
      .describe('The target of a shortcut, for the type application/vnd.google-apps.shortcut.'),
    supportsAllDrives,
    fields,
  }),
  target: writeAt('/files', 'supportsAllDrives'),
  opposite: trashed,
})

const folders = (what: string) =>
  z
    .string()
    .max(2000)
    .regex(/^[\w-]+(?:,[\w-]+)*$/, 'must be a comma-separated list of ids')
    .optional()
    .describe(what)

/** A change of a file's metadata. */
export const fileUpdate = driveWrite(
  'PATCH',
  {
    summary: 'Renames, moves, describes, stars or trashes a file.',
    resource: FILE,
    params: z.strictObject({
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
      starred: flag('Whether the user has starred the file.'),
      trashed: flag('Whether the file is in the trash, from where it can be restored.'),
    }),
    target: writeAt('/files/{fileId}', 'addParents', 'removeParents', 'supportsAllDrives'),
    opposite: ({ params: { fileId, supportsAllDrives, resource_key }, changes: [change] }) => {
      const place = { fileId, supportsAllDrives, resource_key }
      return { action: 'update', params: { ...defined(place), ...(change && formerParams(change)) } }
    },
  },
  async (api, asked, given, call) => {
    const { addParents, removeParents, properties } = given
    const names = [...CHANGEABLE, 'parents', 'properties']
    const row = await readBefore(api, asked, names, call)
    const held = changeTo(asked.id, row, Object.fromEntries(names.map((name) => [name, null]))).before ?? {}
    const file = call.overlay?.(asked.id, held) ?? held
    const moves = addParents !== undefined || removeParents !== undefined
    return [
      changeTo(asked.id, file, {
        ...(asked.body as FieldValues),
        ...(properties && { properties: mergedProperties(file, properties) }),
        ...(moves && { parents: movedParents(file, addParents, removeParents) }),
      }),
    ]
  },
)

/** The parameters of an update that gives a file back what it had before a change. */
function formerParams({ before, after }: WriteChange): FieldValues {
  const { parents, properties, ...former } = before ?? {}
  const [old_parents, new_parents] = [parents, after?.parents].map((ids) => (ids ?? []) as readonly string[])
  const added = Object.keys((after?.properties ?? {}) as object).map((key) => [key, null])
  return defined({
    ...former,
    // the vendor holds no empty text
    ...('description' in former && { description: former.description ?? '' }),
    ...(after &&
      'properties' in after && { properties: { ...Object.fromEntries(added), ...(properties as object) } }),
    ...(after &&
      'parents' in after && {
        addParents: missing(old_parents, new_parents),
        removeParents: missing(new_parents, old_parents),
      }),
  })
}

/** The ids that others lack, as a parameter has them; undefined if there are none. */
const missing = (ids: readonly string[] = [], others: readonly string[] = []) =>
  ids.filter((id) => !others.includes(id)).join(',') || undefined

const defined = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Puts a new file into the trash, from where it can be restored. */
export function trashed({
  params: { supportsAllDrives },
  ids: [fileId],
}: DoneWrite<{ readonly supportsAllDrives?: boolean | undefined }>): OppositeWrite | undefined {
  if (fileId === undefined) return undefined
  const params = defined({ fileId, trashed: true, supportsAllDrives })
  return { entity: 'files', action: 'update', params }
}

/** The fields of a file that an update changes by their names. */
const CHANGEABLE = ['name', 'description', 'mimeType', 'starred', 'trashed']

/** What distinguishes a file that is deleted; the rest says whether it was changed. */
export const DELETED = ['name', 'mimeType', 'parents', 'trashed', 'size', 'modifiedTime']

function mergedProperties({ properties }: FieldValues, given: Readonly<Record<string, string | null>>) {
  const merged = Object.entries({ ...(properties as object), ...given }).filter(([, value]) => value !== null)
  return merged.length > 0 ? Object.fromEntries(merged) : null
}

function movedParents({ parents }: FieldValues, add = '', remove = ''): string[] {
  const ids = (list: string) => list.split(',').filter(Boolean)
  const kept = ((parents ?? []) as readonly string[]).filter((id) => !ids(remove).includes(id))
  return [...new Set([...kept, ...ids(add)])]
}

/** A copy of a file, with what it takes of its own. */
export const fileCopy = driveAct({
  summary: 'Copies a file, also into another folder.',
  resource: FILE,
  params: z.strictObject({
    fileId,
    name: name.optional().describe('The name of the copy. Default: that of the file.'),
    mimeType: mimeType
      .optional()
      .describe('The media type of the copy. A Google type converts the content. Default: that of the file.'),
    parents: parents.optional(),
    description,
    properties,
    copyComments: flag('Whether the copy has the comments that are not resolved; default false.'),
    keepRevisionForever,
    supportsAllDrives,
    fields,
    resource_key,
  }),
  creates,
  opposite: trashed,
  target: writeAt('/files/{fileId}/copy', 'copyComments', 'keepRevisionForever', 'supportsAllDrives'),
  change: async (api, given, call) => {
    const asked = ['name', 'mimeType', 'parents', 'shortcutDetails(targetId,targetMimeType)']
    const { shortcutDetails, ...file } = await readBefore(api, fileTarget(given), asked, call)
    const { name = file.name, mimeType = file.mimeType, parents = file.parents } = given
    // the copy of a shortcut names the same; its resource key is nobody's to see
    return creationOf({ name, mimeType, parents, ...(shortcutDetails ? { shortcutDetails } : {}) })
  },
})
