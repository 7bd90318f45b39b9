/** A kind of connector of one's own: GitHub. `LINKSPAN_KINDS=./examples/github/index.ts npm start` loads it. */
import { defineConnector, toAccount, valueAt } from '@linkspan/core'
import { openGitHub } from './api.ts'
import { credentials } from './credentials.ts'
import { comments } from './entities/comments.ts'
import { issues } from './entities/issues.ts'
import { repositories } from './entities/repositories.ts'
import { replicationConfig } from './sync.ts'

/** The kind github: its declaration, and how to open it. */
export const github = defineConnector({
  type: 'github',
  aliases: [],
  title: 'GitHub',
  entities: { repositories, issues, comments },
  credentials,
  replication_config: replicationConfig,
  apis: [{ name: 'github', summary: 'The REST API, such as `/repos/acme/shop/labels`.' }],
  check: {
    entity: 'repositories',
    action: 'list',
    params: { per_page: 1 },
    // a fine-grained token and an installation reach the repositories of one owner
    account: (answer) => {
      const id = valueAt(answer, 'data.0.owner.id')
      return toAccount(typeof id === 'number' ? `${id}` : undefined, [valueAt(answer, 'data.0.owner.login')])
    },
  },
  open: openGitHub,
})
