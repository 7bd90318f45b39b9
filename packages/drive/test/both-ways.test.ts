import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import type { Drive } from '../src/index.ts'
import { openDrive, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let drive: Drive
beforeAll(async () => {
  sandbox = await openSandbox('drive-both-ways')
  drive = openDrive(sandbox)
})
afterAll(async () => {
  await drive.close()
  await sandbox.close()
})

const FOLDER = 'application/vnd.google-apps.folder'
const ADA = 'ada@lighthouse.example'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const made = async (name: string, more: object = {}) =>
  (await drive.files.create({ name, ...more })).id as string

describe('what a write has made is there, changes, and is gone after its opposite', () => {
  test('a folder that is shared with a person', async () => {
    const fileId = await made('For Ada', { mimeType: FOLDER })
    const holders = async () =>
      (await drive.permissions.list({ fileId })).data.map(({ emailAddress, role }) => [emailAddress, role])
    const before = await holders()
    const { id: permissionId = '' } = await drive.permissions.create({
      fileId,
      type: 'user',
      role: 'reader',
      emailAddress: ADA,
      emailMessage: 'The plans.',
    })
    expect(await holders()).toEqual([...before, [ADA, 'reader']])
    await drive.permissions.update({ fileId, permissionId, role: 'writer' })
    expect(await drive.permissions.get({ fileId, permissionId })).toMatchObject({ role: 'writer' })
    await drive.permissions.delete({ fileId, permissionId })
    expect(await holders()).toEqual(before)
    const queries = sandbox.drive.requests.map(
      ({ path }) => new URL(path, 'https://drive.example').searchParams,
    )
    expect(queries.map((query) => query.get('emailMessage'))).toContain('The plans.')
  })

  test('a permission that ends, and one that changes the owner', async () => {
    const fileId = await made('Given away')
    const ends = new Date(Date.now() + 86_400_000).toISOString()
    const person = { fileId, type: 'user', emailAddress: ADA } as const
    const { id: permissionId = '' } = await drive.permissions.create({
      ...person,
      role: 'reader',
      expirationTime: ends,
    })
    expect(await drive.permissions.get({ fileId, permissionId })).toMatchObject({ expirationTime: ends })
    await drive.permissions.update({ fileId, permissionId, role: 'reader', removeExpiration: true })
    expect(await drive.permissions.get({ fileId, permissionId })).not.toHaveProperty('expirationTime')
    await drive.permissions.update({ fileId, permissionId, role: 'owner', transferOwnership: true })
    expect(await drive.files.get({ fileId })).toMatchObject({ ownedByMe: false })
    expect(await errorOf(drive.files.delete({ fileId }))).toMatchObject({ code: 'vendor_forbidden' })
  })

  test('a copy, which moves and goes to the trash and back', async () => {
    const [from, to] = [await made('From', { mimeType: FOLDER }), await made('To', { mimeType: FOLDER })]
    const source = sandbox.drive.files.csv
    const copy = await drive.files.copy({ fileId: source, name: 'orders of mine.csv', parents: [from] })
    const fileId = copy.id as string
    const { md5Checksum } = await drive.files.get({ fileId: source })
    expect(copy).toMatchObject({ name: 'orders of mine.csv', parents: [from], md5Checksum })
    await drive.files.update({ fileId, addParents: to, removeParents: from })
    expect(await drive.files.get({ fileId })).toMatchObject({ parents: [to], trashed: false })
    await drive.files.update({ fileId, trashed: true })
    expect(await drive.files.get({ fileId })).toMatchObject({ trashed: true })
    await drive.files.update({ fileId, trashed: false })
    expect(await drive.files.get({ fileId })).toMatchObject({ trashed: false })
    await drive.files.delete({ fileId })
    expect(await errorOf(drive.files.get({ fileId }))).toMatchObject({ code: 'vendor_not_found' })
  })

  test('new content of a file, whose former revision is kept and deleted', async () => {
    const file = await drive.filesUpload.create({
      name: 'one.txt',
      file_content: base64('one'),
      file_mime_type: 'text/plain',
    })
    const fileId = file.id as string
    await drive.revisions.update({ fileId, revisionId: 'head', keepForever: true })
    const changed = await drive.filesUpload.update({
      fileId,
      file_content: base64('two lines\n'),
      file_mime_type: 'text/plain',
      uploadType: 'resumable',
    })
    expect(changed).toMatchObject({ id: fileId, name: 'one.txt', size: '10' })
    const { data } = await drive.revisions.list({ fileId })
    expect(data.map(({ keepForever }) => keepForever)).toEqual([true, false])
    await drive.revisions.delete({ fileId, revisionId: data[0]?.id as string })
    expect((await drive.revisions.list({ fileId })).data).toHaveLength(1)
    const last = { fileId, revisionId: data[1]?.id as string }
    expect(await errorOf(drive.revisions.delete(last))).toMatchObject({ code: 'vendor_forbidden' })
  })

  test('the trash, which is emptied of the files of the user', async () => {
    const kept = await made('Kept')
    const fileId = await made('Gone')
    await drive.files.update({ fileId, trashed: true })
    await drive.trash.empty()
    expect(await errorOf(drive.files.get({ fileId }))).toMatchObject({ code: 'vendor_not_found' })
    expect(await drive.files.get({ fileId: kept })).toMatchObject({ id: kept })
    expect((await drive.files.list({ q: "trashed = true and 'me' in owners" })).data).toEqual([])
  })

  test('a comment with an answer, which resolves it', async () => {
    const fileId = sandbox.drive.files.csv
    const { id: commentId = '' } = await drive.comments.create({ fileId, content: 'Right?' })
    await drive.comments.update({ fileId, commentId, content: 'Is it right?' })
    const { id: replyId = '' } = await drive.replies.create({
      fileId,
      commentId,
      content: 'Yes',
      action: 'resolve',
    })
    await drive.replies.update({ fileId, commentId, replyId, content: 'Yes, it is' })
    expect(await drive.comments.get({ fileId, commentId })).toMatchObject({
      content: 'Is it right?',
      resolved: true,
      replies: [{ id: replyId, content: 'Yes, it is', action: 'resolve' }],
    })
    await drive.replies.delete({ fileId, commentId, replyId })
    expect((await drive.replies.list({ fileId, commentId })).data).toEqual([])
    await drive.comments.delete({ fileId, commentId })
    expect(await errorOf(drive.comments.get({ fileId, commentId }))).toMatchObject({
      code: 'vendor_not_found',
    })
  })

  test('a shared drive with a member', async () => {
    const requestId = 'both-ways-1'
    const { id: driveId = '' } = await drive.drives.create({ name: 'Shipyard', requestId })
    const twice = await errorOf(drive.drives.create({ name: 'Shipyard', requestId }))
    expect(twice).toMatchObject({ code: 'vendor_conflict' })
    await drive.drives.update({ driveId, name: 'Shipyards', restrictions: { driveMembersOnly: true } })
    await drive.drives.hide({ driveId })
    expect(await drive.drives.get({ driveId })).toMatchObject({
      name: 'Shipyards',
      hidden: true,
      restrictions: { driveMembersOnly: true },
    })
    await drive.drives.unhide({ driveId })
    expect(await drive.drives.get({ driveId })).toMatchObject({ hidden: false })
    const member = { fileId: driveId, type: 'user', role: 'fileOrganizer', emailAddress: ADA } as const
    const { id: permissionId = '' } = await drive.permissions.create(member)
    expect((await drive.permissions.list({ fileId: driveId })).data).toHaveLength(2)
    await drive.permissions.delete({ fileId: driveId, permissionId })
    const fileId = await made('Inside', { parents: [driveId] })
    expect(await errorOf(drive.drives.delete({ driveId }))).toMatchObject({ code: 'vendor_forbidden' })
    await drive.files.delete({ fileId })
    await drive.drives.delete({ driveId })
    expect(await errorOf(drive.drives.get({ driveId }))).toMatchObject({ code: 'vendor_not_found' })
  })

  test('labels and their fields', async () => {
    const fileId = await made('Labelled')
    const change = (labelModification: object) =>
      drive.fileLabels.update({ fileId, labelModifications: [labelModification as { labelId: string }] })
    const labelId = 'LabelConfidential'
    await change({ labelId, fieldModifications: [{ fieldId: 'FieldReason', setTextValues: ['Prices'] }] })
    const labels = async () => (await drive.fileLabels.list({ fileId })).data
    expect(await labels()).toMatchObject([{ id: labelId, fields: { FieldReason: { text: ['Prices'] } } }])
    await change({ labelId, fieldModifications: [{ fieldId: 'FieldReason', unsetValues: true }] })
    expect(await labels()).toMatchObject([{ id: labelId, fields: {} }])
    await change({ labelId, removeLabel: true })
    expect(await labels()).toEqual([])
    const wrong = { labelId, fieldModifications: [{ fieldId: 'FieldReason', setDateValues: ['2026-01-01'] }] }
    expect(await errorOf(change(wrong))).toMatchObject({ code: 'vendor_rejected' })
  })

  test('an approval, by each of its ends', async () => {
    const { user } = await drive.about.get({ fields: 'user' })
    const mine = user?.emailAddress as string
    const started = async (...reviewerEmails: string[]) => {
      const fileId = await made('To approve')
      const { approvalId = '' } = await drive.fileApprovals.start({ fileId, reviewerEmails })
      return { fileId, approvalId }
    }
    const statusOf = async (of: { fileId: string; approvalId: string }) =>
      (await drive.fileApprovals.get(of)).status
    const approved = await started(mine)
    await drive.fileApprovals.comment({ ...approved, message: 'Soon.' })
    await drive.fileApprovals.approve(approved)
    expect(await statusOf(approved)).toBe('APPROVED')
    const declined = await started(mine, ADA)
    await drive.fileApprovals.decline({ ...declined, message: 'Too long.' })
    expect(await statusOf(declined)).toBe('DECLINED')
    const cancelled = await started(ADA)
    const replaceReviewers = [{ addedReviewerEmail: mine, removedReviewerEmail: ADA }]
    const { reviewerResponses } = await drive.fileApprovals.reassign({ ...cancelled, replaceReviewers })
    expect(reviewerResponses).toMatchObject([{ response: 'NO_RESPONSE', reviewer: { emailAddress: mine } }])
    await drive.fileApprovals.cancel(cancelled)
    expect(await statusOf(cancelled)).toBe('CANCELLED')
    expect((await drive.fileApprovals.list({ fileId: cancelled.fileId })).data).toHaveLength(1)
    expect(await errorOf(drive.fileApprovals.approve(cancelled))).toMatchObject({ code: 'vendor_rejected' })
  })

  test('a request for access, accepted and denied', async () => {
    const fileId = sandbox.drive.files.shared_with_people
    const [first, second] = (await drive.accessProposals.list({ fileId })).data
    const of = (proposalId = '') => ({ fileId, proposalId })
    const asked = await drive.accessProposals.get(of(first?.proposalId))
    await drive.accessProposals.resolve({ ...of(first?.proposalId), action: 'ACCEPT', role: ['reader'] })
    const { data } = await drive.permissions.list({ fileId })
    expect(data.map(({ emailAddress }) => emailAddress)).toContain(asked.recipientEmailAddress)
    await drive.accessProposals.resolve({ ...of(second?.proposalId), action: 'DENY' })
    expect((await drive.accessProposals.list({ fileId })).data).toEqual([])
  })
})

test.each([
  ['permissions.create', { type: 'user', role: 'reader' }, '$.emailAddress'],
  ['permissions.create', { type: 'anyone', role: 'reader', domain: 'x.example' }, '$.domain'],
  ['replies.create', { commentId: 'c' }, '$.content'],
  ['access_proposals.resolve', { proposalId: 'p', action: 'ACCEPT' }, '$.role'],
])('%s refuses %j before anything is sent', async (operation, params, path) => {
  sandbox.drive.requests.length = 0
  const [entity, action] = operation.split('.') as ['permissions', 'create']
  const error = await errorOf(drive.execute(entity, action, { fileId: 'f', ...params } as never))
  expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path }] })
  expect(sandbox.drive.requests).toEqual([])
})
