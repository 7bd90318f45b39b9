import { createChance, hashText } from '../../kit/random.ts'
import fixture from '../fixtures/company.json' with { type: 'json' }
import { callUrl, type RecordedCall } from './calls.ts'
import { type Company, idOf, type User } from './company.ts'
import { formatMoment } from './time.ts'

/** A public folder of a workspace's library. */
export interface Folder {
  id: string
  name: string
  parent: Folder | undefined
  workspaceId: string
  creator: User | undefined
  /** Milliseconds since 1970. */
  updated: number
  calls: readonly RecordedCall[]
}

/** Builds the folders of every workspace; the first contains the second, and the last is empty. */
export function createLibrary(
  seed: number,
  company: Company,
  calls: readonly RecordedCall[],
  now: number,
): Folder[] {
  return company.workspaces.flatMap((workspace) => {
    const own = calls.filter((call) => call.host.workspace === workspace)
    const folders: Folder[] = []
    for (const { name, share } of fixture.folders) {
      const chance = createChance(hashText(seed, `folder ${workspace.id} ${name}`))
      const creator = company.users.find((user) => user.workspace === workspace)
      folders.push({
        id: idOf(seed, `folder ${workspace.name} ${name}`),
        name,
        parent: folders.length === 1 ? folders[0] : undefined,
        workspaceId: workspace.id,
        creator,
        updated: now - chance.integer(1, 40) * 86_400_000,
        calls: own.filter(() => chance.happens(share)),
      })
    }
    return folders
  })
}

/** A folder in the vendor's form. */
export function libraryFolder(folder: Folder): object {
  return {
    id: folder.id,
    name: folder.name,
    parentFolderId: folder.parent?.id ?? null,
    createdBy: folder.creator?.id ?? null,
    updated: formatMoment(folder.updated),
  }
}

/** The content of a folder in the vendor's form. */
export function folderContent(folder: Folder): object {
  const { id, name, creator, updated } = folder
  return {
    id,
    name,
    createdBy: creator?.id ?? null,
    updated: formatMoment(updated),
    calls: folder.calls.map((call, index) => ({
      id: call.id,
      title: call.title,
      note: index % 3 === 0 ? 'Listen from the second minute.' : null,
      addedBy: creator?.id ?? null,
      created: formatMoment(call.started + 86_400_000),
      url: callUrl(call.id),
      snippet: index % 2 === 0 ? { fromSec: 60, toSec: Math.min(180, call.duration) } : null,
    })),
  }
}
