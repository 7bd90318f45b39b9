import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A group of pages for one task. */
export interface Group {
  readonly title: string
  readonly pages: readonly { readonly text: string; readonly path: string; readonly about: string }[]
}

const ROW = /^\| \[([^\]]+)\]\(([^)]+\.md)\) \| (.*) \|$/gm

/** The groups of the section "Read on" of the README. Throws if it has none. */
export function readGroups(readme: string): Group[] {
  const [, section = ''] = readme.split('\n## Read on\n')
  if (!section.includes('\n### ')) throw new Error('README.md has no groups of pages under "Read on"')
  return section
    .split('\n### ')
    .slice(1)
    .map((text) => ({
      title: text.slice(0, text.indexOf('\n')),
      pages: [...text.matchAll(ROW)].map(([, text = '', path = '', about = '']) => ({ text, path, about })),
    }))
}

/** The overview of each connector, by its system, as the README lists them. */
export function readConnectors(readme: string): Group {
  const rows = readme.matchAll(/^\| \[`@linkspan\/[\w-]+`\]\(([^)]+\.md)\) \| ([^|]+) \|/gm)
  const pages = [...rows].map(([, path = '', text = '']) => ({
    text,
    path,
    about: `the connector of ${text}`,
  }))
  return { title: 'Connectors', pages }
}

/** Writes each page as Markdown beside the one for browsers, and `llms.txt`, the list of them for models. */
export function writeMarkdown(
  root: string,
  folder: string,
  pages: readonly string[],
  groups: readonly Group[],
): void {
  for (const page of pages) {
    mkdirSync(dirname(join(folder, page)), { recursive: true })
    copyFileSync(join(root, page), join(folder, page))
  }
  const sections = groups.map(({ title, pages: listed }) =>
    [
      `## ${title}`,
      '',
      ...listed.map(({ text, path, about }) => `- [${text}](/${path}): ${plain(about)}`),
    ].join('\n'),
  )
  const reference = pages.filter((page) => page.startsWith('docs/reference/'))
  const lines = [
    '## Reference',
    '',
    ...reference.map((page) => `- [${page.slice('docs/reference/'.length, -3)}](/${page})`),
  ]
  const about = `# Linkspan

> Typed connectors to third-party systems, as libraries and as a self-hosted server. Each page below is Markdown; without \`.md\`, it is
> for browsers.`
  writeFileSync(join(folder, 'llms.txt'), `${[about, ...sections, lines.join('\n')].join('\n\n')}\n`)
}

/** A text without its links. */
const plain = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
