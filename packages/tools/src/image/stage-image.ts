/**
 * Puts what the image is made of into a new folder: `npm run image:stage -- FOLDER`. Then any builder makes it:
 * `docker build -f packages/hosted/Containerfile FOLDER`.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pack, packageNames } from '../repository/packed.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import { stageImage } from './stage.ts'

const [folder = ''] = process.argv.slice(2)
if (!folder || existsSync(folder)) {
  console.error('name a folder that does not exist yet: npm run image:stage -- FOLDER')
  process.exit(1)
}
using temporary = temporaryFolder('image')
const work = temporary.path
const packages = packageNames().map((name) => pack(name, work))
stageImage(resolve(folder), packages)
console.log(`${resolve(folder)} has what the image is made of`)
