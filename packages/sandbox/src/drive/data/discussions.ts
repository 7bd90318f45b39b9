import { mix } from '../../kit/random.ts'
import { madeContent } from '../contents/content.ts'
import type { CommentRecord, FileRecord, Person, ReplyRecord } from '../records.ts'
import type { Builder } from './builder.ts'
import { people } from './people.ts'
import { sentence } from './words.ts'

const HOUR = 3_600_000

const writers: readonly Person[] = [people.me, people.colleague, people.manager]

/** Adds comments to a file: some with replies, one resolved, one deleted. */
export function addComments(builder: Builder, file: FileRecord, count: number): void {
  for (let i = 0; i < count; i++) {
    const chance = builder.chance(`comment ${file.id} ${i}`)
    const created = builder.today - (count - i) * 5 * HOUR
    const replies = Array.from(
      { length: i === 0 ? 23 : i % 3 },
      (_, j): ReplyRecord => ({
        id: builder.discussionId(`reply ${file.id} ${i} ${j}`),
        author: chance.pick(writers),
        content: sentence(chance),
        created: created + (j + 1) * 60_000,
        modified: created + (j + 1) * 60_000,
        deleted: j === 1,
        ...(i === 2 && j === 1 ? { action: 'resolve' } : {}),
      }),
    )
    const comment: CommentRecord = {
      id: builder.discussionId(`comment ${file.id} ${i}`),
      author: chance.pick(writers),
      content: sentence(chance),
      created,
      modified: replies.at(-1)?.modified ?? created,
      deleted: i === 4,
      ...(i % 2 ? { quoted: { mimeType: 'text/html', value: sentence(chance) } } : {}),
      ...(i % 4 === 0 ? { anchor: `kix.${mix(i, 7).toString(36)}` } : {}),
      replies,
    }
    file.comments.push(comment)
  }
}

/** Adds revisions to a text file, oldest first; the last one is its content. */
export function addRevisions(file: FileRecord, count: number): void {
  const head = file.revisions.at(-1)
  if (!head) return
  const earlier = Array.from({ length: count - 1 }, (_, i) => ({
    ...head,
    id: `${head.id.slice(0, -2)}${String(i).padStart(2, '0')}`,
    modified: file.created + Math.floor(((file.modified - file.created) * i) / count),
    modifier: i % 2 ? people.me : people.colleague,
    keep_forever: i === 0,
    ...(head.content ? { content: madeContent(() => Buffer.from(`Draft ${i + 1}.\n`)) } : {}),
  }))
  file.revisions.unshift(...earlier)
}

/** Two people ask for access to a file. */
export function addProposals(builder: Builder, file: FileRecord): void {
  file.proposals = [people.stranger, people.partner].map((by, i) => ({
    id: builder.discussionId(`proposal ${file.id} ${i}`),
    by,
    role: i === 0 ? 'reader' : 'commenter',
    message: sentence(builder.chance(`proposal ${file.id} ${i}`)),
    created: builder.today - (i + 1) * HOUR,
  }))
}

/** A colleague has asked the user to approve a file. */
export function addApproval(builder: Builder, file: FileRecord): void {
  const created = builder.today - 4 * HOUR
  const responses = [people.me, people.manager].map((reviewer) => ({
    reviewer,
    response: 'NO_RESPONSE' as const,
  }))
  const id = builder.discussionId(`approval ${file.id}`)
  const { colleague: initiator } = people
  file.approvals = [{ id, status: 'IN_PROGRESS', initiator, responses, created, modified: created }]
}
