import { defineEntity, defineWrite, deletionOf } from '@linkspan/core'
import * as z from 'zod'
import { filesPage } from '../files.ts'
import { type GoogleDrive, pathTo } from '../google-drive.ts'
import { driveId } from '../params.ts'

const params = z.strictObject({
  driveId: driveId.optional().describe('The shared drive whose trash to empty. Default: that of the user.'),
})

export const trash = defineEntity({
  name: 'trash',
  summary: 'The files in the trash.',
  actions: {
    empty: defineWrite({
      summary: 'Deletes all files in the trash permanently. To trash or restore one file, use files.update.',
      params,
      destroys: true,
      preview: {
        read: async (api: GoogleDrive, { driveId }, call) => {
          const owned = driveId === undefined ? " and 'me' in owners" : ''
          const asked = { q: `trashed = true${owned}`, driveId, pageSize: 1000 }
          const { data, meta } = await filesPage(api, asked, call)
          const files = `${data.length}${meta.next_page_token === null ? '' : ' or more'}`
          const names = data.slice(0, 100).map(({ name }) => name)
          return [deletionOf(driveId ?? 'trash', { files, names }, ['files', 'names'])]
        },
      },
      run: async (api: GoogleDrive, query, call): Promise<Record<string, never>> => {
        await api.http.send({ method: 'DELETE', path: pathTo`/files/trash`, query }, call)
        return {}
      },
    }),
  },
})
