/** A paragraph of a change that says what users must do: its lines are indented, as those of a list are. */
const DUTY = /\n *\n {2}What you must do: (.+(?:\n {2}\S.*)*)/g

/** The part of a changelog about its newest version, without its heading. */
export function newestSection(changelog: string): string {
  const [, section = ''] = changelog.split(/^## .*$/m)
  return section.trim()
}

/** A changelog whose newest version begins with what users must do, collected from all its changes. */
export function withDuties(changelog: string): string {
  const section = newestSection(changelog)
  const duties = [...section.matchAll(DUTY)].map(([, text = '']) => `- ${text.replace(/\n */g, ' ')}`)
  const list = duties.length > 0 ? duties.join('\n') : 'Nothing.'
  return changelog.replace(section, () => `### What you must do\n\n${list}\n\n${section.replace(DUTY, '')}`)
}

/** What users must do for the newest version, as a list; empty if there is nothing. */
export function dutiesIn(changelog: string): string {
  const [, list = ''] = newestSection(changelog).split(/^### .*$/m)
  return list.replace('Nothing.', '').trim()
}
