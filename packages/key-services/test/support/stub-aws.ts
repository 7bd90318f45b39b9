import { startFakeVendor } from '@linkspan/core/testing'
import type { AwsReference } from '@linkspan/stores'
import { openKeyService } from '../../src/index.ts'
import { commonFault, type Fault, type KeyWorld, StubKey } from './stub-key.ts'

const SECRET = 'invented-secret-access-key-of-aws'
const ALIAS = 'arn:aws:kms:eu-central-1:123456789012:alias/linkspan'
const keyArn = (number: number) =>
  `arn:aws:kms:eu-central-1:123456789012:key/00000000-0000-4000-8000-00000000000${number}`

/** The name of each failure, and its status. */
const REFUSED: Readonly<Partial<Record<Fault, [number, string]>>> = {
  down: [500, 'KMSInternalException'],
  throttled: [400, 'ThrottlingException'],
  denied: [400, 'AccessDeniedException'],
  disabled: [400, 'DisabledException'],
  missing: [400, 'NotFoundException'],
}

const AWS_REFERENCE = {
  service: 'awskms',
  text: `awskms:${ALIAS}`,
  arn: ALIAS,
  region: 'eu-central-1',
} as const satisfies AwsReference

/** Starts an AWS KMS with an alias. A rotation lets the alias name another key. */
export async function startAwsStub(): Promise<KeyWorld> {
  const keys = [new StubKey()]
  let fault: Fault | undefined
  let asked = 0

  const server = await startFakeVendor(({ headers, body }, response) => {
    asked++
    const common = commonFault(fault, response)
    if (common) return common === 'handled' ? undefined : common
    const refuse = (status: number, name: string) => ({
      status,
      headers: { 'x-amzn-errortype': name },
      body: { __type: name, message: `${name} of ${SECRET}` },
    })
    const signed = /^AWS4-HMAC-SHA256 Credential=invented-key\/\d{8}\/eu-central-1\/kms\/aws4_request,/
    if (!signed.test(headers.authorization ?? '')) return refuse(400, 'UnrecognizedClientException')
    const refused = fault && REFUSED[fault]
    if (refused) return refuse(...refused)
    const input = JSON.parse(body)
    const bound = JSON.stringify(input.EncryptionContext)
    const at = input.KeyId === ALIAS ? keys.length : Number(input.KeyId.slice(-1))
    const key = keys[at - 1]
    if (!key || ![ALIAS, keyArn(at)].includes(input.KeyId)) return refuse(400, 'NotFoundException')
    if (headers['x-amz-target'] === 'TrentService.Encrypt') {
      const bytes = key.encrypt(Buffer.from(input.Plaintext, 'base64'), bound)
      return { body: { CiphertextBlob: bytes.toString('base64'), KeyId: keyArn(at) } }
    }
    const bytes = key.decrypt(Buffer.from(input.CiphertextBlob, 'base64'), bound)
    if (!bytes) return refuse(400, 'InvalidCiphertextException')
    return { body: { Plaintext: bytes.toString('base64'), KeyId: keyArn(at) } }
  })

  const settings = {
    aws: {
      endpoint: server.base_url,
      credentials: () => ({ access_key_id: 'invented-key', secret_access_key: SECRET }),
    },
  }
  return {
    reference: AWS_REFERENCE,
    settings,
    open: (more) => openKeyService(AWS_REFERENCE, { ...settings, ...more }),
    fail: async (next) => {
      fault = next
    },
    rotate: async () => void keys.push(new StubKey()),
    get asked() {
      return asked
    },
    secrets: [SECRET],
    close: () => server.close(),
  }
}
