import { findWall } from '@linkspan/files'
import type { Config } from '../../config/config.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Checks whether the system can wall off the process that reads files. */
export async function* checkFiles({ files_wall, roles }: Config): AsyncGenerator<Finding> {
  if (!roles.includes('work')) return
  const wall = await findWall()
  if (wall.holds) yield ok('files', 'a wall of the system surrounds the process that reads them')
  else if (files_wall !== 'required')
    yield warn(
      'files',
      `no wall of the system surrounds the process that reads them: ${wall.reason}`,
      wall.remedy,
    )
  else yield fail('files', `none are read without a wall of the system: ${wall.reason}`, wall.remedy)
}
