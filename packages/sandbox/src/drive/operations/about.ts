import mapValues from 'lodash/mapValues.js'
import type { SandboxReply } from '../../kit/http.ts'
import { exportTypes } from '../contents/export.ts'
import { IMPORTS, NATIVE_TYPES } from '../contents/native.ts'
import type { DriveCall } from '../protocol/call.ts'
import { isMine, type StoredFile } from '../records.ts'

type Kind = keyof typeof NATIVE_TYPES

/** The storage of files. */
const usageOf = (files: readonly StoredFile[]): string =>
  String(files.reduce((sum, { content }) => sum + (content?.size() ?? 0), 0))

/** about.get: the user, the storage quota, and the conversions. */
export function getAbout(call: DriveCall): SandboxReply {
  const { store, client_id } = call
  const is_robot = client_id.includes('@')
  const about = {
    kind: 'drive#about',
    user: is_robot ? { ...store.me, displayName: client_id, emailAddress: client_id } : store.me,
    get storageQuota() {
      const own = [...store.files.values()].filter(isMine)
      return {
        limit: String(15 * 1024 ** 3),
        usage: usageOf(own),
        usageInDrive: usageOf(own),
        usageInDriveTrash: usageOf(own.filter(store.access.isTrashed)),
      }
    },
    importFormats: mapValues(IMPORTS, (kind) => [NATIVE_TYPES[kind]]),
    exportFormats: Object.fromEntries(
      Object.entries(NATIVE_TYPES).map(([kind, type]) => [type, exportTypes(kind as Kind)]),
    ),
    maxImportSizes: { [NATIVE_TYPES.document]: '10485760', [NATIVE_TYPES.spreadsheet]: '104857600' },
    maxUploadSize: '5497558138880',
    appInstalled: true,
    folderColorPalette: ['#ac725e', '#d06b64', '#16a765', '#4986e7', '#8f8f8f'],
    driveThemes: [],
    canCreateDrives: false,
    canCreateTeamDrives: false,
  }
  return call.answer(about)
}
