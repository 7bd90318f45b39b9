import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../repository/packed.ts'

/** What an installation takes; `megabytes` are those on the disk, in MiB, as `du` counts them. */
type InstallSize = ReturnType<typeof installSize>

/**
 * The most that an installation of a package may take. The goal for the number of a connector's packages is 30, but axios
 * alone is 30: core loads one file of it that needs none of the others, but its fixes must reach users without a release
 * of ours.
 */
const CONNECTOR = { packages: 39, megabytes: 20.5 }
const LIMITS: Readonly<Record<string, InstallSize>> = {
  client: { packages: 5, megabytes: 3 },
  cli: { packages: 10, megabytes: 5 },
  drive: CONNECTOR,
  'call-recording': CONNECTOR,
  'web-analytics': CONNECTOR,
  advertising: CONNECTOR,
}

/** What pnpm has installed into a folder. */
export function installSize(folder: string) {
  const store = join(folder, 'node_modules/.pnpm')
  const packages = readdirSync(store, { withFileTypes: true }).filter(
    (each) => each.isDirectory() && each.name !== 'node_modules',
  )
  const kibibytes = Number.parseInt(run('du', ['-sk', store], folder), 10)
  return { packages: packages.length, megabytes: kibibytes / 1024 }
}

/** Whether an installation is too large, in words. */
export function sizeFaults(name: string, { packages, megabytes }: InstallSize): string[] {
  const most = LIMITS[name]
  if (!most) return []
  return [
    ...(packages > most.packages ? [`it installs ${packages} packages, more than ${most.packages}`] : []),
    ...(megabytes > most.megabytes
      ? [`it installs ${megabytes.toFixed(1)} MB, more than ${most.megabytes}`]
      : []),
  ]
}
