import mapValues from 'lodash/mapValues.js'
import pickBy from 'lodash/pickBy.js'
import type { GoogleOptions } from '../../google/service.ts'
import { HUGE } from '../contents/content.ts'
import { FOLDER, type StoredFile } from '../records.ts'
import { createStore } from '../store/store.ts'
import { createBuilder } from './builder.ts'
import { addApproval, addComments, addProposals, addRevisions } from './discussions.ts'
import { buildDocuments, buildPhotos, buildProjects } from './documents.ts'
import { createIds, createNewIds } from './ids.ts'
import { buildLarge, buildMany, buildNames, buildOthers, buildShortcuts, buildSpecial } from './oddities.ts'
import { held, people } from './people.ts'
import { buildDialects, buildReports } from './reports.ts'
import { buildSharedDrives } from './shared-drives.ts'

/** Options of the drive vendor. */
export interface DriveOptions {
  /** The number of files in an additional folder, for long lists; default none. */
  many_files?: number
  /** The size of `files.big`, which is generated while it is read; default 2 GiB. */
  big_file_bytes?: number
}

/** Builds all data of one seed. */
export function buildData({ seed, now, ...options }: DriveOptions & Pick<GoogleOptions, 'seed' | 'now'>) {
  const { many_files = 0, big_file_bytes = HUGE } = options
  const ids = createIds(seed)
  const store = createStore({
    me: people.me,
    root_id: ids.root('my drive'),
    now,
    ids: createNewIds(seed),
  })
  const builder = createBuilder(store, seed)
  const root = builder.root(store.root_id, 'My Drive', { permissions: [held(people.me, 'owner')] })

  const found = {
    ...buildReports(builder, root),
    ...buildDialects(builder, root),
    ...buildDocuments(builder, root),
    projects: buildProjects(builder, root),
    ...buildPhotos(builder, root),
    ...buildNames(builder, root),
    ...buildSharedDrives(builder, [ids.root('fleet'), ids.root('archive')]),
    ...buildLarge(builder, root, big_file_bytes),
    ...buildSpecial(builder, root),
    ...buildOthers(builder),
    ...buildMany(builder, root, many_files),
  }
  const notable = { ...found, ...buildShortcuts(builder, root, found) }
  addComments(builder, found.document, 27)
  addRevisions(found.txt, 5)
  addRevisions(found.document, 3)
  addApproval(builder, found.document)
  addProposals(builder, found.shared_with_people)
  return { store, notable }
}

/** The names of notable folders. */
type FolderName =
  | `${'shared' | 'linked' | 'trashed'}_folder`
  | ('reports' | 'dialects' | 'documents' | 'projects' | 'photos' | 'odd_names' | 'shortcuts')
  | ('large' | 'special')

/** The ids of notable files and folders by their names. */
export function idsOf<Name extends string>(notable: Readonly<Record<Name | FolderName, StoredFile>>) {
  const of = (folders: boolean) =>
    mapValues(
      pickBy<StoredFile>(notable, ({ mimeType }) => (mimeType === FOLDER) === folders),
      'id',
    )
  return {
    files: of(false) as Record<Exclude<Name, FolderName>, string>,
    folders: of(true) as Record<FolderName, string>,
  }
}
