import { expect, test } from '@jest/globals'
import { openCaller, refusalOf } from './open.ts'

const caller = openCaller()

/** A new file, and the address of its permissions. */
async function newFile() {
  const { call, get } = caller()
  const { body } = await call('POST', '/drive/v3/files', { body: { name: 'Shared' } })
  const path = `/drive/v3/files/${body.id}/permissions`
  const roles = async () => {
    const found = await get(path, { fields: 'permissions(emailAddress,type,role)' })
    return found.body.permissions.map((each: { emailAddress?: string; type: string; role: string }) =>
      [each.emailAddress ?? each.type, each.role].join(' '),
    )
  }
  return { call, path, roles }
}

test('a person gets access to a file, a better role once, and loses it again', async () => {
  const { call, path, roles } = await newFile()
  const [owner] = await roles()
  const body = { type: 'user', role: 'reader', emailAddress: 'ada@lighthouse.example' }
  const made = await call('POST', path, { query: { sendNotificationEmail: 'false' }, body })
  expect(made).toMatchObject({
    status: 200,
    body: { kind: 'drive#permission', type: 'user', role: 'reader' },
  })
  const better = await call('POST', path, { body: { ...body, role: 'writer' } })
  expect(better.body).toMatchObject({ id: made.body.id, role: 'writer' })
  expect(await roles()).toEqual([owner, 'ada@lighthouse.example writer'])
  await call('POST', path, { body: { type: 'anyone', role: 'reader' } })
  expect(await roles()).toContain('anyone reader')
  expect((await call('DELETE', `${path}/${made.body.id}`)).status).toBe(204)
  expect(await roles()).toEqual([owner, 'anyone reader'])
  expect(refusalOf(await call('DELETE', `${path}/${made.body.id}`))).toBe('404 notFound permissionId')
})

test.each([
  [{ role: 'reader' }, 400, 'The permission type field is required.'],
  [{ type: 'user' }, 400, 'The permission role field is required.'],
  [
    { type: 'user', role: 'reader' },
    400,
    'The emailAddress field is required for permissions of the type user.',
  ],
  [
    { type: 'domain', role: 'reader' },
    400,
    'The domain field is required for permissions of the type domain.',
  ],
  [{ type: 'user', role: 'editor', emailAddress: 'a@b.example' }, 400, 'The specified role is invalid.'],
  [{ type: 'anyone', role: 'reader', colour: 'red' }, 400, 'Unknown name "colour"'],
  [{ type: 'anyone', role: 'reader', displayName: 'Ada' }, 403, 'not directly writable'],
  [
    { type: 'user', role: 'owner', emailAddress: 'a@b.example' },
    403,
    'The transferOwnership parameter must be enabled',
  ],
])('%j is refused', async (body, status, message) => {
  const { call, path, roles } = await newFile()
  const before = await roles()
  const answer = await call('POST', path, { body })
  expect({ status: answer.status, message: answer.body.error.message }).toEqual({
    status,
    message: expect.stringContaining(message),
  })
  expect(await roles()).toEqual(before)
})
