import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { Document, SnapshotRead, WindowRead } from '@linkspan/core'
import { type CollectionDeclaration, createMemoryEngine, type PartStore } from '@linkspan/search'
import type { SearchableEntity } from '../src/plan/declaration.ts'
import type { SourceReply } from '../src/plan/lacking.ts'
import { JoinedDocuments } from '../src/read/joined-documents.ts'
import type { ReadContext } from '../src/read/read-context.ts'
import { syncSnapshot } from '../src/read/snapshot.ts'

const declaration: CollectionDeclaration = {
  connector: 'con_1',
  entity: 'campaigns',
  fields: { id: 'string', name: 'string', day: 'string', clicks: 'integer' },
  key: ['id', 'day'],
  scope_fields: [],
}
const documentOf = (id: string, name: string): Document => ({ id, name, day: null, clicks: null })
const rowOf = (id: string, name: string, day: string): Document => ({ id, name, day, clicks: 7 })
const stored: Document[] = [
  ...['same', 'renamed', 'gone'].map((id) => documentOf(id, `${id} before`)),
  ...['same', 'renamed', 'gone'].flatMap((id) =>
    ['2026-01-01', '2026-01-02'].map((day) => rowOf(id, `${id} before`, day)),
  ),
]

/** What a reply without one of the documents makes of the stored records, and what it says of them. */
async function readWithout(gone: readonly string[]): Promise<{ shown: string[]; reply: SourceReply }> {
  const engine = createMemoryEngine()
  const bytes = new Map<string, Uint8Array>()
  const parts: PartStore = {
    read: async (name) => bytes.get(name) as Uint8Array,
    write: async (name, written) => void bytes.set(name, written),
  }
  const builder = await engine.build(declaration, { parts, secret: randomBytes(32) })
  const first = await builder.beginGeneration()
  await first.fill(stored)
  await first.commit()
  const search = { fields: declaration.fields, key: declaration.key } as SearchableEntity['search']
  const replies: SourceReply[] = []
  const context = {
    publication: { records: { builder }, commit() {}, isFirst: false, offer: async () => {} },
    sources: {
      states: new Map([['', {}]]),
      of: () => [{ id: '' }],
      stateOf: () => ({}),
      documentsOf: () => undefined,
      noteAnswer() {},
      judge: (_id: string, { missing }: SourceReply) => ({ missing, gone }),
      noteDocuments(_id: string, reply: SourceReply) {
        replies.push(reply)
      },
    },
    async *steps() {
      yield { id: '', documents: [documentOf('same', 'same before'), documentOf('renamed', 'renamed now')] }
      yield { id: '', end: true }
    },
    count() {},
    noteWork() {},
  } as unknown as ReadContext
  const window = { day: 'day', joins: ['id'] } as unknown as WindowRead
  await syncSnapshot(context, { kind: 'snapshot' } as SnapshotRead, new JoinedDocuments(search, window))
  const found: Record<string, unknown>[] = []
  for await (const records of builder.records()) found.push(...records)
  const shown = found.map(({ id, name, day }) => `${id} ${name} ${day}`).sort()
  await builder.close()
  await engine.close()
  return { shown, reply: replies[0] as SourceReply }
}

const days = ['2026-01-01', '2026-01-02', null]
const present = [
  ...days.map((day) => `renamed renamed now ${day}`),
  ...days.map((day) => `same same before ${day}`),
]

test('a snapshot keeps the rows of its documents, and renames those of a changed one', async () => {
  const { shown, reply } = await readWithout([])
  const gone = days.map((day) => `gone gone before ${day}`)
  expect(shown).toEqual([...gone, ...present])
  expect(reply).toMatchObject({ missing: ['["gone"]'], gone: [], lost: [] })
  expect(['same', 'gone'].map((id) => reply.has(`["${id}"]`))).toEqual([true, false])
})

test('what a second reply lacks is deleted with its rows, whose days are known', async () => {
  const { shown, reply } = await readWithout(['["gone"]'])
  expect(shown).toEqual(present)
  expect(reply).toMatchObject({ gone: ['["gone"]'], lost: [{ from: '2026-01-01', to: '2026-01-02' }] })
})
