import { defineChanges, type SearchDeclaration } from '@linkspan/core'
import { fields } from './file-document.ts'
import { readFolder } from './read-folder.ts'

/**
 * Files as search documents: those below the synced folder that a glob of its streams matches. A sync walks the folder
 * once, and then reads what changed.
 */
export const fileSearch: SearchDeclaration<typeof fields> = {
  fields,
  key: ['id'],
  reads: [defineChanges(readFolder)],
}
