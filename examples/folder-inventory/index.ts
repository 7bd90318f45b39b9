/** Prints the files below a Drive folder by type, with their number and size. */
import { createDrive, walkFolder } from '@linkspan/drive'

const { DRIVE_CREDENTIALS = '{}', DRIVE_OPTIONS = '{}', DRIVE_FOLDER_URL = '' } = process.env

const drive = createDrive({ ...JSON.parse(DRIVE_OPTIONS), credentials: JSON.parse(DRIVE_CREDENTIALS) })

const kinds = new Map<string, { files: number; bytes: number }>()
let deepest = ''
for await (const { file, path } of walkFolder(drive, { folder_url: DRIVE_FOLDER_URL })) {
  const kind = kinds.get(file.mimeType ?? 'unknown') ?? { files: 0, bytes: 0 }
  kinds.set(file.mimeType ?? 'unknown', { files: kind.files + 1, bytes: kind.bytes + Number(file.size ?? 0) })
  if (path.split('/').length > deepest.split('/').length) deepest = path
}
for (const [kind, { files, bytes }] of [...kinds].sort(([, left], [, right]) => right.bytes - left.bytes)) {
  console.log(`${files} × ${kind}, ${bytes} bytes`)
}
console.log(`deepest file: ${deepest}`)
await drive.close()
