/** Tags as people read and search them, such as `region=eu team=ads`. */
export function tagsText(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
