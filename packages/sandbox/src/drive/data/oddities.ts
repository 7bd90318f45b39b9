import { virtualContent } from '../contents/virtual.ts'
import type { FileRecord } from '../records.ts'
import type { Builder } from './builder.ts'
import { putDocument } from './documents.ts'
import { anyone, domain, held, people } from './people.ts'
import { documentOf } from './words.ts'

const DAY = 86_400_000

const NAMES = [
  "Robin's notes",
  'a/b\\c',
  'Üñïcødé — café',
  '漁港の写真',
  '100% done (really) #1 & more',
  ' spaces at both ends ',
  '.hidden',
  'Emoji 🚢⚓',
  'x'.repeat(200),
  '"quoted"',
  'tab\tand\nline',
  'CON',
]

/** Odd names/: names with quotes, slashes, accents and other scripts, and duplicate names. */
export function buildOddNames(builder: Builder, root: FileRecord): Record<string, FileRecord> {
  const folder = builder.folder(root, 'Odd names')
  for (const name of NAMES) builder.file(folder, name, 'text/plain', () => Buffer.from(`This is ${name}.\n`))
  for (let i = 1; i <= 3; i++) {
    builder.file(folder, 'Same name.txt', 'text/plain', () => Buffer.from(`Number ${i}.\n`))
    builder.folder(folder, 'Same name.txt')
  }
  builder.file(folder, 'empty.txt', 'text/plain', () => new Uint8Array())
  builder.folder(folder, 'Empty folder')
  return { odd_names: folder }
}

/** Shortcuts/: to a file, to a folder, to its own parent, to nothing, and to a folder of a shared drive. */
export function buildShortcuts(
  builder: Builder,
  root: FileRecord,
  targets: { file: FileRecord; folder: FileRecord; elsewhere: FileRecord },
): Record<string, FileRecord> {
  const folder = builder.folder(root, 'Shortcuts')
  const inner = builder.folder(folder, 'Around')
  const gone = { ...targets.file, id: `${targets.file.id.slice(0, -4)}gone` }
  return {
    shortcuts: folder,
    shortcut_to_file: builder.shortcut(folder, 'The latest orders', targets.file),
    shortcut_to_folder: builder.shortcut(folder, 'The documents', targets.folder),
    shortcut_cycle: builder.shortcut(inner, 'Back to the beginning', folder),
    shortcut_dangling: builder.shortcut(folder, 'Gone', gone),
    shortcut_to_shared_drive: builder.shortcut(folder, 'The fleet', targets.elsewhere),
  }
}

/** Large/: a document whose export exceeds 10 MB, and a file of any size. */
export function buildLarge(
  builder: Builder,
  root: FileRecord,
  big_file_bytes: number,
): Record<string, FileRecord> {
  const folder = builder.folder(root, 'Large')
  const open = () => builder.chance('the large document')
  return {
    large: folder,
    large_document: builder.native(folder, 'The whole log', documentOf(open, 'The whole log', 54_000)),
    big: builder.content(folder, 'archive.bin', 'application/octet-stream', virtualContent(big_file_bytes)),
  }
}

/** Special/: restricted, trashed, shared and discussed files, and one with many revisions. */
export function buildSpecial(builder: Builder, root: FileRecord): Record<string, FileRecord> {
  const folder = builder.folder(root, 'Special')
  const text = (words: string) => () => Buffer.from(`${words}\n`)
  const trashed = builder.folder(folder, 'Old things', { trashed: builder.today - 3 * DAY })
  builder.file(trashed, 'older still.txt', 'text/plain', text('In the trash with its folder.'))
  return {
    special: folder,
    not_downloadable: builder.file(
      folder,
      'look but do not take.pdf',
      'application/pdf',
      text('Only to be looked at.'),
      {
        owner: people.colleague,
        copy_restricted: true,
        permissions: [held(people.colleague, 'owner'), held(people.me, 'reader')],
      },
    ),
    abusive: builder.file(folder, 'suspicious.exe', 'application/x-msdownload', text('Not harmful at all.'), {
      abusive: true,
    }),
    trashed: builder.file(folder, 'thrown away.txt', 'text/plain', text('In the trash.'), {
      trashed: builder.today - DAY,
    }),
    trashed_folder: trashed,
    shared_by_link: putDocument(builder, folder, 'document', 'Open to everybody', {
      permissions: [held(people.me, 'owner'), anyone('reader')],
    }),
    shared_with_domain: putDocument(builder, folder, 'spreadsheet', 'Open to the harbour', {
      permissions: [held(people.me, 'owner'), domain('commenter', true)],
    }),
    shared_with_people: putDocument(builder, folder, 'docx', 'For three people', {
      permissions: [
        held(people.me, 'owner'),
        held(people.colleague, 'writer'),
        held(people.partner, 'reader'),
        held(people.manager, 'commenter'),
      ],
    }),
  }
}

/** Files of other people: shared with the user, or reachable by a link only. */
export function buildOthers(builder: Builder): Record<string, FileRecord> {
  const text = (words: string) => () => Buffer.from(`${words}\n`)
  const from = (days: number) => ({ at: builder.today - days * DAY, by: people.colleague })
  const mine = (role: 'reader' | 'writer') => [held(people.colleague, 'owner'), held(people.me, role)]
  const folder = builder.folder(undefined, "Mika's folder", {
    owner: people.colleague,
    shared_with_me: from(40),
    permissions: mine('writer'),
  })
  return {
    shared_folder: folder,
    in_shared_folder: putDocument(builder, folder, 'md', 'Shared plan', { owner: people.colleague }),
    read_only: builder.file(undefined, 'read only.txt', 'text/plain', text('To be read.'), {
      owner: people.colleague,
      shared_with_me: from(10),
      permissions: mine('reader'),
    }),
    needs_resource_key: builder.file(undefined, 'old link.txt', 'text/plain', text('Behind a key.'), {
      owner: people.partner,
      resource_key: builder.resourceKey('old link'),
      unlisted: true,
      permissions: [held(people.partner, 'owner'), anyone('reader')],
    }),
    linked_folder: buildLinkedFolder(builder),
    unreachable: builder.file(undefined, 'secret.txt', 'text/plain', text('Not for you.'), {
      owner: people.stranger,
      unlisted: true,
      permissions: [held(people.stranger, 'owner')],
    }),
  }
}

/** A folder that needs a resource key, with files that need none. */
function buildLinkedFolder(builder: Builder): FileRecord {
  const folder = builder.folder(undefined, 'Published charts', {
    owner: people.partner,
    resource_key: builder.resourceKey('charts'),
    unlisted: true,
    permissions: [held(people.partner, 'owner'), anyone('reader')],
  })
  for (let i = 1; i <= 5; i++) {
    putDocument(builder, folder, 'txt', `Chart ${i}`, { owner: people.partner, unlisted: true })
  }
  return folder
}

/** Many files/: a folder of `count` small files. */
export function buildMany(builder: Builder, root: FileRecord, count: number): Record<string, FileRecord> {
  if (count === 0) return {}
  const folder = builder.folder(root, 'Many files')
  for (let i = 1; i <= count; i++) {
    builder.file(folder, `item ${i}.txt`, 'text/plain', () => Buffer.from(`Item ${i}.\n`))
  }
  return { many_files: folder }
}
