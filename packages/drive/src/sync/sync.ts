import { defineChanges, type SearchDeclaration } from '@linkspan/core'
import type { DriveSync } from '../replication-config.ts'
import { fileFields } from './file-document.ts'
import { fileEffects } from './file-effects.ts'
import { readFolder } from './read-folder.ts'

/**
 * The search of files: those below the synced folder that match a glob of its streams. A sync walks the folder once every
 * `reconcile_days`, and otherwise reads the changes.
 */
export const fileSearch: SearchDeclaration<typeof fileFields> = {
  record: 'One record is a file, a folder or a shortcut below the synced folder.',
  fields: fileFields,
  texts: {
    path: 'The path below the synced folder.',
    'capabilities.canDownload': 'Whether the user may download it.',
    'capabilities.canEdit': 'Whether the user may change its content.',
    'capabilities.canShare': 'Whether the user may share it.',
  },
  key: ['id'],
  effects: fileEffects,
  reads: [
    defineChanges(readFolder, {
      source_fields: ['path'],
      reconciles: true,
      depends_on: ({ folder_url, streams }: DriveSync) => [folder_url, streams.flatMap(({ globs }) => globs)],
    }),
  ],
}
