import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

// the output of the installer is shown only if it fails
if (!existsSync(`${root}node_modules`))
  console.log('Installing the dependencies, which takes about a minute …')
const { status, stdout, stderr } = spawnSync('npm run --silent setup', {
  cwd: root,
  shell: true,
  encoding: 'utf8',
})
if (status !== 0) {
  console.error(`${stdout}${stderr}`)
  process.exit(status ?? 1)
}

// sources run without a build, which older versions cannot; npm puts the Node of the repository first, where there is one
const version = spawnSync('node --version', { shell: true, encoding: 'utf8' }).stdout.trim()
if (Number(/^v(\d+)/.exec(version)?.[1]) < 24) {
  console.error(`npm start needs Node 24 or newer; this is ${version}.`)
  process.exit(1)
}

// the console is files for browsers, which need a build; it says so when there is something to do
const console_build = fileURLToPath(new URL('../../../console/dev/build.ts', import.meta.url))
const built = spawnSync(`node "${console_build}" --if-stale`, { cwd: root, shell: true, stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
