import { mix } from '../../kit/random.ts'
import { madeContent } from '../contents/content.ts'
import { type CommentRecord, erase, newApproval, newSaid, type StoredFile, timeOf } from '../records.ts'
import type { Builder } from './builder.ts'
import { sentence } from './documents.ts'
import { people } from './people.ts'

const HOUR = 3_600_000

const writers = [people.me, people.colleague, people.manager]

/** Adds comments to a file: some with replies, one resolved, one deleted. */
export function addComments(builder: Builder, file: StoredFile, count: number): void {
  for (let i = 0; i < count; i++) {
    const chance = builder.chance(`comment ${file.id} ${i}`)
    const created = builder.today - (count - i) * 5 * HOUR
    const say = (kind: 'comment' | 'reply', label: string, at: number) =>
      newSaid(kind, builder.discussionId(`${kind} ${file.id} ${label}`), chance.pick(writers), {
        content: sentence(chance),
        at,
      })
    const replies = Array.from({ length: i === 0 ? 23 : i % 3 }, (_, j) =>
      say('reply', `${i} ${j}`, created + (j + 1) * 60_000),
    )
    const said = say('comment', String(i), created)
    const comment: CommentRecord = {
      ...said,
      modifiedTime: replies.at(-1)?.modifiedTime ?? said.modifiedTime,
      ...(i % 2 && { quotedFileContent: { mimeType: 'text/html', value: sentence(chance) } }),
      ...(i % 4 === 0 && { anchor: `kix.${mix(i, 7).toString(36)}` }),
      replies,
    }
    const [, second] = replies
    if (second) erase(second)
    if (second && i === 2) second.action = 'resolve'
    if (i === 4) erase(comment)
    file.comments.push(comment)
  }
}

/** Adds revisions to a text file, oldest first; the last one is its content. */
export function addRevisions(file: StoredFile, count: number): void {
  const head = file.revisions.at(-1)
  if (!head) return
  const created = Date.parse(file.createdTime)
  const age = Date.parse(file.modifiedTime) - created
  const earlier = Array.from({ length: count - 1 }, (_, i) => ({
    ...head,
    id: `${head.id.slice(0, -2)}${String(i).padStart(2, '0')}`,
    modifiedTime: timeOf(created + Math.floor((age * i) / count)),
    lastModifyingUser: i % 2 ? people.me : people.colleague,
    keepForever: i === 0,
    ...(head.content ? { content: madeContent(() => Buffer.from(`Draft ${i + 1}.\n`)) } : {}),
  }))
  file.revisions.unshift(...earlier)
}

/** Two people ask for access to a file. */
export function addProposals(builder: Builder, file: StoredFile): void {
  file.proposals = [people.stranger, people.partner].map(({ emailAddress }, i) => ({
    fileId: file.id,
    proposalId: builder.discussionId(`proposal ${file.id} ${i}`),
    requesterEmailAddress: emailAddress,
    recipientEmailAddress: emailAddress,
    rolesAndViews: [{ role: i === 0 ? 'reader' : 'commenter' }],
    requestMessage: sentence(builder.chance(`proposal ${file.id} ${i}`)),
    createTime: timeOf(builder.today - (i + 1) * HOUR),
  }))
}

/** A colleague has asked the user to approve a file. */
export function addApproval(builder: Builder, file: StoredFile): void {
  const id = builder.discussionId(`approval ${file.id}`)
  const { colleague, me, manager } = people
  const at = builder.today - 4 * HOUR
  file.approvals = [newApproval(file, id, colleague, { reviewers: [me, manager], at })]
}
