import { expect, jest } from '@jest/globals'
import { openObjectStorage } from '@linkspan/object-storage'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { newPlace, testWithS3 } from './support/s3.ts'

const key = { organization_id: 'org_a', id: 'con_1' }
const { now } = Date

testWithS3(
  'keys that a real server does not know any longer, or that are wrong, are refused in words',
  async () => {
    const place = await newPlace()
    const { access_key_id = '', secret_access_key = '' } = place.credentials ?? {}
    const wrong = [
      [{ access_key_id: 'former', secret_access_key }, 'the access key does not exist'],
      [{ access_key_id, secret_access_key: 'former' }, 'the secret access key is wrong'],
    ] as const
    for (const [credentials, said] of wrong) {
      const storage = openObjectStorage({ ...place, credentials })
      const failures = [
        await storage.check().catch((error: unknown) => error),
        await storage
          .of(key)
          .write('one', Buffer.from('x'))
          .catch(({ cause }) => cause),
      ]
      for (const error of failures) {
        expect(error).toMatchObject({ lasting: true })
        expect(String(error)).toContain(said)
        expect(String(error)).not.toContain(secret_access_key)
      }
    }
  },
)

testWithS3(
  'a clock that is 20 minutes off is corrected by what a real server says, and no part is lost',
  async () => {
    const place = await newPlace()
    const proxy = await startFaultyProxy(place.endpoint as string)
    for (const minutes of [-20, 20]) {
      jest.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000)
      let asked = 0
      proxy.choose(() => void asked++)
      const storage = openObjectStorage({ ...place, endpoint: proxy.address })
      const bytes = Buffer.from(`written at ${minutes}`)
      await storage.of(key).write(`of${minutes}`, bytes)
      // the first request was refused, and the next one was signed with the right time
      expect(asked).toBe(2)
      expect(Buffer.from(await storage.of(key).read(`of${minutes}`))).toEqual(bytes)
      expect(asked).toBe(3)
      await storage.check()
    }
    await proxy.close()
  },
)
