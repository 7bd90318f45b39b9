import type { SandboxReply } from '../../kit/http.ts'
import { exportTypes } from '../contents/export.ts'
import { IMPORTS, NATIVE_TYPES } from '../contents/native.ts'
import type { DriveCall } from '../protocol/call.ts'
import type { DriveStore } from '../store/store.ts'

type Kind = keyof typeof NATIVE_TYPES

/** The storage of the user's files, in total and in the trash. */
function usage(store: DriveStore): { used: number; trashed: number } {
  let used = 0
  let trashed = 0
  for (const file of store.files.values()) {
    if (!file.owner?.me || !file.content) continue
    const size = file.content.size()
    used += size
    if (store.access.isTrashed(file)) trashed += size
  }
  return { used, trashed }
}

/** about.get: the user, the storage quota, and the conversions. */
export function getAbout(call: DriveCall): SandboxReply {
  const { store, client_id } = call
  const is_robot = client_id.includes('@')
  const about = {
    kind: 'drive#about',
    user: is_robot ? { ...store.me, displayName: client_id, emailAddress: client_id } : store.me,
    get storageQuota() {
      const { used, trashed } = usage(store)
      return {
        limit: String(15 * 1024 ** 3),
        usage: String(used),
        usageInDrive: String(used),
        usageInDriveTrash: String(trashed),
      }
    },
    importFormats: Object.fromEntries(
      Object.entries(IMPORTS).map(([type, kind]) => [type, [NATIVE_TYPES[kind]]]),
    ),
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
