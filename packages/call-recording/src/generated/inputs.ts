// Written by `npm run docs:reference` from the declarations. Do not edit.

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
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
}

/** The parameters of `calls.list`. */
export interface CallsListParams {
  /** Calls at this time or later; web conferences by their schedule. Default: 30 days before toDateTime. */
  fromDateTime?: string | undefined
  /** Calls before this time; default now. */
  toDateTime?: string | undefined
  /** Only this workspace. */
  workspaceId?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
}

/** The parameters of `calls.get`. */
export interface CallsGetParams {
  /** The call. */
  id: string
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
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
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

/** The parameters of `library_folder_content.list`. */
export interface LibraryFolderContentListParams {
  /** The folder. */
  folderId: string
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
}

/** The parameters of `library_folders.list`. */
export interface LibraryFoldersListParams {
  /** The workspace. The vendor requires it if the company has several. */
  workspaceId?: string | undefined
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
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
  /** meta.next_page_token of the previous page. 1 to 10000 characters. */
  cursor?: string | undefined
  /** true includes private calls; default false. */
  include_private?: boolean | undefined
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
