import type { DownloadOperation, ExecuteExample } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads and exports: whole and partial, beyond the vendor's limits, with resource keys and with warnings. */
export async function downloads({ drive }: Sandbox, execute: ExecuteExample): Promise<DownloadOperation[]> {
  const { files, resource_keys } = drive
  const sizeOf = async (fileId: string, resource_key?: string) => {
    const params = { fileId, ...(resource_key && { resource_key }) }
    return Number(((await execute('files', 'get', params)) as { size: string }).size)
  }
  const bytes = await sizeOf(files.csv)
  const keyed = files.needs_resource_key
  const resource_key = resource_keys[keyed] as string
  const file = { entity: 'files', action: 'download' }
  const whole = { status: 200, content_range: null } as const
  const exports = [
    ['a document as text', files.document, 'text/plain'],
    ['a document as PDF', files.document, 'application/pdf'],
    ['a spreadsheet as CSV', files.spreadsheet, 'text/csv'],
    ['a spreadsheet for Excel', files.spreadsheet, XLSX],
    ['a presentation as PDF', files.presentation, 'application/pdf'],
    ['a drawing as PNG', files.drawing, 'image/png'],
    ['a document beyond 10 MB', files.large_document, 'application/pdf'],
  ] as const
  const csv = { ...file, content_type: 'text/csv' }
  return [
    { name: 'whole', ...csv, ...whole, params: { fileId: files.csv }, bytes },
    {
      name: 'a range',
      ...csv,
      params: { fileId: files.csv, alt: 'media', supportsAllDrives: true, range_header: 'bytes=10-19' },
      status: 206,
      content_range: `bytes 10-19/${bytes}`,
      bytes: 10,
    },
    {
      name: 'the end',
      ...csv,
      params: { fileId: files.csv, range_header: 'bytes=-5' },
      status: 206,
      content_range: `bytes ${bytes - 5}-${bytes - 1}/${bytes}`,
      bytes: 5,
    },
    {
      name: 'with acknowledgeAbuse',
      ...file,
      ...whole,
      params: { fileId: files.abusive, acknowledgeAbuse: true },
      content_type: 'application/x-msdownload',
      bytes: await sizeOf(files.abusive),
    },
    {
      name: 'with a resource key',
      ...file,
      ...whole,
      params: { fileId: keyed, resource_key },
      content_type: 'text/plain',
      bytes: await sizeOf(keyed, resource_key),
    },
    ...exports.map(([name, fileId, mimeType]) => ({
      name,
      entity: 'files_export',
      action: 'download',
      params: { fileId, mimeType },
      ...whole,
      content_type: mimeType,
      bytes: null,
    })),
  ]
}
