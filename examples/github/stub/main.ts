/** Runs the stub on a port, 4020 by default, and prints how to connect it. */
import { startStub } from './stub.ts'

const stub = await startStub({ port: Number(process.argv[2] ?? 4020) })
console.log(`LINKSPAN_GITHUB_BASE_URL=${stub.base_url}
token ${stub.token}
repositories ${stub.repositories.map(({ row }) => row.full_name).join(' ')}`)
