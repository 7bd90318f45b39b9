import { randomUUID } from 'node:crypto'
import { REQUIRED } from './required.ts'

/**
 * The settings of a server that keeps synced data in the object storage of the tests; undefined if there is none and
 * `LINKSPAN_REQUIRE` does not ask for it.
 */
export function objectStorageSettings(): Readonly<Record<string, string>> | undefined {
  const { LINKSPAN_TEST_S3_URL } = process.env
  if (!LINKSPAN_TEST_S3_URL && REQUIRED) throw new Error('LINKSPAN_TEST_S3_URL names no object storage')
  if (!LINKSPAN_TEST_S3_URL) return undefined
  const { username, password, host } = new URL(LINKSPAN_TEST_S3_URL)
  return {
    LINKSPAN_PARTS: `s3://linkspan/${randomUUID()}?endpoint=http://${host}`,
    AWS_ACCESS_KEY_ID: username,
    AWS_SECRET_ACCESS_KEY: password,
  }
}
