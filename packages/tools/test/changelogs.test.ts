import { describe, expect, test } from '@jest/globals'
import { dutiesIn, newestSection, withDuties } from '../src/release/changelogs.ts'

const FORMER = `## 0.1.0

### Minor Changes

- 071565c: The first release.

  What you must do: read this.
`

/** A changelog as changesets writes it, with these texts of changes. */
const changelogOf = (...changes: string[]) =>
  `# @linkspan/hosted

## 0.2.0

### Minor Changes

${changes.map((text) => `- abc1234: ${text.replaceAll('\n', '\n  ')}\n`).join('')}
${FORMER}`

describe('the changelog', () => {
  test('begins each version with what users must do, once, and leaves the rest as it is', () => {
    const text = withDuties(
      changelogOf(
        'Tokens end sooner.\n\nWhat you must do: renew tokens\nbefore an hour is over.\n\nThey can be renewed at any time.',
        'A new list.',
        'A setting has another name.\n\nWhat you must do: rename `OLD` to `NEW`.',
      ),
    )
    expect(newestSection(text)).toBe(`### What you must do

- renew tokens before an hour is over.
- rename \`OLD\` to \`NEW\`.

### Minor Changes

- abc1234: Tokens end sooner.
  
  They can be renewed at any time.
- abc1234: A new list.
- abc1234: A setting has another name.`)
    expect(text.endsWith(FORMER)).toBe(true)
    expect(dutiesIn(text)).toBe('- renew tokens before an hour is over.\n- rename `OLD` to `NEW`.')
  })

  test('says so if there is nothing to do', () => {
    const text = withDuties(changelogOf('A new list.'))
    expect(dutiesIn(text)).toBe('')
    expect(newestSection(text)).toMatch(
      /^### What you must do\n\nNothing\.\n\n### Minor Changes\n\n- abc1234: A new list\.$/,
    )
  })
})
