import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { packageNames, root } from '../src/repository/packed.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const packages = packageNames()
const REPOSITORY = 'https://github.com/linkspan/linkspan'
const FILES = `${REPOSITORY}/blob/main/`

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** Whether a link within the repository leads to a file, and to a heading of it if it names one. */
function leadsSomewhere(link: string): boolean {
  const [path = '', anchor] = link.split('#')
  if (!existsSync(join(root, path))) return false
  const headings = () => read(path).match(/^#+ .*$/gm) ?? []
  return anchor === undefined || headings().some((heading) => anchorOf(heading) === anchor)
}

describe.each(packages)('package %s, as npm shows it', (name) => {
  const folder = `packages/${name}`
  const manifest = JSON.parse(read(`${folder}/package.json`))
  const readme = read(`${folder}/README.md`)

  test('says where it comes from, where to report, and what it is about', () => {
    expect(manifest).toMatchObject({
      homepage: `${REPOSITORY}/tree/main/${folder}#readme`,
      bugs: { url: `${REPOSITORY}/issues` },
      repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: folder },
    })
    expect(manifest.keywords.length).toBeGreaterThan(3)
  })

  test('has a README that names the oldest Node, and whose links work anywhere', () => {
    const oldest = /^>=([\d.]+)$/.exec(manifest.engines.node)?.[1]
    expect(readme).toContain(`Node ${oldest} or newer`)
    const links = [...readme.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link)
    // may be empty: not every README has links
    for (const link of links) expect(link).toMatch(/^(https:\/\/|#)/)
    const ours = links.filter((link) => link?.startsWith(FILES)) as string[]
    expect(ours.filter((link) => !leadsSomewhere(link.slice(FILES.length)))).toEqual([])
  })

  test('has a changelog that ends with its version', () => {
    expect(/^## (.*)$/m.exec(read(`${folder}/CHANGELOG.md`))?.[1]).toBe(manifest.version)
  })

  test('is packed by pnpm alone, and only after a build', () => {
    expect(manifest.scripts.prepack).toBe('node ../tools/src/release/check-packer.mjs')
  })
})

test('npm pack and npm publish are refused with what to do instead; pnpm is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-pack-'))
  const guard = (agent: string, cwd: string) =>
    spawnSync(process.execPath, [join(root, 'packages/tools/src/release/check-packer.mjs')], {
      cwd,
      env: { npm_config_user_agent: agent, npm_package_name: '@linkspan/core' },
      encoding: 'utf8',
    })
  try {
    const npm = guard('npm/11.19.1 node/v24.21.0 linux x64 workspaces/false', folder)
    expect(npm.status).toBe(1)
    expect(npm.stderr).toContain('@linkspan/core: pack and publish with pnpm')
    const unbuilt = guard('pnpm/12.0.0 npm/? node/v24.21.0 linux x64', folder)
    expect(unbuilt.status).toBe(1)
    expect(unbuilt.stderr).toContain('nothing is built')
    expect(unbuilt.stderr).not.toContain('with pnpm')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('documentation', () => {
  const pages = ['README.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !path.includes('node_modules'))
  const imports = pages.flatMap((path) =>
    [...read(path).matchAll(/^import (?:type )?\{([^}]*)\} from '@linkspan\/([\w-]+)'/gm)].flatMap(
      ([, names = '', source = '']) =>
        names
          .split(',')
          .map((name) => ({ path, source, name: name.replace('type ', '').trim() }))
          .filter(({ name }) => name !== ''),
    ),
  )

  test('runs only scripts that there are, and packs only packages that there are', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = ['CONTRIBUTING.md', ...pages].flatMap((path) =>
      [...read(path).matchAll(/npm run (?:--silent )?([a-z][\w:]*)(?: -- ([a-z][a-z -]*))?/g)].map(
        ([, script = '', names = '']) => ({ path, script, names: names.split(' ').filter(Boolean) }),
      ),
    )
    expect(commands.filter(({ script }) => !(script in scripts))).toEqual([])
    const packed = commands.filter(({ script }) => script === 'pack')
    expect(packed.length).toBeGreaterThan(4)
    expect(packed.filter(({ names }) => names.some((name) => !packages.includes(name)))).toEqual([])
  })

  test('imports only names that the package exports', () => {
    expect(imports.length).toBeGreaterThan(10)
    const callers = read('packages/core/src/callers.ts')
    for (const { path, source, name } of each(imports)) {
      const entry = read(`packages/${source}/src/index.ts`)
      const exported = (entry.includes('@linkspan/core/callers') ? entry + callers : entry).match(/\w+/g)
      expect({ path, name, exported: exported?.includes(name) }).toEqual({ path, name, exported: true })
    }
  })

  test('refers callers of a connector to no second package', () => {
    // who declares a kind of their own needs core
    const declaring = /^(packages\/core\/README\.md|docs\/own-kind\.md|examples\/github\/.*)$/
    const seconds = imports.filter(({ path, source }) => source === 'core' && !declaring.test(path))
    expect(seconds).toEqual([])
  })
})
