import type { VendorMethod } from '../vendor-method.ts'
import { readMethods } from './read-methods.ts'

/** The methods of the Gong API v2. */
export const callRecordingMethods: readonly VendorMethod[] = readMethods(
  '/v2/',
  `
listPermissionProfile GET all-permission-profiles
listCallOutcomes GET call-outcomes
listCalls GET calls
addCall POST calls
listCallsExtensive POST calls/extensive
getCallTranscripts POST calls/transcript
addUsersAccessToCalls PUT calls/users-access
getUsersAccessToCalls POST calls/users-access
deleteUsersAccessToCalls DELETE calls/users-access
getCall GET calls/{id}
addCallRecording PUT calls/{id}/media
listUsers_1 GET coaching
getCrmObjects GET crm/entities
uploadCrmData POST crm/entities
listCrmSchemaFields GET crm/entity-schema
uploadCrmSchemaField POST crm/entity-schema
listGenericCrmIntegration GET crm/integrations
registerGenericCrmIntegration PUT crm/integrations
deleteGenericCrmIntegration DELETE crm/integrations
getRequestStatus GET crm/request-status
customAction PUT customer-engagement/action | events of content belong to the system that has the content
contentShared PUT customer-engagement/content/shared | events of content belong to the system that has the content
contentViewed PUT customer-engagement/content/viewed | events of content belong to the system that has the content
findAllReferencesToEmailAddress GET data-privacy/data-for-email-address
findAllReferencesToPhoneNumber GET data-privacy/data-for-phone-number
purgeEmailAddress POST data-privacy/erase-data-for-email-address
purgePhoneNumber POST data-privacy/erase-data-for-phone-number
addDigitalInteraction POST digital-interaction
listFlows GET flows
listFlowsFolders GET flows/folders
getFlowsForProspects POST flows/prospects
assignProspects POST flows/prospects/assign
assignProspectsCoolOffOverrides POST flows/prospects/assign/cool-off-override
unassignProspectFlows POST flows/prospects/unassign-flows-by-crm-id
unassignFlows POST flows/prospects/unassign-flows-by-instance-id
integrationSettings POST integration-settings | it is set once, for a product inside the pages of the vendor
getCallsInSpecificFolder GET library/folder-content
getLibraryStructure GET library/folders
listLogs GET logs
addMeeting POST meetings
integrationStatus POST meetings/integration/status
updateMeeting PUT meetings/{meetingId}
deleteMeeting DELETE meetings/{meetingId}
getPermissionProfile GET permission-profile
updatePermissionProfile PUT permission-profile
createPermissionProfile POST permission-profile
listPermissionProfileUsers GET permission-profile/users
listScorecards GET settings/scorecards
listTrackers GET settings/trackers
listMultipleUsersAggregateActivity POST stats/activity/aggregate
listMultipleUsersAggregateByPeriod POST stats/activity/aggregate-by-period
listMultipleUsersDayByDayActivity POST stats/activity/day-by-day
listAnsweredScorecards POST stats/activity/scorecards
listInteractionStats POST stats/interaction
listTasks POST tasks
updateReminder PATCH tasks/{taskId}
listUsers GET users
listMultipleUsers POST users/extensive
getUser GET users/{id}
getUserHistory GET users/{id}/settings-history
listWorkspaces GET workspaces
`,
)
