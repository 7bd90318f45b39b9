import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { existing } from './embedded.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const MIB = 1024 ** 2
const LEAST = 100 * MIB
const LITTLE = 1024 * MIB

/** The types of network file systems on Linux: NFS, SMB, CIFS, SMB2, FUSE, AFS, Ceph, 9P. */
const NETWORK = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x5346414f, 0x00c36400, 0x01021997,
])

/** Checks the disk of the data directory: its free space, and that SQLite does not lie on a network. */
export async function* checkDisk({ data_dir, database }: Config): AsyncGenerator<Finding> {
  const place = existing(resolve(data_dir))
  const { bavail, bsize, type } = await statfs(place)
  const free = bavail * bsize
  const message = `${Math.round(free / MIB).toLocaleString('en')} MiB are free in ${place}`
  const remedy = database
    ? 'Free some space for temporary files.'
    : 'Free some space, or move LINKSPAN_DATA_DIR.'
  yield free < LEAST
    ? fail('disk', message, remedy)
    : free < LITTLE
      ? warn('disk', message, remedy)
      : ok('disk', message)
  if (!database && process.platform === 'linux' && NETWORK.has(type >>> 0))
    yield fail(
      'disk',
      `${place} is on a network disk, on which SQLite loses data`,
      'Use a local disk for LINKSPAN_DATA_DIR, or PostgreSQL.',
    )
}
