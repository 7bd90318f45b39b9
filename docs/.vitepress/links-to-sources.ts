import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

const REPOSITORY = 'https://github.com/linkspan/linkspan'

/** Links to files and folders that are no pages lead to the repository. A link to nothing stays, and fails the build. */
export function linksToSources(markdown: MarkdownRenderer, root: string): void {
  markdown.core.ruler.push('links_to_sources', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href')
      if (token.type !== 'link_open' || !href || /^([a-z]+:|#|\/)/.test(href)) continue
      const [path = ''] = href.split('#')
      const target = join(dirname(env.realPath ?? env.path), decodeURIComponent(path))
      if (path.endsWith('.md') || !existsSync(target)) continue
      const kind = statSync(target).isDirectory() ? 'tree' : 'blob'
      token.attrSet('href', `${REPOSITORY}/${kind}/main/${relative(root, target)}`)
    }
  })
}
