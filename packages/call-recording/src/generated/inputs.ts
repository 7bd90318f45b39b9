// Written by `npm run docs:reference` from the declarations. Do not edit.

/** The parameters of `call_access.list`. */
export interface CallAccessListParams {
  /** The calls, in the vendor’s form. */
  filter?: {
    /** Only these calls. */
    callIds: string[]
  } | undefined
  /**
   * Deprecated: use filter.callIds.
   * @deprecated
   */
  callIds?: string[] | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** Users and the calls that they get access to, or lose. */
export interface CallAccessParams {
  /** The users by call. 1 to 1000 items. */
  callAccessList: {
    /** The call. */
    callId: string
    /** The users. */
    userIds: string[]
  }[]
}

/** The parameters of a download of a recording. */
export interface MediaParams {
  /** The call. An alternative to filter.callIds. */
  id?: string | undefined
  /** The call, in the vendor’s form. An alternative to id. */
  filter?: {
    /** The one call. 1 to 1 items. */
    callIds: string[]
  } | undefined
  /** Not needed: the recording is always requested. */
  contentSelector?: {
    /** The details of the call to request. */
    exposedFields?: {
      /** Always true. */
      media?: true | undefined
    } | undefined
  } | undefined
  /** The bytes to download, in the syntax of HTTP: bytes=0-99. */
  range_header?: string | undefined
}

/** The parameters of `call_media.create`. */
export interface CallMediaCreateParams {
  /** The call: callId of calls.create. */
  id: string
  /** The content in base64; empty for an empty file. Required if the options of the call have no content. */
  file_content?: string | undefined
}

/** The parameters of `call_outcomes.list`. */
export interface CallOutcomesListParams {
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `call_transcripts.list`. */
export interface CallTranscriptsListParams {
  /** Default: the last 30 days. */
  filter?: {
    /** Calls that started at this time or later. */
    fromDateTime?: string | undefined
    /** Calls that started before this time. */
    toDateTime?: string | undefined
    /** Only this workspace. */
    workspaceId?: string | undefined
    /** Only these calls. */
    callIds?: string[] | undefined
  } | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `calls.list`. */
export interface CallsListParams {
  /** Calls at this time or later; web conferences by their schedule. Default: 30 days before toDateTime. */
  fromDateTime?: string | undefined
  /** Calls before this time; default now. */
  toDateTime?: string | undefined
  /** Only this workspace. */
  workspaceId?: string | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `calls.get`. */
export interface CallsGetParams {
  /** The call. */
  id: string
}

/** The parameters of `calls.create`. */
export interface CallsCreateParams {
  /** An id of your system: a second call with it is refused. 1 to 1000 characters. */
  clientUniqueId: string
  /** The title. 1 to 1000 characters. */
  title?: string | undefined
  /** The purpose. 1 to 1000 characters. */
  purpose?: string | undefined
  /** When it began. */
  actualStart: string
  /** When it was to begin. */
  scheduledStart?: string | undefined
  /** When it was to end. */
  scheduledEnd?: string | undefined
  /** Seconds. */
  duration?: number | undefined
  /** Who called. */
  direction: 'Inbound' | 'Outbound' | 'Conference' | 'Unknown'
  /** The user who hosted it; one of the parties. */
  primaryUser: string
  /** Who took part. 1 to 500 items. */
  parties: {
    /** The user, for members of the company. */
    userId?: string | undefined
    /** The name. 1 to 1000 characters. */
    name?: string | undefined
    /** The email address. 1 to 1000 characters. */
    emailAddress?: string | undefined
    /** The phone number. 1 to 1000 characters. */
    phoneNumber?: string | undefined
    /** An id of yours, for speakersTimeline. 1 to 1000 characters. */
    partyId?: string | undefined
    /** The channel of the recording, 0 or 1. */
    mediaChannelId?: number | undefined
    /** What the party is in other systems. At most 20 items. */
    context?: {
      /** The system. */
      system: 'Salesforce' | 'HubSpot' | 'MicrosoftDynamic' | 'Generic'
      /** The objects in it. At most 100 items. */
      objects?: {
        /** The kind. */
        objectType: 'Opportunity' | 'Account' | 'Lead' | 'Contact' | 'User'
        /** The id in the system. 1 to 1000 characters. */
        objectId: string
        /** Its fields. At most 100 items. */
        fields?: {
          /** The field. 1 to 1000 characters. */
          name: string
          /** Its value. */
          value: unknown
        }[] | undefined
      }[] | undefined
    }[] | undefined
  }[]
  /** The outcome; call_outcomes lists those of the company. 1 to 1000 characters. */
  disposition?: string | undefined
  /** What the call is about in other systems. At most 20 items. */
  context?: {
    /** The system. */
    system: 'Salesforce' | 'HubSpot' | 'MicrosoftDynamic' | 'Generic'
    /** The objects in it. At most 100 items. */
    objects?: {
      /** The kind. */
      objectType: 'Opportunity' | 'Account' | 'Lead' | 'Contact' | 'User'
      /** The id in the system. 1 to 1000 characters. */
      objectId: string
      /** Its fields. At most 100 items. */
      fields?: {
        /** The field. 1 to 1000 characters. */
        name: string
        /** Its value. */
        value: unknown
      }[] | undefined
    }[] | undefined
  }[] | undefined
  /** Text that is kept with the call. At most 10000 characters. */
  customData?: string | undefined
  /** Who spoke when, if your system knows it. */
  speakersTimeline?: {
    /** Whether the times are exact. */
    precise?: boolean | undefined
    /** Who spoke when. At most 10000 items. */
    speechSegments?: {
      /** From when, in milliseconds. At least 0. */
      fromTime: number
      /** Until when. At least 0. */
      toTime: number
      /** Who spoke. */
      partyIds: string[]
    }[] | undefined
  } | undefined
  /** The address of the web conference. At most 2000 characters. */
  meetingUrl?: string | undefined
  /** The system that carried it. 1 to 1000 characters. */
  callProviderCode?: string | undefined
  /** Where the vendor gets the recording. Without it, send the recording with call_media.create. At most 2000 characters. */
  downloadMediaUrl?: string | undefined
  /** The language, such as en-US. 1 to 1000 characters. */
  languageCode?: string | undefined
  /** The task of Engage. */
  flowContext?: {
    /** The task that led to it. 1 to 1000 characters. */
    taskId?: string | undefined
  } | undefined
  /** Only this workspace. */
  workspaceId?: string | undefined
}

/** The parameters of `calls_extensive.list`. */
export interface CallsExtensiveListParams {
  /** Default: the last 30 days. */
  filter?: {
    /** Calls that started at this time or later. */
    fromDateTime?: string | undefined
    /** Calls that started before this time. */
    toDateTime?: string | undefined
    /** Only this workspace. */
    workspaceId?: string | undefined
    /** Only these calls. */
    callIds?: string[] | undefined
    /** Only calls of these hosts. */
    primaryUserIds?: string[] | undefined
  } | undefined
  /** Default: only metaData. */
  contentSelector?: {
    /** Basic returns the linked objects of the company’s systems, Extended also their fields; default None. */
    context?: 'None' | 'Basic' | 'Extended' | undefined
    /** Whether the fields of an Extended context are those of now or of the time of the call; default Now. */
    contextTiming?: ('Now' | 'TimeOfCall')[] | undefined
    /** The details to return; each is left out by default. */
    exposedFields?: {
      /** The participants. */
      parties?: boolean | undefined
      /** Details of what was said. */
      content?: {
        /** The agenda. */
        structure?: boolean | undefined
        /** The duration of each topic. */
        topics?: boolean | undefined
        /** The trackers that occur. */
        trackers?: boolean | undefined
        /** The times at which trackers occur. Requires trackers. */
        trackerOccurrences?: boolean | undefined
        /** Has no effect: the vendor has removed it. */
        pointsOfInterest?: boolean | undefined
        /** A short summary. */
        brief?: boolean | undefined
        /** An outline by section. */
        outline?: boolean | undefined
        /** The highlights. */
        highlights?: boolean | undefined
        /** The outcome. */
        callOutcome?: boolean | undefined
        /** The key points. */
        keyPoints?: boolean | undefined
      } | undefined
      /** Details of how the participants interacted. */
      interaction?: {
        /** How long each participant spoke. */
        speakers?: boolean | undefined
        /** The kinds of video, and their durations. */
        video?: boolean | undefined
        /** Statistics of the host. */
        personInteractionStats?: boolean | undefined
        /** How many questions each side asked. */
        questions?: boolean | undefined
      } | undefined
      /** Details of the reviewing of the call. */
      collaboration?: {
        /** The public comments. */
        publicComments?: boolean | undefined
      } | undefined
      /** The addresses of the recordings, valid for 8 hours. */
      media?: boolean | undefined
    } | undefined
  } | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `coaching.list`. */
export interface CoachingListParams {
  /** The workspace. */
  'workspace-id': string
  /** The manager. */
  'manager-id': string
  /** The start of the metrics. Default: 30 days before `to`. */
  from?: string | undefined
  /** The end of the metrics; default now. */
  to?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `crm_integrations.list`. */
export interface CrmIntegrationsListParams {
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `crm_integrations.create`. */
export interface CrmIntegrationsCreateParams {
  /** The email address of the user who owns it. 3 to 320 characters. */
  ownerEmail: string
  /** The name. 1 to 255 characters. */
  name: string
}

/** The parameters of `crm_integrations.delete`. */
export interface CrmIntegrationsDeleteParams {
  /** The integration. */
  integrationId: string
  /** An id that you choose; crm_requests.get tells by it what came of the request. 1 to 128 characters. */
  clientRequestId: string
}

/** The parameters of `crm_objects.get`. */
export interface CrmObjectsGetParams {
  /** The integration. */
  integrationId: string
  /** The kind of objects. */
  objectType: 'ACCOUNT' | 'CONTACT' | 'DEAL' | 'LEAD'
  /** The ids of the objects in the CRM. 1 to 100 items. */
  objectsCrmIds: string[]
}

/** The parameters of `crm_objects.create`. */
export interface CrmObjectsCreateParams {
  /** The integration. */
  integrationId: string
  /** The kind of objects. */
  objectType: 'ACCOUNT' | 'CONTACT' | 'DEAL' | 'LEAD' | 'BUSINESS_USER' | 'STAGE'
  /** An id that you choose; crm_requests.get tells by it what came of the request. 1 to 128 characters. */
  clientRequestId: string
  /** The content in base64; empty for an empty file. Required if the options of the call have no content. */
  file_content?: string | undefined
}

/** The parameters of `crm_requests.get`. */
export interface CrmRequestsGetParams {
  /** The integration. */
  integrationId: string
  /** An id that you choose; crm_requests.get tells by it what came of the request. 1 to 128 characters. */
  clientRequestId: string
}

/** The parameters of `crm_schema.get`. */
export interface CrmSchemaGetParams {
  /** The integration. */
  integrationId: string
  /** The kind of objects. */
  objectType: 'ACCOUNT' | 'CONTACT' | 'DEAL' | 'LEAD'
}

/** The parameters of `crm_schema.update`. */
export interface CrmSchemaUpdateParams {
  /** The integration. */
  integrationId: string
  /** The kind of objects. */
  objectType: 'ACCOUNT' | 'CONTACT' | 'DEAL' | 'LEAD'
  /** The fields. 1 to 1000 items. */
  fields: {
    /** The name in the CRM. 1 to 255 characters. */
    uniqueName: string
    /** The name for people. 1 to 255 characters. */
    label: string
    /** The type. */
    type: 'DATE' | 'DATETIME' | 'NUMBER' | 'PERCENT' | 'CURRENCY' | 'ID' | 'URL' | 'STRING' | 'BOOLEAN' | 'PHONENUMBER' | 'EMAILADDRESS' | 'PICKLIST' | 'REFERENCE' | 'STRINGARRAY'
    /** When it last changed. */
    lastModified?: string | undefined
    /** true deletes the field. */
    isDeleted?: boolean | undefined
    /** The kind of objects that it refers to. At most 255 characters. */
    referenceTo?: string | undefined
    /** The values it can have. At most 1000 items. */
    orderedValueList?: string[] | undefined
  }[]
}

/** The parameters of `digital_interactions.create`. */
export interface DigitalInteractionsCreateParams {
  /** An id that you choose: a second event with it is refused. 1 to 1000 characters. */
  eventId: string
  /** When it happened. */
  timestamp: string
  /** What happened, in a word of yours. 1 to 1000 characters. */
  eventType: string
  /** The system that noticed it. 1 to 1000 characters. */
  sourceSystemName?: string | undefined
  /** The session on the web. 1 to 1000 characters. */
  sessionId?: string | undefined
  /** The device. */
  device?: 'MOBILE' | 'PC' | undefined
  /** The content that it is about. */
  content: {
    /** The id of the content. 1 to 1000 characters. */
    contentId?: string | undefined
    /** Its title. 1 to 1000 characters. */
    contentTitle: string
    /** Its address. At most 2000 characters. */
    contentUrl?: string | undefined
    /** Words for it. At most 100 items. */
    contentLabel?: string[] | undefined
    /** Further fields of the content. At most 100 items. */
    contentCustomFields?: {
      /** The name. 1 to 1000 characters. */
      name: string
      /** The value. 1 to 1000 characters. */
      value: string
      /** The type of the value. */
      dataType?: 'STRING' | 'NUMBER' | 'DATE' | 'URL' | 'BOOLEAN' | 'DURATION' | undefined
    }[] | undefined
  }
  /** The person, if it is known. */
  person?: {
    /** The name. 1 to 1000 characters. */
    name?: string | undefined
    /** The email address. 1 to 1000 characters. */
    email?: string | undefined
    /** The phone number. 1 to 1000 characters. */
    phoneNumber?: string | undefined
    /** The id in your system. 1 to 1000 characters. */
    personId?: string | undefined
    /** Further fields of the person. At most 100 items. */
    personCustomFields?: {
      /** The name. 1 to 1000 characters. */
      name: string
      /** The value. 1 to 1000 characters. */
      value: string
      /** The type of the value. */
      dataType?: 'STRING' | 'NUMBER' | 'DATE' | 'URL' | 'BOOLEAN' | 'DURATION' | undefined
    }[] | undefined
  } | undefined
  /** Further fields of the event. At most 100 items. */
  customFields?: {
    /** The name. 1 to 1000 characters. */
    name: string
    /** The value. 1 to 1000 characters. */
    value: string
    /** The type of the value. */
    dataType?: 'STRING' | 'NUMBER' | 'DATE' | 'URL' | 'BOOLEAN' | 'DURATION' | undefined
  }[] | undefined
}

/** A person, by an email address. */
export interface PersonByAddressParams {
  /** The email address of the person. At most 320 characters. */
  emailAddress: string
}

/** The parameters of `flow_assignments.list`. */
export interface FlowAssignmentsListParams {
  /** The people, by their ids in the CRM. 1 to 200 items. */
  crmProspectsIds: string[]
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `flow_assignments.create`. */
export interface FlowAssignmentsCreateParams {
  /** The people, by their ids in the CRM. 1 to 200 items. */
  crmProspectsIds: string[]
  /** The flow. */
  flowId: string
  /** The user who takes the steps. 3 to 320 characters. */
  flowInstanceOwnerEmail: string
  /** Why they are in it. At most 1000 characters. */
  flowInstanceDescription?: string | undefined
  /** true also takes people who were in a flow a short time ago. */
  override_cool_off?: boolean | undefined
}

/** The parameters of `flow_assignments.delete`. */
export interface FlowAssignmentsDeleteParams {
  /** The person. An alternative to flowInstanceIds. 1 to 255 characters. */
  crmProspectId?: string | undefined
  /** With crmProspectId: only out of this flow. */
  flowId?: string | undefined
  /** The runs. An alternative to crmProspectId. 1 to 100 items. */
  flowInstanceIds?: string[] | undefined
  /** The user who takes them out. 3 to 320 characters. */
  unassignedByUserEmail?: string | undefined
}

/** The parameters of `flow_folders.list`. */
export interface FlowFoldersListParams {
  /** The email address of the user. 3 to 320 characters. */
  flowFolderOwnerEmail: string
  /** Only those in this folder. */
  parentId?: string | undefined
  /** Only this workspace. */
  workspaceId?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `flows.list`. */
export interface FlowsListParams {
  /** The email address of the user. 3 to 320 characters. */
  flowOwnerEmail: string
  /** Only this workspace. */
  workspaceId?: string | undefined
  /** Only those in this folder. */
  folderId?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `library_folder_content.list`. */
export interface LibraryFolderContentListParams {
  /** The folder. */
  folderId: string
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `library_folders.list`. */
export interface LibraryFoldersListParams {
  /** The workspace. The vendor requires it if the company has several. */
  workspaceId?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `logs.list`. */
export interface LogsListParams {
  /** Which log. */
  logType: 'AccessLog' | 'UserActivityLog' | 'UserCallPlay' | 'ExternallySharedCallAccess' | 'ExternallySharedCallPlay'
  /** Entries of this time or later. */
  fromDateTime: string
  /** Entries before this time; default now. */
  toDateTime?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `meeting_integrations.list`. */
export interface MeetingIntegrationsListParams {
  /** The email addresses of the users. 1 to 1000 items. */
  emails: string[]
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `meetings.create`. */
export interface MeetingsCreateParams {
  /** When it begins. */
  startTime: string
  /** When it ends. */
  endTime: string
  /** The title. At most 1000 characters. */
  title?: string | undefined
  /** Whom to invite. 1 to 500 items. */
  invitees: {
    /** The email address. 3 to 320 characters. */
    email?: string | undefined
    /** The name to show. At most 255 characters. */
    displayName?: string | undefined
    /** The first name. At most 255 characters. */
    firstName?: string | undefined
    /** The last name. At most 255 characters. */
    lastName?: string | undefined
  }[]
  /** Its id in your system. At most 255 characters. */
  externalId?: string | undefined
  /** The user who invites. 3 to 320 characters. */
  organizerEmail: string
}

/** The parameters of `meetings.update`. */
export interface MeetingsUpdateParams {
  /** The meeting. */
  meetingId: string
  /** When it begins. */
  startTime: string
  /** When it ends. */
  endTime: string
  /** The title. At most 1000 characters. */
  title?: string | undefined
  /** Whom to invite. 1 to 500 items. */
  invitees: {
    /** The email address. 3 to 320 characters. */
    email?: string | undefined
    /** The name to show. At most 255 characters. */
    displayName?: string | undefined
    /** The first name. At most 255 characters. */
    firstName?: string | undefined
    /** The last name. At most 255 characters. */
    lastName?: string | undefined
  }[]
  /** Its id in your system. At most 255 characters. */
  externalId?: string | undefined
  /** The user who invites. 3 to 320 characters. */
  organizerEmail: string
}

/** The parameters of `meetings.delete`. */
export interface MeetingsDeleteParams {
  /** The meeting. */
  meetingId: string
  /** The user who has invited. 3 to 320 characters. */
  organizerEmail?: string | undefined
}

/** The parameters of `permission_profile_users.list`. */
export interface PermissionProfileUsersListParams {
  /** The profile. */
  profileId: string
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `permission_profiles.list`. */
export interface PermissionProfilesListParams {
  /** The workspace. */
  workspaceId: string
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `permission_profiles.get`. */
export interface PermissionProfilesGetParams {
  /** The profile. */
  profileId: string
}

/** The parameters of `permission_profiles.create`. */
export interface PermissionProfilesCreateParams {
  /** The workspace. */
  workspaceId: string
  /** A permission profile; what it leaves out is not allowed. */
  profile: {
    /** The name. 1 to 255 characters. */
    name: string
    /** What it is for. At most 1000 characters. */
    description?: string | undefined
    /** Its reach: calls access. */
    callsAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: deals access. */
    dealsAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: coaching access. */
    coachingAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: insights access. */
    insightsAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: usage access. */
    usageAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: emails access. */
    emailsAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Which folders of the library it reaches. */
    libraryFolderAccess?: {
      /** Which folders it reaches. */
      permissionLevel: 'none' | 'all' | 'specific-folders'
      /** With specific-folders: which. */
      libraryFolderIds?: string[] | undefined
      /** Whether it manages public folders. */
      managePublicFolder?: boolean | undefined
      /** Whether it manages streams. */
      manageStreams?: boolean | undefined
      /** Whether it adds calls to folders. */
      manageFolderCalls?: boolean | undefined
      /** Whether it shares folders and streams. */
      shareFoldersAndStreams?: boolean | undefined
    } | undefined
    /** What it allows in forecasts. */
    forecastPermissions?: {
      /** Which forecasts it sees. */
      forecastAccess?: {
        /** Whose things it reaches. */
        permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
        /** With report-to-them: whose reports. */
        teamLeadIds?: string[] | undefined
      } | undefined
      /** Whose submissions it changes. */
      forecastEditSubmissions?: {
        /** Whose things it reaches. */
        permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
        /** With report-to-them: whose reports. */
        teamLeadIds?: string[] | undefined
      } | undefined
      /** Whose targets it changes. */
      forecastEditTargets?: {
        /** Whose things it reaches. */
        permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
        /** With report-to-them: whose reports. */
        teamLeadIds?: string[] | undefined
      } | undefined
    } | undefined
    /** Whether it allows: score calls. */
    scoreCalls?: boolean | undefined
    /** Whether it allows: override score. */
    overrideScore?: boolean | undefined
    /** Whether it allows: download call media. */
    downloadCallMedia?: boolean | undefined
    /** Whether it allows: share calls with customers. */
    shareCallsWithCustomers?: boolean | undefined
    /** Whether it allows: manually schedule and upload calls. */
    manuallyScheduleAndUploadCalls?: boolean | undefined
    /** Whether it allows: private calls. */
    privateCalls?: boolean | undefined
    /** Whether it allows: delete calls. */
    deleteCalls?: boolean | undefined
    /** Whether it allows: trim calls. */
    trimCalls?: boolean | undefined
    /** Whether it allows: listen in calls. */
    listenInCalls?: boolean | undefined
    /** Whether it allows: delete emails. */
    deleteEmails?: boolean | undefined
    /** Whether it allows: calls and search. */
    callsAndSearch?: boolean | undefined
    /** Whether it allows: library. */
    library?: boolean | undefined
    /** Whether it allows: deals. */
    deals?: boolean | undefined
    /** Whether it allows: create edit and delete deals boards. */
    createEditAndDeleteDealsBoards?: boolean | undefined
    /** Whether it allows: deals inline editing. */
    dealsInlineEditing?: boolean | undefined
    /** Whether it allows: account. */
    account?: boolean | undefined
    /** Whether it allows: coaching. */
    coaching?: boolean | undefined
    /** Whether it allows: usage. */
    usage?: boolean | undefined
    /** Whether it allows: team stats. */
    teamStats?: boolean | undefined
    /** Whether it allows: initiatives. */
    initiatives?: boolean | undefined
    /** Whether it allows: market. */
    market?: boolean | undefined
    /** Whether it allows: activity. */
    activity?: boolean | undefined
    /** Whether it allows: forecast. */
    forecast?: boolean | undefined
    /** Whether it allows: forecast manage. */
    forecastManage?: boolean | undefined
    /** Whether it allows: engage manage company templates. */
    engageManageCompanyTemplates?: boolean | undefined
    /** Whether it allows: engage manage company sequences. */
    engageManageCompanySequences?: boolean | undefined
    /** Whether it allows: engage create and manage rulesets. */
    engageCreateAndManageRulesets?: boolean | undefined
    /** Whether it allows: engage snooze flow to dos for others. */
    engageSnoozeFlowToDosForOthers?: boolean | undefined
    /** Whether it allows: engage allow crm fields view change. */
    engageAllowCrmFieldsViewChange?: boolean | undefined
    /** Whether it allows: view engage analytics activity. */
    viewEngageAnalyticsActivity?: boolean | undefined
    /** Whether it allows: view engage analytics performance. */
    viewEngageAnalyticsPerformance?: boolean | undefined
    /** Whether it allows: view engage analytics flows. */
    viewEngageAnalyticsFlows?: boolean | undefined
    /** Whether it allows: manage general business settings. */
    manageGeneralBusinessSettings?: boolean | undefined
    /** Whether it allows: manage scorecards. */
    manageScorecards?: boolean | undefined
    /** Whether it allows: export calls and coaching data to csv. */
    exportCallsAndCoachingDataToCSV?: boolean | undefined
    /** Whether it allows: crm data inline editing. */
    crmDataInlineEditing?: boolean | undefined
    /** Whether it allows: crm data import. */
    crmDataImport?: boolean | undefined
    /** Whether it allows: view revenue analytics. */
    viewRevenueAnalytics?: boolean | undefined
    /** Whether it allows: manage revenue analytics. */
    manageRevenueAnalytics?: boolean | undefined
    /** Whether it allows: engage reassign flow to dos to others. */
    engageReassignFlowToDosToOthers?: boolean | undefined
    /** Whether it allows: engage assign flow to dos to others. */
    engageAssignFlowToDosToOthers?: boolean | undefined
    /** Whether it allows: deals data export. */
    dealsDataExport?: boolean | undefined
    /** Whether it allows: ai builder. */
    aiBuilder?: boolean | undefined
  }
}

/** The parameters of `permission_profiles.update`. */
export interface PermissionProfilesUpdateParams {
  /** The profile. */
  profileId: string
  /** A permission profile; what it leaves out is not allowed. */
  profile: {
    /** The name. 1 to 255 characters. */
    name: string
    /** What it is for. At most 1000 characters. */
    description?: string | undefined
    /** Its reach: calls access. */
    callsAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: deals access. */
    dealsAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: coaching access. */
    coachingAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: insights access. */
    insightsAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: usage access. */
    usageAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Its reach: emails access. */
    emailsAccess?: {
      /** Whose things it reaches. */
      permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
      /** With report-to-them: whose reports. */
      teamLeadIds?: string[] | undefined
    } | undefined
    /** Which folders of the library it reaches. */
    libraryFolderAccess?: {
      /** Which folders it reaches. */
      permissionLevel: 'none' | 'all' | 'specific-folders'
      /** With specific-folders: which. */
      libraryFolderIds?: string[] | undefined
      /** Whether it manages public folders. */
      managePublicFolder?: boolean | undefined
      /** Whether it manages streams. */
      manageStreams?: boolean | undefined
      /** Whether it adds calls to folders. */
      manageFolderCalls?: boolean | undefined
      /** Whether it shares folders and streams. */
      shareFoldersAndStreams?: boolean | undefined
    } | undefined
    /** What it allows in forecasts. */
    forecastPermissions?: {
      /** Which forecasts it sees. */
      forecastAccess?: {
        /** Whose things it reaches. */
        permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
        /** With report-to-them: whose reports. */
        teamLeadIds?: string[] | undefined
      } | undefined
      /** Whose submissions it changes. */
      forecastEditSubmissions?: {
        /** Whose things it reaches. */
        permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
        /** With report-to-them: whose reports. */
        teamLeadIds?: string[] | undefined
      } | undefined
      /** Whose targets it changes. */
      forecastEditTargets?: {
        /** Whose things it reaches. */
        permissionLevel: 'all' | 'managers-team' | 'report-to-them' | 'own' | 'none'
        /** With report-to-them: whose reports. */
        teamLeadIds?: string[] | undefined
      } | undefined
    } | undefined
    /** Whether it allows: score calls. */
    scoreCalls?: boolean | undefined
    /** Whether it allows: override score. */
    overrideScore?: boolean | undefined
    /** Whether it allows: download call media. */
    downloadCallMedia?: boolean | undefined
    /** Whether it allows: share calls with customers. */
    shareCallsWithCustomers?: boolean | undefined
    /** Whether it allows: manually schedule and upload calls. */
    manuallyScheduleAndUploadCalls?: boolean | undefined
    /** Whether it allows: private calls. */
    privateCalls?: boolean | undefined
    /** Whether it allows: delete calls. */
    deleteCalls?: boolean | undefined
    /** Whether it allows: trim calls. */
    trimCalls?: boolean | undefined
    /** Whether it allows: listen in calls. */
    listenInCalls?: boolean | undefined
    /** Whether it allows: delete emails. */
    deleteEmails?: boolean | undefined
    /** Whether it allows: calls and search. */
    callsAndSearch?: boolean | undefined
    /** Whether it allows: library. */
    library?: boolean | undefined
    /** Whether it allows: deals. */
    deals?: boolean | undefined
    /** Whether it allows: create edit and delete deals boards. */
    createEditAndDeleteDealsBoards?: boolean | undefined
    /** Whether it allows: deals inline editing. */
    dealsInlineEditing?: boolean | undefined
    /** Whether it allows: account. */
    account?: boolean | undefined
    /** Whether it allows: coaching. */
    coaching?: boolean | undefined
    /** Whether it allows: usage. */
    usage?: boolean | undefined
    /** Whether it allows: team stats. */
    teamStats?: boolean | undefined
    /** Whether it allows: initiatives. */
    initiatives?: boolean | undefined
    /** Whether it allows: market. */
    market?: boolean | undefined
    /** Whether it allows: activity. */
    activity?: boolean | undefined
    /** Whether it allows: forecast. */
    forecast?: boolean | undefined
    /** Whether it allows: forecast manage. */
    forecastManage?: boolean | undefined
    /** Whether it allows: engage manage company templates. */
    engageManageCompanyTemplates?: boolean | undefined
    /** Whether it allows: engage manage company sequences. */
    engageManageCompanySequences?: boolean | undefined
    /** Whether it allows: engage create and manage rulesets. */
    engageCreateAndManageRulesets?: boolean | undefined
    /** Whether it allows: engage snooze flow to dos for others. */
    engageSnoozeFlowToDosForOthers?: boolean | undefined
    /** Whether it allows: engage allow crm fields view change. */
    engageAllowCrmFieldsViewChange?: boolean | undefined
    /** Whether it allows: view engage analytics activity. */
    viewEngageAnalyticsActivity?: boolean | undefined
    /** Whether it allows: view engage analytics performance. */
    viewEngageAnalyticsPerformance?: boolean | undefined
    /** Whether it allows: view engage analytics flows. */
    viewEngageAnalyticsFlows?: boolean | undefined
    /** Whether it allows: manage general business settings. */
    manageGeneralBusinessSettings?: boolean | undefined
    /** Whether it allows: manage scorecards. */
    manageScorecards?: boolean | undefined
    /** Whether it allows: export calls and coaching data to csv. */
    exportCallsAndCoachingDataToCSV?: boolean | undefined
    /** Whether it allows: crm data inline editing. */
    crmDataInlineEditing?: boolean | undefined
    /** Whether it allows: crm data import. */
    crmDataImport?: boolean | undefined
    /** Whether it allows: view revenue analytics. */
    viewRevenueAnalytics?: boolean | undefined
    /** Whether it allows: manage revenue analytics. */
    manageRevenueAnalytics?: boolean | undefined
    /** Whether it allows: engage reassign flow to dos to others. */
    engageReassignFlowToDosToOthers?: boolean | undefined
    /** Whether it allows: engage assign flow to dos to others. */
    engageAssignFlowToDosToOthers?: boolean | undefined
    /** Whether it allows: deals data export. */
    dealsDataExport?: boolean | undefined
    /** Whether it allows: ai builder. */
    aiBuilder?: boolean | undefined
  }
}

/** A person, by a phone number. */
export interface PersonByNumberParams {
  /** The phone number, with the code of its country. At most 40 characters. */
  phoneNumber: string
}

/** The parameters of `settings_scorecards.list`. */
export interface SettingsScorecardsListParams {
  /** Only this workspace. */
  workspaceId?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `settings_trackers.list`. */
export interface SettingsTrackersListParams {
  /** Only this workspace. */
  workspaceId?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of a list of statistics. */
export interface StatsParams {
  /** Default: the last 30 days, all users. */
  filter?: {
    /** The first day, in the company’s time zone. Default: 30 days before toDate. */
    fromDate?: string | undefined
    /** The day after the last one, not later than today; default today. */
    toDate?: string | undefined
    /** Only these users. */
    userIds?: string[] | undefined
    /** Only users created at this time or later. */
    createdFromDateTime?: string | undefined
    /** Only users created before this time. */
    createdToDateTime?: string | undefined
  } | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of a list of statistics by periods. */
export interface PeriodStatsParams {
  /** Default: the last 30 days, all users. */
  filter?: {
    /** The first day, in the company’s time zone. Default: 30 days before toDate. */
    fromDate?: string | undefined
    /** The day after the last one, not later than today; default today. */
    toDate?: string | undefined
    /** Only these users. */
    userIds?: string[] | undefined
    /** Only users created at this time or later. */
    createdFromDateTime?: string | undefined
    /** Only users created before this time. */
    createdToDateTime?: string | undefined
  } | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
  /** The length of a period; default WEEK. Default `"WEEK"`. */
  aggregationPeriod?: 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR' | undefined
}

/** The parameters of `stats_activity_scorecards.list`. */
export interface StatsActivityScorecardsListParams {
  /** Default: manual reviews of the last 30 days. */
  filter?: {
    /** Calls on this day or later, in the company’s time zone. */
    callFromDate?: string | undefined
    /** Calls before this day. */
    callToDate?: string | undefined
    /** Reviews on this day or later. */
    reviewFromDate?: string | undefined
    /** Reviews before this day. */
    reviewToDate?: string | undefined
    /** Reviews at this time or later. An alternative to reviewFromDate. */
    fromDateTime?: string | undefined
    /** Reviews before this time. An alternative to reviewToDate. */
    toDateTime?: string | undefined
    /** Default MANUAL. */
    reviewMethod?: 'AUTOMATIC' | 'MANUAL' | 'BOTH' | undefined
    /** Only these scorecards. */
    scorecardIds?: string[] | undefined
    /** Only reviews of these users. */
    reviewedUserIds?: string[] | undefined
    /** Only reviews by these users. Pages may then have fewer rows. */
    reviewerUserIds?: string[] | undefined
    /** Only reviews of these calls. Pages may then have fewer rows. */
    callIds?: string[] | undefined
  } | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `tasks.list`. */
export interface TasksListParams {
  /** Which tasks. */
  filter: {
    /** The user. */
    userId: string
    /** Only this workspace. */
    workspaceId?: string | undefined
    /** Of which types; default all. Default `["FLOW","MANUAL"]`. */
    types?: ('FLOW' | 'MANUAL')[] | undefined
    /** Which actions; default CALL. Default `["CALL"]`. */
    taskAction?: ('CALL')[] | undefined
    /** In which states; default OPEN. Default `["OPEN"]`. */
    status?: ('OPEN' | 'DONE' | 'DISMISSED')[] | undefined
  }
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `tasks.update`. */
export interface TasksUpdateParams {
  /** The task. */
  taskId: string
  /** The user. */
  userId: string
  /** New state. */
  status?: 'OPEN' | 'DONE' | 'DISMISSED' | undefined
  /** Until when. */
  dueDate?: string | undefined
}

/** The parameters of `user_settings_history.list`. */
export interface UserSettingsHistoryListParams {
  /** The user. */
  id: string
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `users.list`. */
export interface UsersListParams {
  /** true includes users of the vendor’s own staff, whose ids other lists may contain. */
  includeAvatars?: boolean | undefined
  /** Default: all users. */
  filter?: {
    /** Users created at this time or later. */
    createdFromDateTime?: string | undefined
    /** Users created before this time. */
    createdToDateTime?: string | undefined
    /** Only these users. */
    userIds?: string[] | undefined
  } | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}

/** The parameters of `users.get`. */
export interface UsersGetParams {
  /** The user. */
  id: string
}

/** The parameters of `workspaces.list`. */
export interface WorkspacesListParams {
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
}
