import { COMPARE } from '../../kit/compare.ts'
import { textOf } from '../contents/native.ts'
import type { StoredFile } from '../records.ts'
import type { DriveStore } from '../store/store.ts'
import type { DriveCondition } from './parse.ts'

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** `name contains`: the value is the start of a word in the name. */
function namePrefix(value: string): (file: StoredFile) => boolean {
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
function matchesFullText(value: string): (file: StoredFile) => boolean {
  const phrase = /^"(.*)"$/s.exec(value.trim())?.[1]
  const wanted = phrase === undefined ? wordsOf(value) : [wordsOf(phrase).join(' ')]
  return (file) => {
    const index = indexOf(file)
    return wanted.length > 0 && wanted.every((words) => index.includes(` ${words} `))
  }
}

type Test = (file: StoredFile) => boolean

const TIMES: Readonly<Record<string, (file: StoredFile) => number | undefined>> = {
  modifiedTime: (file) => file.modified,
  createdTime: (file) => file.created,
  viewedByMeTime: (file) => file.viewed,
  sharedWithMeTime: (file) => file.shared_with_me?.at,
}

/** The values of the terms that are compared for equality. */
const VALUES: Readonly<Record<string, (file: StoredFile, store: DriveStore) => unknown>> = {
  name: ({ name }) => name,
  mimeType: ({ mimeType }) => mimeType,
  trashed: (file, { access }) => access.isTrashed(file),
  starred: ({ starred }) => starred,
  sharedWithMe: ({ shared_with_me }) => shared_with_me !== undefined,
  visibility: (file, { access }) => access.visibility(file),
  'shortcutDetails.targetId': ({ shortcut }) => shortcut?.targetId,
}

function membership(store: DriveStore, collection: string, given: string): Test {
  if (collection === 'parents') {
    const id = given === 'root' ? store.root_id : given
    return (file) => file.parent === id
  }
  const address = given === 'me' ? store.me.emailAddress : given
  const enough = collection === 'owners' ? ['owner'] : ['owner', 'organizer', 'fileOrganizer', 'writer']
  return (file) =>
    store.access
      .permissions(file)
      .some(
        (each) =>
          each.emailAddress === address &&
          (collection === 'readers' ? !enough.includes(each.role) : enough.includes(each.role)),
      )
}

/** Compiles a condition to a test of files. */
export function testOfFiles(condition: DriveCondition, store: DriveStore): Test {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const tests = condition.conditions.map((each) => testOfFiles(each, store))
      const holds = (file: StoredFile) => (test: Test) => test(file)
      return condition.kind === 'and' ? (file) => tests.every(holds(file)) : (file) => tests.some(holds(file))
    }
    case 'not': {
      const test = testOfFiles(condition.condition, store)
      return (file) => !test(file)
    }
    case 'in':
      return membership(store, condition.collection, condition.value)
    case 'has':
      return (file) =>
        (condition.map === 'properties' ? file.properties : file.app_properties)[condition.key] ===
        condition.value
    case 'compare': {
      const { term, operator, value } = condition
      if (typeof value === 'number') {
        return (file) => {
          const time = TIMES[term]?.(file)
          return time === undefined ? operator === '!=' : COMPARE[operator]?.(time, value) === true
        }
      }
      const text = String(value)
      if (term === 'fullText') return matchesFullText(text)
      if (operator === 'contains')
        return term === 'name' ? namePrefix(text) : (file) => file.mimeType.startsWith(text)
      return (file) => (VALUES[term]?.(file, store) === value) === (operator === '=')
    }
  }
}

/** The terms of a query, wherever they are. */
function termsOf(condition: DriveCondition): DriveCondition[] {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.flatMap(termsOf)
  return condition.kind === 'not' ? termsOf(condition.condition) : [condition]
}

/** Whether a query has a fullText term. */
export const usesFullText = (condition: DriveCondition): boolean =>
  termsOf(condition).some((each) => each.kind === 'compare' && each.term === 'fullText')

const folderOf = (term: DriveCondition): string[] =>
  term.kind === 'in' && term.collection === 'parents' ? [term.value] : []

/** The folders in a query. */
export const foldersOf = (condition: DriveCondition | undefined): string[] =>
  condition ? termsOf(condition).flatMap(folderOf) : []

/** The folder that contains every match, if the query requires one. */
export function requiredFolder(condition: DriveCondition | undefined): string | undefined {
  if (condition?.kind !== 'and') return condition && folderOf(condition)[0]
  return condition.conditions.map(requiredFolder).find((folder) => folder !== undefined)
}
