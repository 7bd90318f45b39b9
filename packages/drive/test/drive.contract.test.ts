import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ConnectorOptions } from '@linkspan/core'
import { connectorContract, limitsContract, pagesContract, secretsContract } from '@linkspan/core/testing'
import { drive } from '../src/index.ts'

const fileId = '1Invented-file_id'
const commentId = 'AAAA-invented'

const open = (options: ConnectorOptions) =>
  drive.create({
    ...options,
    token_url: `${options.base_url}/token`,
    credentials: {
      access_token: 'invented-token',
      refresh_token: 'invented-refresh',
      client_id: 'invented-client',
      client_secret: 'invented-client-secret',
    },
  })

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: drive,
    open,
    replication_config: {
      folder_url: 'https://drive.google.com/drive/folders/1Invented-folder_id-of-33-letters',
      streams: [{ name: 'all', format: { filetype: 'csv' } }],
    },
    calls: {
      'about.get': {},
      'changes.list': { pageToken: '1' },
      'changes_start_page_token.get': {},
      'comments.list': { fileId },
      'comments.get': { fileId, commentId },
      'comments.create': { fileId, content: 'New' },
      'comments.update': { fileId, commentId, content: 'New' },
      'comments.delete': { fileId, commentId },
      'access_proposals.list': { fileId },
      'access_proposals.get': { fileId, proposalId: 'p1' },
      'access_proposals.resolve': { fileId, proposalId: 'p1', action: 'DENY' },
      'drives.create': { name: 'New' },
      'drives.update': { driveId: '0Invented', name: 'New' },
      'drives.delete': { driveId: '0Invented' },
      'drives.hide': { driveId: '0Invented' },
      'drives.unhide': { driveId: '0Invented' },
      'file_approvals.list': { fileId },
      'file_approvals.get': { fileId, approvalId: 'a1' },
      'file_approvals.start': { fileId, reviewerEmails: ['ada@lighthouse.example'] },
      'file_approvals.approve': { fileId, approvalId: 'a1' },
      'file_approvals.decline': { fileId, approvalId: 'a1' },
      'file_approvals.cancel': { fileId, approvalId: 'a1' },
      'file_approvals.comment': { fileId, approvalId: 'a1', message: 'New' },
      'file_approvals.reassign': { fileId, approvalId: 'a1', message: 'New' },
      'file_labels.list': { fileId },
      'file_labels.update': { fileId, labelModifications: [{ labelId: 'l1', removeLabel: true }] },
      'drives.list': {},
      'drives.get': { driveId: '0Invented' },
      'files.list': {},
      'files.get': { fileId },
      'files.create': { name: 'New' },
      'files.update': { fileId, name: 'New' },
      'files.delete': { fileId },
      'files.copy': { fileId },
      'files.download': { fileId },
      'files_export.download': { fileId, mimeType: 'text/plain' },
      'files_upload.create': { name: 'New', file_content: 'YQ==' },
      'files_upload.update': { fileId, file_content: 'YQ==' },
      'permissions.list': { fileId },
      'permissions.get': { fileId, permissionId: 'anyoneWithLink' },
      'permissions.create': { fileId, type: 'anyone', role: 'reader' },
      'permissions.update': { fileId, permissionId: 'anyoneWithLink', role: 'writer' },
      'permissions.delete': { fileId, permissionId: 'anyoneWithLink' },
      'replies.list': { fileId, commentId },
      'replies.get': { fileId, commentId, replyId: 'BBBB-invented' },
      'replies.create': { fileId, commentId, content: 'New' },
      'replies.update': { fileId, commentId, replyId: 'BBBB-invented', content: 'New' },
      'replies.delete': { fileId, commentId, replyId: 'BBBB-invented' },
      'revisions.update': { fileId, revisionId: 'head', keepForever: true },
      'revisions.delete': { fileId, revisionId: 'r1' },
      'trash.empty': {},
      'revisions.list': { fileId },
      'revisions.get': { fileId, revisionId: 'head' },
    },
    any_body: [
      'comments.delete',
      'drives.delete',
      'files.delete',
      'files.download',
      'files_export.download',
      'permissions.delete',
      'replies.delete',
      'revisions.delete',
      'trash.empty',
    ],
  },
)

secretsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: drive,
    forms: [
      {
        name: 'OAuth',
        id: 'client_id',
        secrets: ['access_token', 'refresh_token', 'client_secret'],
      },
    ],
  },
)

limitsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: drive,
    open,
    own_limits: [
      { status: 403, body: { error: { code: 403, errors: [{ reason: 'sharingRateLimitExceeded' }] } } },
      { status: 429, body: { error: { code: 429, errors: [{ reason: 'downloadQuotaExceeded' }] } } },
    ],
  },
)

pagesContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: drive,
    open,
    lists: ['files', 'drives'].map((entity) => ({
      entity,
      params: {},
      page: (nextPageToken: unknown, rows: readonly object[]) => ({
        nextPageToken,
        ...(rows.length > 0 && { [entity]: rows }),
      }),
    })),
  },
)
