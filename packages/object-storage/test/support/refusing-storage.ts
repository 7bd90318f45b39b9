import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ObjectStorageOptions, openObjectStorage } from '@linkspan/object-storage'

/** The secret that no error may show. */
export const SECRET = 'invented-secret-of-a-storage'

/** A storage of which nothing is real but what it answers. */
export async function startRefusingStorage(
  answer: RequestListener,
  more: Partial<ObjectStorageOptions> = {},
) {
  const server = createServer((request, response) => {
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage = openObjectStorage({
    kind: 'object_storage',
    bucket: 'linkspan',
    prefix: 'parts/',
    region: 'us-east-1',
    path_style: true,
    endpoint,
    credentials: { access_key_id: 'invented-key', secret_access_key: SECRET },
    ...more,
  })
  return {
    storage,
    endpoint,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The answer of a storage that refuses: it repeats what it was sent, as the real one does. */
export const refusal = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${SECRET}</Message><AWSAccessKeyId>invented-key</AWSAccessKeyId><StringToSign>${SECRET}</StringToSign></Error>`
