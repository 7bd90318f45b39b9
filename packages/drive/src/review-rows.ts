import type { User } from './drive-rows.ts'

/** An approval of a file. See https://developers.google.com/workspace/drive/api/reference/rest/v3/approvals. */
export interface FileApprovalRow {
  /** Always `drive#approval`. */
  readonly kind?: string
  /** Its id. */
  readonly approvalId?: string
  /** The file. */
  readonly targetFileId?: string
  /** `IN_PROGRESS`, `APPROVED`, `CANCELLED` or `DECLINED`. */
  readonly status?: string
  /** Who asked for it. */
  readonly initiator?: User
  /** What each reviewer has answered. */
  readonly reviewerResponses?: {
    /** Always `drive#reviewerResponse`. */
    readonly kind?: string
    /** The reviewer. */
    readonly reviewer?: User
    /** `NO_RESPONSE`, `APPROVED` or `DECLINED`. */
    readonly response?: string
  }[]
  /** What new content does to it: `RESET_APPROVAL` or `NO_APPROVAL_ACTION`. */
  readonly fileContentChangeBehavior?: string
  /** The revision that was approved. */
  readonly approvedRevisionId?: string
  /** When it began, in RFC 3339. */
  readonly createTime?: string
  /** When it last changed, in RFC 3339. */
  readonly modifyTime?: string
  /** Until when reviewers should answer, in RFC 3339. */
  readonly dueTime?: string
  /** When it ended, in RFC 3339. */
  readonly completeTime?: string
}

/** A request for access to a file. See https://developers.google.com/workspace/drive/api/reference/rest/v3/accessproposals. */
export interface AccessProposalRow {
  /** Its id. */
  readonly proposalId?: string
  /** The file. */
  readonly fileId?: string
  /** The address of the person who asks. */
  readonly requesterEmailAddress?: string
  /** The address of the person who would get access. */
  readonly recipientEmailAddress?: string
  /** What they ask for. */
  readonly rolesAndViews?: {
    /** `writer`, `commenter` or `reader`. */
    readonly role?: string
    /** The view, such as `published`. */
    readonly view?: string
  }[]
  /** Their message. */
  readonly requestMessage?: string
  /** When they asked, in RFC 3339. */
  readonly createTime?: string
}

/** A label on a file. See https://developers.google.com/workspace/drive/api/reference/rest/v3/files/listLabels. */
export interface FileLabelRow {
  /** Always `drive#label`. */
  readonly kind?: string
  /** The label. */
  readonly id?: string
  /** Its revision. */
  readonly revisionId?: string
  /** Its fields with their values, by the id of the field. */
  readonly fields?: Record<string, object>
}

/** The labels that a write has added or changed. */
export interface ModifiedLabelsRow {
  /** Always `drive#modifyLabelsResponse`. */
  readonly kind?: string
  /** The labels. */
  readonly modifiedLabels?: FileLabelRow[]
}
