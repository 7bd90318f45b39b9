import { reconcileDays } from '@linkspan/core'
import * as z from 'zod'
import { parseFolderUrl } from './folder-url.ts'
import { streams } from './streams.ts'

/** The configuration of a sync. */
export const replicationConfig = z.strictObject({
  folder_url: z
    .string()
    .max(2000)
    .check(({ value, issues }) => {
      if (parseFolderUrl(value)) return
      const message = 'must be the address of a folder, such as https://drive.google.com/drive/folders/<id>'
      issues.push({ code: 'custom', input: value, message })
    })
    .describe('The address of the folder to sync, from the address bar of the browser.'),
  reconcile_days: reconcileDays.describe(
    'After at most how many days the whole folder is listed again, since one list may lack a new file; null for never.',
  ),
  streams,
})

/** The configuration of a sync, checked. */
export interface DriveSync extends z.output<typeof replicationConfig> {}
