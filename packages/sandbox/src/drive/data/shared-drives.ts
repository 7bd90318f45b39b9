import { writeCsv } from '../contents/formats/text.ts'
import { ordersTable } from '../contents/table.ts'
import { type Role, type StoredFile, timeOf } from '../records.ts'
import { newDrive } from '../resources/drive.ts'
import type { Builder } from './builder.ts'
import { KINDS, putDocument } from './documents.ts'
import { held, people } from './people.ts'

const DAY = 86_400_000

/** Opens a shared drive, and gives its root folder. */
function openDrive(builder: Builder, id: string, name: string, role: Role): StoredFile {
  const createdTime = timeOf(builder.today - 500 * DAY)
  builder.store.drives.set(id, newDrive({ id, name, createdTime }, { role }))
  return builder.root(id, 'Drive', {
    driveId: id,
    permissions: [held(people.me, role), held(people.manager, 'organizer'), held(people.colleague, 'writer')],
  })
}

/** Two shared drives: one that the user manages, and one that the user may only read. */
export function buildSharedDrives(builder: Builder, ids: readonly [string, string]) {
  const fleet = openDrive(builder, ids[0], 'Fleet', 'organizer')
  for (const ship of ['Albatross', 'Cormorant', 'Petrel']) {
    const folder = builder.add(fleet, ship)
    const logs = builder.add(folder, 'Logs')
    for (let i = 1; i <= 12; i++) {
      const from = builder.today - i * 30 * DAY
      const table = () => ordersTable(builder.chance(`${ship} ${i}`), { rows: 20, from })
      builder.file(logs, `log-${i}.csv`, 'text/csv', () => writeCsv(table()))
      putDocument(builder, folder, KINDS[i % KINDS.length] ?? 'txt', `${ship} ${i}`)
    }
  }
  const trashed = builder.file(fleet, 'sunk.txt', 'text/plain', () => Buffer.from('Gone under.\n'), {
    trashedTime: timeOf(builder.today - DAY),
  })
  const archive = openDrive(builder, ids[1], 'Harbour archive', 'reader')
  for (let i = 1; i <= 40; i++) putDocument(builder, archive, KINDS[i % KINDS.length] ?? 'txt', `Record ${i}`)
  return {
    shared_drive_folder: fleet,
    shared_drive_trashed: trashed,
    read_only_drive_folder: archive,
  }
}
