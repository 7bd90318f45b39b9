import type { MarkdownRenderer } from 'vitepress'

/** Leaves out the marks around what is generated. They are comments of HTML, which the pages are free of. */
export function withoutMarks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.before('normalize', 'without_marks', (state) => {
    state.src = state.src.replaceAll(/^<!-- .* -->$/gm, '')
  })
}
