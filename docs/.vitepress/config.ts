import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vitepress'
import { readConnectors, readGroups, writeMarkdown } from './for-machines.ts'
import { linksToSources } from './links-to-sources.ts'
import { withoutMarks } from './without-marks.ts'

const root = resolve(import.meta.dirname, '../..')
const icon = readFileSync(join(root, 'packages/console/src/ui/icon.svg'), 'utf8')

/** The pages as the README groups them, so that there is no second list. */
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const groups = [...readGroups(readme), readConnectors(readme)]

/** The pages of a folder, with their headings as titles. */
function pagesOf(folder: string): { text: string; link: string }[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => {
      const [, text = name] = /^# (.+)$/m.exec(readFileSync(join(root, folder, name), 'utf8')) ?? []
      return { text: text.replaceAll('`', ''), link: `/${folder}/${name.slice(0, -3)}` }
    })
}

export default defineConfig({
  title: 'Linkspan',
  description: 'Typed connectors to third-party systems, as libraries and as a self-hosted server.',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }],
  ],
  srcDir: '..',
  srcExclude: [
    '**/node_modules/**',
    '**/CHANGELOG.md',
    '.changeset/**',
    '**/generated/**',
    'packages/*/{test,dev,dist}/**',
  ],
  // only names, in the same folders: links stay as GitHub shows them
  rewrites: { 'README.md': 'index.md', 'docs/decisions/README.md': 'docs/decisions/index.md' },
  outDir: '.vitepress/dist',
  cacheDir: '../node_modules/.vitepress',
  // a link that leads nowhere fails the build
  ignoreDeadLinks: false,
  lastUpdated: false,
  // pointed brackets in texts are no elements, and braces at the end of a cell no attributes
  markdown: {
    html: false,
    attrs: { disable: true },
    config: (markdown) => markdown.use(withoutMarks).use(linksToSources, root),
  },
  transformHead: ({ pageData: { filePath } }) => [
    ['link', { rel: 'alternate', type: 'text/markdown', href: `/${filePath}` }],
  ],
  buildEnd: ({ outDir, pages }) => writeMarkdown(root, outDir, pages, groups),
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Getting started', link: '/docs/getting-started' },
      { text: 'Versions', link: '/docs/versioning' },
      { text: 'GitHub', link: 'https://github.com/linkspan/linkspan' },
    ],
    sidebar: [
      ...groups.map(({ title, pages }) => ({
        text: title,
        items: pages.map(({ text, path }) => ({ text, link: `/${path.slice(0, -'.md'.length)}` })),
      })),
      { text: 'Reference', items: pagesOf('docs/reference') },
      { text: 'Decisions', collapsed: true, items: pagesOf('docs/decisions') },
      { text: 'Contributing', collapsed: true, items: pagesOf('docs/contributing') },
    ],
  },
})
