import { COMPARE } from '../../kit/compare.ts'
import { keptIn } from '../../kit/kept.ts'
import { textOf } from '../contents/native.ts'
import type { Held, StoredFile } from '../records.ts'
import type { DriveStore } from '../store/store.ts'

/** Whether a file is what a query asks for. */
export type Test = (file: StoredFile) => boolean

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words of a text, with a space between them. */
const wordsOf = (text: string) => (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** `name contains`: the value is the start of a word in the name. */
function namePrefix(value: string): Test {
  const wanted = plain(value).trim()
  return (file) => {
    const name = plain(file.name)
    for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
    }
    return false
  }
}

const READABLE = /^text\/|json|xml/
const LARGEST = 1_000_000

function textIn({ native, content, mimeType }: StoredFile): string {
  if (native) return textOf(native, LARGEST)
  const bytes = READABLE.test(mimeType) ? content?.made?.() : undefined
  return bytes ? Buffer.from(bytes.subarray(0, LARGEST)).toString('utf8') : ''
}

const texts = new WeakMap<object, string>()

/** The words of a file: of its name, its description, and its text if it has one. */
function indexOf(file: StoredFile): string {
  const source = file.content ?? file.native
  const text = source ? keptIn(texts, source, () => wordsOf(textIn(file))) : ''
  return ` ${wordsOf(`${file.name} ${file.description ?? ''}`)}  ${text} `
}

/** `fullText contains`: all words, or the phrase in double quotes. */
function matchesFullText(value: string): Test {
  const phrase = /^"(.*)"$/s.exec(value.trim())?.[1]
  const wanted = phrase === undefined ? wordsOf(value).split(' ') : [wordsOf(phrase)]
  return (file) => {
    const index = indexOf(file)
    return wanted.every((words) => words !== '' && index.includes(` ${words} `))
  }
}

/** The values of terms that are no field of a stored file. */
const VALUES: Readonly<
  Record<string, (file: StoredFile, store: DriveStore) => string | boolean | undefined>
> = {
  trashed: (file, { access }) => access.isTrashed(file),
  sharedWithMe: ({ sharedWithMeTime }) => sharedWithMeTime !== undefined,
  visibility: (file, { access }) => access.visibility(file),
  'shortcutDetails.targetId': ({ shortcutDetails }) => shortcutDetails?.targetId,
}

/** The files whose value of a term compares so. */
export function comparing(store: DriveStore, term: string, operator: string, wanted: string | boolean): Test {
  if (term === 'fullText') return matchesFullText(String(wanted))
  if (operator === 'contains')
    return term === 'name'
      ? namePrefix(String(wanted))
      : ({ mimeType }) => mimeType.startsWith(String(wanted))
  const read = VALUES[term] ?? ((file) => file[term as 'name' | 'modifiedTime' | 'starred'])
  return (file) => {
    const value = read(file, store)
    return value === undefined ? operator === '!=' : COMPARE[operator]?.(value, wanted) === true
  }
}

/** The files in a folder, or those that somebody has a role on. */
export function belonging(store: DriveStore, collection: string, given: string): Test {
  if (collection === 'parents') {
    const id = given === 'root' ? store.root_id : given
    return ({ parents }) => parents?.[0] === id
  }
  const address = given === 'me' ? store.me.emailAddress : given
  const enough = collection === 'owners' ? ['owner'] : ['owner', 'organizer', 'fileOrganizer', 'writer']
  const isMeant = ({ emailAddress, role }: Held) =>
    emailAddress === address && enough.includes(role) === (collection !== 'readers')
  return (file) => store.access.permissions(file).some(isMeant)
}
