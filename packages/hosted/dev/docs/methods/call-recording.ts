import type { VendorMethod } from '../methods.ts'
import { readMethods } from './read-methods.ts'

/** The methods of the Gong API v2. */
export const callRecording: readonly VendorMethod[] = readMethods(
  '/v2/',
  `
listPermissionProfile GET all-permission-profiles | it has no action of its own
listCallOutcomes GET call-outcomes | it has no action of its own
listCalls GET calls
addCall POST calls | it has no action of its own
listCallsExtensive POST calls/extensive
getCallTranscripts POST calls/transcript
addUsersAccessToCalls PUT calls/users-access | it has no action of its own
getUsersAccessToCalls POST calls/users-access | it has no action of its own
deleteUsersAccessToCalls DELETE calls/users-access | it has no action of its own
getCall GET calls/{id}
addCallRecording PUT calls/{id}/media | it has no action of its own
listUsers_1 GET coaching
getCrmObjects GET crm/entities | it has no action of its own
uploadCrmData POST crm/entities | it has no action of its own
listCrmSchemaFields GET crm/entity-schema | it has no action of its own
uploadCrmSchemaField POST crm/entity-schema | it has no action of its own
listGenericCrmIntegration GET crm/integrations | it has no action of its own
registerGenericCrmIntegration PUT crm/integrations | it has no action of its own
deleteGenericCrmIntegration DELETE crm/integrations | it has no action of its own
getRequestStatus GET crm/request-status | it has no action of its own
customAction PUT customer-engagement/action | it has no action of its own
contentShared PUT customer-engagement/content/shared | it has no action of its own
contentViewed PUT customer-engagement/content/viewed | it has no action of its own
findAllReferencesToEmailAddress GET data-privacy/data-for-email-address | it has no action of its own
findAllReferencesToPhoneNumber GET data-privacy/data-for-phone-number | it has no action of its own
purgeEmailAddress POST data-privacy/erase-data-for-email-address | it has no action of its own
purgePhoneNumber POST data-privacy/erase-data-for-phone-number | it has no action of its own
addDigitalInteraction POST digital-interaction | it has no action of its own
listFlows GET flows | it has no action of its own
listFlowsFolders GET flows/folders | it has no action of its own
getFlowsForProspects POST flows/prospects | it has no action of its own
assignProspects POST flows/prospects/assign | it has no action of its own
assignProspectsCoolOffOverrides POST flows/prospects/assign/cool-off-override | it has no action of its own
unassignProspectFlows POST flows/prospects/unassign-flows-by-crm-id | it has no action of its own
unassignFlows POST flows/prospects/unassign-flows-by-instance-id | it has no action of its own
integrationSettings POST integration-settings | it has no action of its own
getCallsInSpecificFolder GET library/folder-content
getLibraryStructure GET library/folders
listLogs GET logs | it has no action of its own
addMeeting POST meetings | it has no action of its own
integrationStatus POST meetings/integration/status | it has no action of its own
updateMeeting PUT meetings/{meetingId} | it has no action of its own
deleteMeeting DELETE meetings/{meetingId} | it has no action of its own
getPermissionProfile GET permission-profile | it has no action of its own
updatePermissionProfile PUT permission-profile | it has no action of its own
createPermissionProfile POST permission-profile | it has no action of its own
listPermissionProfileUsers GET permission-profile/users | it has no action of its own
listScorecards GET settings/scorecards
listTrackers GET settings/trackers
listMultipleUsersAggregateActivity POST stats/activity/aggregate
listMultipleUsersAggregateByPeriod POST stats/activity/aggregate-by-period | it has no action of its own
listMultipleUsersDayByDayActivity POST stats/activity/day-by-day
listAnsweredScorecards POST stats/activity/scorecards
listInteractionStats POST stats/interaction
listTasks POST tasks | it has no action of its own
updateReminder PATCH tasks/{taskId} | it has no action of its own
listUsers GET users
listMultipleUsers POST users/extensive | it has no action of its own
getUser GET users/{id}
getUserHistory GET users/{id}/settings-history | it has no action of its own
listWorkspaces GET workspaces
`,
)
