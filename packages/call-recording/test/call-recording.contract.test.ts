import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ConnectorOptions } from '@linkspan/core'
import { connectorContract, limitsContract, pagesContract, secretsContract } from '@linkspan/core/testing'
import { callRecording } from '../src/index.ts'

const id = '7782342274025937895'

const open = (options: ConnectorOptions) =>
  callRecording.create({
    ...options,
    token_url: `${options.base_url}/token`,
    credentials: {
      access_token: 'invented-token',
      refresh_token: 'invented-refresh',
      client_id: 'invented-client',
      client_secret: 'invented-client-secret',
    },
    onCredentialsChanged: () => {},
  })

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    open,
    list: {},
    calls: {
      'users.get': { id },
      'calls.get': { id },
      'call_audio.download': { id },
      'call_video.download': { filter: { callIds: [id] } },
      'library_folders.list': { workspaceId: id },
      'library_folder_content.list': { folderId: id },
      'coaching.list': { 'workspace-id': id, 'manager-id': id },
    },
  },
)

secretsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    forms: [
      {
        name: 'OAuth',
        id: 'client_id',
        secrets: ['access_token', 'refresh_token', 'client_secret'],
      },
      { name: 'an access key', id: 'access_key', secrets: ['access_key_secret'] },
    ],
  },
)

limitsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    open,
    own_limits: [],
  },
)

pagesContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    open,
    lists: [
      { entity: 'users', params: {}, page: (cursor, users) => ({ users, records: { cursor } }) },
      { entity: 'callsExtensive', params: {}, page: (cursor, calls) => ({ calls, records: { cursor } }) },
    ],
  },
)
