import mapValues from 'lodash/mapValues.js'
import { virtualContent } from '../contents/content.ts'
import special from '../fixtures/special.json' with { type: 'json' }
import { type PermissionRecord, type Role, type StoredFile, timeOf } from '../records.ts'
import type { Builder, More } from './builder.ts'
import { type NativeKind, ownDocument, putDocument } from './documents.ts'
import { anyone, domain, held, people } from './people.ts'

const DAY = 86_400_000

/** Odd names/: names with quotes, slashes, accents and other scripts, and duplicate names. */
export function buildNames(builder: Builder, root: StoredFile) {
  const folder = builder.add(root, 'Odd names')
  for (const name of special.odd_names)
    builder.file(folder, name, 'text/plain', () => Buffer.from(`This is ${name}.\n`))
  for (let i = 1; i <= 3; i++) {
    builder.file(folder, 'Same name.txt', 'text/plain', () => Buffer.from(`Number ${i}.\n`))
    builder.add(folder, 'Same name.txt')
  }
  builder.file(folder, 'empty.txt', 'text/plain', () => new Uint8Array())
  builder.add(folder, 'Empty folder')
  return { odd_names: folder }
}

/** Shortcuts/: to a file, to a folder, to its own parent, to nothing, and to a folder of a shared drive. */
export function buildShortcuts(
  builder: Builder,
  root: StoredFile,
  to: Readonly<Record<'csv' | 'documents' | 'shared_drive_folder', StoredFile>>,
) {
  const folder = builder.add(root, 'Shortcuts')
  const inner = builder.add(folder, 'Around')
  const gone = { ...to.csv, id: `${to.csv.id.slice(0, -4)}gone` }
  return {
    shortcuts: folder,
    shortcut_to_file: builder.shortcut(folder, 'The latest orders', to.csv),
    shortcut_to_folder: builder.shortcut(folder, 'The documents', to.documents),
    shortcut_cycle: builder.shortcut(inner, 'Back to the beginning', folder),
    shortcut_dangling: builder.shortcut(folder, 'Gone', gone),
    shortcut_to_shared_drive: builder.shortcut(folder, 'The fleet', to.shared_drive_folder),
  }
}

/** Large/: a document whose export exceeds 10 MB, and a file of any size. */
export function buildLarge(builder: Builder, root: StoredFile, big_file_bytes: number) {
  const folder = builder.add(root, 'Large')
  const open = () => builder.chance('the large document')
  const content = virtualContent(big_file_bytes)
  return {
    large: folder,
    large_document: builder.add(folder, 'The whole log', ownDocument(open, 'The whole log', 54_000)),
    big: builder.add(folder, 'archive.bin', { mimeType: 'application/octet-stream', content }),
  }
}

/** A file as a fixture describes it; its owner, its holders and its folder by their names. */
interface Described {
  name: string
  /** A kind of document, or a folder; otherwise a file of a type with a line of text. */
  kind?: string
  type?: string
  text?: string
  in?: string
  owner?: string
  held?: Readonly<Record<string, string>>
  resource_key?: string
  shared_days_ago?: number
  trashed_days_ago?: number
  more?: More
}

const personOf = (name: string) => people[name as keyof typeof people]

function holderOf(name: string, role: Role): PermissionRecord {
  if (name === 'anyone') return anyone(role)
  return name === 'domain' ? domain(role, true) : held(personOf(name), role)
}

function putDescribed(builder: Builder, folder: StoredFile | undefined, each: Described): StoredFile {
  const { name, kind, type = 'text/plain', text } = each
  const ago = (days: number) => timeOf(builder.today - days * DAY)
  const holders = each.held && Object.entries(each.held)
  const more: More = {
    ...each.more,
    ...(each.owner && { owners: [personOf(each.owner)] }),
    ...(each.resource_key && { resourceKey: builder.resourceKey(each.resource_key) }),
    ...(each.trashed_days_ago && { trashedTime: ago(each.trashed_days_ago) }),
    ...(each.shared_days_ago && {
      sharedWithMeTime: ago(each.shared_days_ago),
      sharingUser: people.colleague,
    }),
    ...(holders && { permissions: holders.map(([holder, role]) => holderOf(holder, role as Role)) }),
  }
  if (kind === 'folder') return builder.add(folder, name, more)
  if (kind) return putDocument(builder, folder, kind as NativeKind, name, more)
  return builder.file(folder, name, type, () => Buffer.from(`${text}\n`), more)
}

/** Special/: restricted, trashed, shared and discussed files, and one with many revisions. */
export function buildSpecial(builder: Builder, root: StoredFile) {
  const folder = builder.add(root, 'Special')
  const trashed = builder.add(folder, 'Old things', { trashedTime: timeOf(builder.today - 3 * DAY) })
  const inside = { name: 'older still.txt', text: 'In the trash with its folder.' }
  putDescribed(builder, trashed, inside)
  const found = mapValues(special.own, (each) => putDescribed(builder, folder, each as Described))
  return { special: folder, trashed_folder: trashed, ...found }
}

/** Files of other people: shared with the user, or reachable by a link only. */
export function buildOthers(builder: Builder) {
  const found: Record<string, StoredFile> = {}
  for (const [name, each] of Object.entries<Described>(special.of_others))
    found[name] = putDescribed(builder, found[each.in ?? ''], each)
  for (const each of special.published) putDescribed(builder, found[each.in], each)
  return found as Record<keyof typeof special.of_others, StoredFile>
}

/** Many files/: a folder of `count` small files. */
export function buildMany(builder: Builder, root: StoredFile, count: number): { many_files?: StoredFile } {
  if (count === 0) return {}
  const folder = builder.add(root, 'Many files')
  for (let i = 1; i <= count; i++)
    builder.file(folder, `item ${i}.txt`, 'text/plain', () => Buffer.from(`Item ${i}.\n`))
  return { many_files: folder }
}
