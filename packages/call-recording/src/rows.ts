/** A call. See https://help.gong.io/apidocs/introduction-2. The vendor omits what does not apply, or sends null. */
export interface CallRow {
  readonly id: string
  readonly url?: string
  readonly title?: string | null
  /** ISO 8601 with an offset, like all times of the vendor. */
  readonly scheduled?: string
  readonly started?: string
  /** Seconds. */
  readonly duration?: number
  readonly primaryUserId?: string
  readonly direction?: 'Inbound' | 'Outbound' | 'Conference' | 'Unknown'
  readonly system?: string
  readonly scope?: 'Internal' | 'External' | 'Unknown'
  readonly media?: 'Video' | 'Audio'
  /** ISO 639-2B. */
  readonly language?: string
  readonly workspaceId?: string
  readonly sdrDisposition?: string | null
  readonly clientUniqueId?: string | null
  readonly customData?: string | null
  readonly purpose?: string | null
  readonly meetingUrl?: string | null
  readonly isPrivate?: boolean
  readonly calendarEventId?: string | null
}

/** An object in one of the company's systems, such as its CRM. */
export interface ContextObject {
  readonly objectType?: string
  readonly objectId?: string
  readonly fields?: readonly { readonly name?: string; readonly value?: unknown }[]
  readonly timing?: 'Now' | 'TimeOfCall'
}

/** The objects in one of the company's systems that a call or a participant is linked to. */
export interface CallContext {
  readonly system?: string
  readonly objects?: readonly ContextObject[]
}

/** A participant of a call. */
export interface Party {
  readonly id?: string
  readonly emailAddress?: string
  readonly name?: string
  readonly title?: string
  readonly userId?: string
  /** The id of the participant in the transcript. */
  readonly speakerId?: string | null
  readonly affiliation?: 'Internal' | 'External' | 'Unknown'
  readonly phoneNumber?: string
  readonly methods?: readonly ('Invitee' | 'Attendee')[]
  readonly context?: readonly CallContext[]
}

/** When something is said, in seconds from the beginning, and by whom. */
export interface Occurrence {
  readonly startTime?: number
  readonly speakerId?: string
}

/** The occurrences of a tracker in a call. */
export interface TrackerFinds {
  readonly id?: string
  readonly name?: string
  readonly count?: number
  readonly type?: 'KEYWORD' | 'SMART'
  readonly occurrences?: readonly Occurrence[]
  readonly phrases?: readonly {
    readonly phrase?: string
    readonly count?: number
    readonly occurrences?: readonly Occurrence[]
  }[]
}

/** The content of a call. */
export interface CallContent {
  readonly structure?: readonly { readonly name?: string; readonly duration?: number }[]
  readonly topics?: readonly { readonly name?: string; readonly duration?: number }[]
  readonly trackers?: readonly TrackerFinds[]
  readonly brief?: string
  readonly outline?: readonly {
    readonly section?: string
    readonly startTime?: number
    readonly duration?: number
    readonly items?: readonly { readonly text?: string; readonly startTime?: number }[]
  }[]
  readonly highlights?: readonly {
    readonly title?: string
    readonly items?: readonly { readonly text?: string; readonly startTimes?: readonly number[] }[]
  }[]
  readonly callOutcome?: { readonly id?: string; readonly category?: string; readonly name?: string }
  readonly keyPoints?: readonly { readonly text?: string }[]
}

/** A measure such as `Talk Ratio`. */
export interface Statistic {
  readonly name?: string
  readonly value?: number
}

/** How the participants of a call interacted. */
export interface CallInteraction {
  readonly speakers?: readonly {
    readonly id?: string
    readonly userId?: string
    readonly talkTime?: number
  }[]
  readonly interactionStats?: readonly Statistic[]
  readonly video?: readonly { readonly name?: string; readonly duration?: number }[]
  readonly questions?: { readonly companyCount?: number; readonly nonCompanyCount?: number }
}

/** A public comment on a call. */
export interface CallComment {
  readonly id?: string
  readonly comment?: string
  readonly commenterUserId?: string
  readonly posted?: string
  readonly audioStartTime?: number
  readonly audioEndTime?: number
  readonly inReplyTo?: string | null
  readonly duringCall?: boolean
}

/** A call with the details that the content selector requests. */
export interface ExtensiveCall {
  readonly metaData?: CallRow
  readonly context?: readonly CallContext[]
  readonly parties?: readonly Party[]
  readonly content?: CallContent
  readonly interaction?: CallInteraction
  readonly collaboration?: { readonly publicComments?: readonly CallComment[] }
  /** Addresses that anyone can download from for 8 hours. */
  readonly media?: { readonly audioUrl?: string; readonly videoUrl?: string }
}

/** A scorecard that was answered for a call. */
export interface AnsweredScorecardRow {
  readonly answeredScorecardId: string
  readonly scorecardId?: string
  readonly scorecardName?: string
  readonly callId?: string
  readonly callStartTime?: string
  readonly reviewedUserId?: string
  /** Null if the vendor itself reviewed the call. */
  readonly reviewerUserId?: string | null
  readonly reviewMethod?: 'AUTOMATIC' | 'MANUAL'
  readonly editorUserId?: string | null
  readonly reviewTime?: string
  readonly visibilityType?: string
  readonly answers?: readonly {
    readonly questionId?: string
    readonly questionRevisionId?: string
    readonly isOverall?: boolean
    readonly score?: number | null
    readonly answerText?: string | null
    readonly notApplicable?: boolean
    readonly selectedOptions?: readonly string[] | null
  }[]
}
