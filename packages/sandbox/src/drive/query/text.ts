import { textOf } from '../contents/native.ts'
import type { StoredFile } from '../records.ts'

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** `name contains`: the value is the start of a word in the name. */
export function namePrefix(value: string): (file: StoredFile) => boolean {
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

const texts = new WeakMap<object, string>()

/** The words of a file: of its name, its description, and its text if it has one. */
function indexOf(file: StoredFile): string {
  const source = file.content ?? file.native
  let body = source && texts.get(source)
  if (source && body === undefined) {
    if (file.native) body = ` ${wordsOf(textOf(file.native, LARGEST)).join(' ')} `
    else if (file.content?.made && READABLE.test(file.mimeType)) {
      body = ` ${wordsOf(Buffer.from(file.content.made().subarray(0, LARGEST)).toString('utf8')).join(' ')} `
    } else body = ''
    texts.set(source, body)
  }
  return ` ${wordsOf(`${file.name} ${file.description ?? ''}`).join(' ')} ${body ?? ''}`
}

/** `fullText contains`: all words, or the phrase in double quotes. */
export function matchesFullText(value: string): (file: StoredFile) => boolean {
  const phrase = /^"(.*)"$/s.exec(value.trim())?.[1]
  const wanted = phrase === undefined ? wordsOf(value) : [wordsOf(phrase).join(' ')]
  return (file) => {
    const index = indexOf(file)
    return wanted.length > 0 && wanted.every((words) => index.includes(` ${words} `))
  }
}
