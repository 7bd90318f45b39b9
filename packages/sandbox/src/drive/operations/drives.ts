import type { VendorResponse } from '../../kit/http.ts'
import { DriveError, notFound } from '../errors.ts'
import { type Getters, render } from '../fields/mask.ts'
import type { Call } from '../protocol/call.ts'
import type { Pages } from '../protocol/pages.ts'
import { driveOf } from '../resources/drive.ts'

function refuseAdministration(call: Call): void {
  if (call.parameters.text('q') !== undefined) {
    throw new DriveError(403, 'queryRequiresAdminCredentials', 'The query requires admin credentials.')
  }
  if (call.parameters.flag('useDomainAdminAccess')) {
    throw new DriveError(
      403,
      'insufficientPermissions',
      'The user does not have administrator access to the domain.',
    )
  }
}

/** The operations on shared drives. */
export function createDrives(pages: Pages) {
  return {
    list: (call: Call): VendorResponse => {
      refuseAdministration(call)
      const { items, next } = pages.cut([...call.store.drives.values()], {
        query: 'drives',
        size: call.parameters.number('pageSize', 10),
        token: call.parameters.text('pageToken'),
        key: (drive) => drive.id,
      })
      const list: Getters<undefined> = {
        kind: () => 'drive#driveList',
        nextPageToken: () => next,
        drives: (_, mask) => items.map((drive) => driveOf(drive, mask)),
      }
      return call.answer(render(list, undefined, call.mask))
    },
    get: (call: Call): VendorResponse => {
      refuseAdministration(call)
      const { driveId = '' } = call.variables
      const drive = call.store.drives.get(driveId)
      if (!drive) throw notFound('Shared drive', driveId, 'driveId')
      return call.answer(driveOf(drive, call.mask))
    },
  }
}
