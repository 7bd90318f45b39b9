export { connectorContract } from './connector-contract.ts'
export type { ConnectorContract } from './contract-suite.ts'
export { documentsOf, valuesAt } from './documents.ts'
export { errorOf } from './error-of.ts'
export {
  type FakeHandler,
  type FakeReply,
  type FakeVendor,
  type SeenRequest,
  startFakeVendor,
} from './fake-vendor.ts'
export { type FuzzContract, fuzzContract } from './fuzz-contract.ts'
export { type LimitsContract, limitsContract } from './limits-contract.ts'
export { type Mutation, mutate, mutations } from './mutations.ts'
export {
  type DownloadOperation,
  type ExampleCall,
  type ExecuteExample,
  type OperationOutcome,
  runOperations,
} from './operations.ts'
export { type PagesContract, pagesContract } from './pages-contract.ts'
export { type RecordedOperation, type RecordedReply, recordOperations } from './recorded-operations.ts'
export type { Runner } from './runner.ts'
export { type CredentialForm, secretsContract } from './secrets-contract.ts'
