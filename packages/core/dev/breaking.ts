/** What to do about changes that break those who rely on the last release; undefined if there is none. */
export function breakingMessage(changes: readonly string[]): string | undefined {
  if (changes.length === 0) return undefined
  return `These changes break programs, or servers, that work with the last release (see docs/versioning.md):
${changes.map((each) => `  ${each}`).join('\n')}
Keep what was there beside what is new, and declare it deprecated: the option \`deprecated\` of a route, \`@deprecated\` of
an export. If it has to go, this is a major version: say in a changeset what users have to do, and accept what the next
release promises with \`npm run baseline\`.`
}
