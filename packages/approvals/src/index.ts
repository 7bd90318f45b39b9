export { type ActsOn, actsOn, ConnectorChangedError, guardedCall } from './acts-on.ts'
export {
  APPROVAL_STATUSES,
  type ApprovalSummary,
  type ApprovalView,
  approval,
  approvalSummary,
  type PendingApproval,
  pendingApproval,
} from './approval-answers.ts'
export { type ApprovalFailure, approvalContext } from './approval-content.ts'
export { ApprovalError } from './approval-error.ts'
export {
  type ApprovalQuery,
  type Approvals,
  type ApprovalsOptions,
  createApprovals,
  type ListedApprovals,
  type VisibleApprovals,
} from './approvals.ts'
export type { ApprovalPorts, VendorWrites } from './ports.ts'
export type { VendorWrite } from './vendor-write.ts'
