import type { CallComment, CallContent, CallInteraction } from './call-content.ts'

/** A call. See https://help.gong.io/apidocs/introduction-2. The vendor omits what does not apply, or sends null. */
export interface CallRow {
  /** The call. */
  readonly id: string
  /** The address of its page at the vendor. */
  readonly url?: string
  /** Its title. */
  readonly title?: string | null
  /** ISO 8601 with an offset, like all times of the vendor. */
  readonly scheduled?: string
  /** When the recording started. */
  readonly started?: string
  /** Seconds. */
  readonly duration?: number
  /** The user who hosted it. */
  readonly primaryUserId?: string
  /** Who called: `Inbound` for others, `Outbound` for the company, `Conference` for a meeting. */
  readonly direction?: 'Inbound' | 'Outbound' | 'Conference' | 'Unknown'
  /** The system that carried it, such as a conferencing product. */
  readonly system?: string
  /** Whether anyone from outside the company took part. */
  readonly scope?: 'Internal' | 'External' | 'Unknown'
  /** Whether it has a picture. */
  readonly media?: 'Video' | 'Audio'
  /** ISO 639-2B. */
  readonly language?: string
  /** Its workspace. */
  readonly workspaceId?: string
  /** The outcome that a sales representative or the telephone system set. */
  readonly sdrDisposition?: string | null
  /** Its id in the system that recorded it. */
  readonly clientUniqueId?: string | null
  /** What was passed with it when it was uploaded. */
  readonly customData?: string | null
  /** Its purpose. */
  readonly purpose?: string | null
  /** The address of the web conference. */
  readonly meetingUrl?: string | null
  /** Whether it is private. */
  readonly isPrivate?: boolean
  /** Its event in the calendar. */
  readonly calendarEventId?: string | null
}

/** An object in one of the company's systems, such as its CRM. */
export interface ContextObject {
  /** Its kind, such as `Opportunity`, `Account` or `Contact`. */
  readonly objectType?: string
  /** Its id in that system. */
  readonly objectId?: string
  /** Its fields, of an Extended context. */
  readonly fields?: readonly {
    /** The field. */
    readonly name?: string
    /** Its value. */
    readonly value?: unknown
  }[]
  /** Whether the fields are those of now or of the time of the call. */
  readonly timing?: 'Now' | 'TimeOfCall'
}

/** The objects in one of the company's systems that a call or a participant is linked to. */
export interface CallContext {
  /** The system, such as `Salesforce`. */
  readonly system?: string
  /** The objects in it. */
  readonly objects?: readonly ContextObject[]
}

/** A participant of a call. */
export interface Party {
  /** The participant, unique within the call. */
  readonly id?: string
  /** Their email address. */
  readonly emailAddress?: string
  /** Their name. */
  readonly name?: string
  /** Their job title. */
  readonly title?: string
  /** The user that they are, if they belong to the company. */
  readonly userId?: string
  /** The id of the participant in the transcript. */
  readonly speakerId?: string | null
  /** Whether they belong to the company. */
  readonly affiliation?: 'Internal' | 'External' | 'Unknown'
  /** Their telephone number. */
  readonly phoneNumber?: string
  /** Whether they were invited, attended or both. */
  readonly methods?: readonly ('Invitee' | 'Attendee')[]
  /** What they are linked to in other systems. */
  readonly context?: readonly CallContext[]
}

/** A call with the details that the content selector requests. */
export interface ExtensiveCall {
  /** The call itself. */
  readonly metaData?: CallRow
  /** What the call is linked to in other systems. */
  readonly context?: readonly CallContext[]
  /** The participants. */
  readonly parties?: readonly Party[]
  /** What was said. */
  readonly content?: CallContent
  /** How the participants interacted. */
  readonly interaction?: CallInteraction
  /** How the call was reviewed. */
  readonly collaboration?: {
    /** The public comments. */
    readonly publicComments?: readonly CallComment[]
  }
  /** Addresses that anyone can download from for 8 hours. */
  readonly media?: {
    /** The audio recording. */
    readonly audioUrl?: string
    /** The video recording. */
    readonly videoUrl?: string
  }
}

/** The transcript of a call. */
export interface CallTranscriptRow {
  /** The call. */
  readonly callId: string
  /** What each speaker said until another one spoke, in order. */
  readonly transcript?: readonly {
    /** The `speakerId` of a party in `calls_extensive`. */
    readonly speakerId?: string
    /** The topic; null if the vendor found none. */
    readonly topic?: string | null
    /** The sentences. */
    readonly sentences?: readonly {
      /** Milliseconds from the beginning of the call. */
      readonly start?: number
      /** Milliseconds from the beginning of the call. */
      readonly end?: number
      /** The sentence. */
      readonly text?: string
    }[]
  }[]
}

/** A scorecard that was answered for a call. */
export interface AnsweredScorecardRow {
  /** The answered scorecard. */
  readonly answeredScorecardId: string
  /** The scorecard. */
  readonly scorecardId?: string
  /** The scorecard's name. */
  readonly scorecardName?: string
  /** The call that was reviewed. */
  readonly callId?: string
  /** When the call started. */
  readonly callStartTime?: string
  /** The user who was reviewed: the host of the call. */
  readonly reviewedUserId?: string
  /** Null if the vendor itself reviewed the call. */
  readonly reviewerUserId?: string | null
  /** Whether a user or the vendor reviewed the call. */
  readonly reviewMethod?: 'AUTOMATIC' | 'MANUAL'
  /** The other user who last changed the answers; null without one. */
  readonly editorUserId?: string | null
  /** When the review was published. */
  readonly reviewTime?: string
  /** Who sees it, such as `PUBLIC` or `MANAGERS`. */
  readonly visibilityType?: string
  /** The answers. */
  readonly answers?: readonly {
    /** The question. */
    readonly questionId?: string
    /** The version of the question. */
    readonly questionRevisionId?: string
    /** Whether it is the question about the whole call. */
    readonly isOverall?: boolean
    /** The score; null without one. */
    readonly score?: number | null
    /** The text; null without one. */
    readonly answerText?: string | null
    /** Whether the question does not apply to the call. */
    readonly notApplicable?: boolean
    /** The ids of the chosen options; null without any. */
    readonly selectedOptions?: readonly string[] | null
  }[]
}

/** The calls of each activity of a user: their ids, or how many there are. */
export interface Activities<Calls> {
  /** Calls that the user hosted. */
  readonly callsAsHost?: Calls
  /** Calls that the user attended, but did not host. */
  readonly callsAttended?: Calls
  /** Calls on which the user gave feedback. */
  readonly callsGaveFeedback?: Calls
  /** Calls on which the user asked for feedback. */
  readonly callsRequestedFeedback?: Calls
  /** Calls on which the user received feedback. */
  readonly callsReceivedFeedback?: Calls
  /** The user's own calls that they listened to. */
  readonly ownCallsListenedTo?: Calls
  /** Others' calls that the user listened to. */
  readonly othersCallsListenedTo?: Calls
  /** Calls that the user shared within the company. */
  readonly callsSharedInternally?: Calls
  /** Calls that the user shared outside the company. */
  readonly callsSharedExternally?: Calls
  /** Calls for which the user filled in a scorecard. */
  readonly callsScorecardsFilled?: Calls
  /** The user's calls for which others filled in a scorecard. */
  readonly callsScorecardsReceived?: Calls
  /** Calls on which the user commented. */
  readonly callsCommentsGiven?: Calls
  /** The user's calls on which others commented. */
  readonly callsCommentsReceived?: Calls
  /** Calls that the user marked as reviewed. */
  readonly callsMarkedAsFeedbackGiven?: Calls
  /** The user's calls that others marked as reviewed. */
  readonly callsMarkedAsFeedbackReceived?: Calls
}
