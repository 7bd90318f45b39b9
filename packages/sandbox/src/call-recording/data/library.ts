import { createChance, hashText } from '../../kit/random.ts'
import fixture from '../fixtures/company.json' with { type: 'json' }
import type { RecordedCall } from './calls.ts'
import { type Company, idOf } from './company.ts'
import { formatMoment } from './time.ts'

const DAY_MS = 86_400_000

/** Builds the folders of every workspace; the first contains the second, and the last is empty. */
export function createLibrary(
  seed: number,
  { users, workspaces }: Company,
  calls: readonly RecordedCall[],
  now: number,
) {
  return workspaces.flatMap((workspace) => {
    const own = calls.filter(({ host }) => host.workspace === workspace)
    const createdBy = users.find((user) => user.workspace === workspace)?.json.id ?? null
    const ids = fixture.folders.map(({ name }) => idOf(seed, `folder ${workspace.name} ${name}`))
    return fixture.folders.map(({ name, share }, index) => {
      const chance = createChance(hashText(seed, `folder ${workspace.id} ${name}`))
      const id = ids[index] as string
      const updated = formatMoment(now - chance.integer(1, 40) * DAY_MS)
      const kept = own.filter(() => chance.happens(share))
      return {
        workspaceId: workspace.id,
        folder: { id, name, parentFolderId: index === 1 ? ids[0] : null, createdBy, updated },
        content: {
          id,
          name,
          createdBy,
          updated,
          calls: kept.map((call, at) => entryOf(call, at, createdBy)),
        },
      }
    })
  })
}

/** A call in a folder, by its place there. */
const entryOf = ({ json, started }: RecordedCall, place: number, addedBy: string | null) => ({
  id: json.id,
  title: json.title,
  note: place % 3 === 0 ? 'Listen from the second minute.' : null,
  addedBy,
  created: formatMoment(started + DAY_MS),
  url: json.url,
  snippet: place % 2 === 0 ? { fromSec: 60, toSec: Math.min(180, json.duration) } : null,
})
