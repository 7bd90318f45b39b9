import type { StoredFile } from '../records.ts'
import { createStore, type DriveStore } from '../store/store.ts'
import { createBuilder } from './builder.ts'
import { addApproval, addComments, addProposals, addRevisions } from './discussions.ts'
import { buildDocuments, buildPhotos, buildProjects } from './documents.ts'
import { createIds, createNewIds } from './ids.ts'
import {
  buildLarge,
  buildMany,
  buildOddNames,
  buildOthers,
  buildShortcuts,
  buildSpecial,
} from './oddities.ts'
import { held, people } from './people.ts'
import { buildDialects, buildReports } from './reports.ts'
import { buildSharedDrives } from './shared-drives.ts'

/** The inputs of the data. */
interface DataSettings {
  seed: number
  now: () => number
  many_files: number
  big_file_bytes: number
}

/** Finds a notable file by its name; throws if it was not built. */
type Notable = Readonly<Record<string, StoredFile>>

const known = (found: Notable, name: string): StoredFile => {
  const file = found[name]
  if (!file) throw new Error(`the data has no file ${name}`)
  return file
}

/** Builds all data of one seed. */
export function buildData(settings: DataSettings): { store: DriveStore; notable: Notable } {
  const ids = createIds(settings.seed)
  const store = createStore({
    me: people.me,
    root_id: ids.root('my drive'),
    now: settings.now,
    ids: createNewIds(settings.seed),
  })
  const builder = createBuilder(store, settings.seed)
  const root = builder.root(store.root_id, 'My Drive', { permissions: [held(people.me, 'owner')] })

  const found: Record<string, StoredFile> = {
    ...buildReports(builder, root),
    ...buildDialects(builder, root),
    ...buildDocuments(builder, root),
    projects: buildProjects(builder, root),
    ...buildPhotos(builder, root),
    ...buildOddNames(builder, root),
    ...buildSharedDrives(builder, [ids.root('fleet'), ids.root('archive')]),
    ...buildLarge(builder, root, settings.big_file_bytes),
    ...buildSpecial(builder, root),
    ...buildOthers(builder),
    ...buildMany(builder, root, settings.many_files),
  }
  const targets = {
    file: known(found, 'csv'),
    folder: known(found, 'documents'),
    elsewhere: known(found, 'shared_drive_folder'),
  }
  const notable = { ...found, ...buildShortcuts(builder, root, targets) }
  addComments(builder, known(found, 'document'), 27)
  addRevisions(known(found, 'txt'), 5)
  addRevisions(known(found, 'document'), 3)
  addApproval(builder, known(found, 'document'))
  addProposals(builder, known(found, 'shared_with_people'))
  return { store, notable }
}

/** The names of notable files. */
export const FILES = [
  'csv',
  'jsonl',
  'parquet',
  'avro',
  'xlsx',
  'txt',
  'md',
  'pdf',
  'docx',
  'pptx',
  'image',
  'document',
  'spreadsheet',
  'presentation',
  'drawing',
  'large_document',
  'big',
  'not_downloadable',
  'abusive',
  'trashed',
  'shared_by_link',
  'shared_with_domain',
  'shared_with_people',
  'read_only',
  'in_shared_folder',
  'needs_resource_key',
  'unreachable',
  'shortcut_to_file',
  'shortcut_to_folder',
  'shortcut_cycle',
  'shortcut_dangling',
  'shortcut_to_shared_drive',
  'shared_drive_trashed',
] as const

/** The names of notable folders. */
export const FOLDERS = [
  'reports',
  'dialects',
  'documents',
  'projects',
  'photos',
  'odd_names',
  'shortcuts',
  'large',
  'special',
  'trashed_folder',
  'shared_folder',
  'linked_folder',
] as const

/** The ids of some files by their names. */
export function idsOf<Name extends string>(
  names: readonly Name[],
  notable: Readonly<Record<string, StoredFile>>,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, notable[name]?.id ?? ''])) as Record<Name, string>
}
