import { defineEntity } from '@linkspan/core'
import { fileExport } from '../downloads.ts'

export const filesExport = defineEntity({
  name: 'files_export',
  summary: 'Google documents in other formats.',
  actions: {
    download: fileExport,
  },
})
