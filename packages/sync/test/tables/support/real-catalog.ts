import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../../core/test/support/until.ts'

/** The folder with the programs of Apache Iceberg's own REST catalog, which `npm run check:catalog` installs. */
const { LINKSPAN_TEST_CATALOG = '', LINKSPAN_TEST_S3_URL } = process.env

/** A REST catalog with a database of its own. */
export interface RealCatalog {
  readonly address: string
  close(): Promise<void>
}

/** Starts the catalog, which writes into folders, or into the S3 server of the tests. */
export async function startRealCatalog(place: 'folder' | 's3'): Promise<RealCatalog> {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-catalog-'))
  const port = await freePort()
  const env = {
    ...process.env,
    CATALOG_URI: `jdbc:sqlite:${folder}/catalog.db`,
    CATALOG_WAREHOUSE: folder,
    CATALOG_REST_PORT: String(port),
    ...(place === 's3' && s3Settings(new URL(LINKSPAN_TEST_S3_URL ?? ''))),
    LD_PRELOAD: '',
  }
  const program = [
    '-Xmx512m',
    '-cp',
    `${LINKSPAN_TEST_CATALOG}/*`,
    'org.apache.iceberg.rest.RESTCatalogServer',
  ]
  const child = spawn('java', program, { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await until('the catalog answers', () =>
    fetch(`${address}/v1/config`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    address,
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

function s3Settings({ origin, username, password }: URL): Record<string, string> {
  return {
    CATALOG_IO__IMPL: 'org.apache.iceberg.aws.s3.S3FileIO',
    CATALOG_S3_ENDPOINT: origin,
    CATALOG_S3_PATH__STYLE__ACCESS: 'true',
    CATALOG_S3_ACCESS__KEY__ID: username,
    CATALOG_S3_SECRET__ACCESS__KEY: password,
    AWS_REGION: 'us-east-1',
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
