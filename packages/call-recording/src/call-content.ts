/** When something is said, in seconds from the beginning, and by whom. */
export interface Occurrence {
  /** Seconds from the beginning of the call. */
  readonly startTime?: number
  /** The `speakerId` of a party. */
  readonly speakerId?: string
}

/** The occurrences of a tracker in a call. */
export interface TrackerFinds {
  /** The tracker. */
  readonly id?: string
  /** Its name. */
  readonly name?: string
  /** How often it occurs. */
  readonly count?: number
  /** Whether it looks for keywords or for what they mean. */
  readonly type?: 'KEYWORD' | 'SMART'
  /** When it occurs, whatever the phrase. */
  readonly occurrences?: readonly Occurrence[]
  /** When each phrase occurs. Only for keywords. */
  readonly phrases?: readonly {
    /** The phrase. */
    readonly phrase?: string
    /** How often it occurs. */
    readonly count?: number
    /** When it occurs. */
    readonly occurrences?: readonly Occurrence[]
  }[]
}

/** The content of a call. */
export interface CallContent {
  /** The parts of the agenda, in order. */
  readonly structure?: readonly {
    /** The part. */
    readonly name?: string
    /** Seconds that it took. */
    readonly duration?: number
  }[]
  /** The topics. */
  readonly topics?: readonly {
    /** The topic, such as `Pricing`. */
    readonly name?: string
    /** Seconds spent on it. */
    readonly duration?: number
  }[]
  /** The trackers that were looked for. */
  readonly trackers?: readonly TrackerFinds[]
  /** A short summary. */
  readonly brief?: string
  /** An outline. */
  readonly outline?: readonly {
    /** The heading of the section. */
    readonly section?: string
    /** Seconds from the beginning of the call. */
    readonly startTime?: number
    /** Seconds that the section took. */
    readonly duration?: number
    /** What was said in it. */
    readonly items?: readonly {
      /** One point. */
      readonly text?: string
      /** Seconds from the beginning of the call. */
      readonly startTime?: number
    }[]
  }[]
  /** The highlights. */
  readonly highlights?: readonly {
    /** The heading of some highlights, such as `Next steps`. */
    readonly title?: string
    /** The highlights under it. */
    readonly items?: readonly {
      /** One highlight. */
      readonly text?: string
      /** When it came up, in seconds from the beginning of the call. */
      readonly startTimes?: readonly number[]
    }[]
  }[]
  /** The outcome, as the vendor's model sees it. */
  readonly callOutcome?: {
    /** The outcome's id. */
    readonly id?: string
    /** Its category. */
    readonly category?: string
    /** Its name. */
    readonly name?: string
  }
  /** The key points. */
  readonly keyPoints?: readonly {
    /** One key point. */
    readonly text?: string
  }[]
}

/** A measure such as `Talk Ratio`. */
export interface Statistic {
  /** The measure. */
  readonly name?: string
  /** Its value; the unit depends on the measure. */
  readonly value?: number
}

/** How the participants of a call interacted. */
export interface CallInteraction {
  /** How long each participant spoke. */
  readonly speakers?: readonly {
    /** The participant. */
    readonly id?: string
    /** The user that they are, if they belong to the company. */
    readonly userId?: string
    /** Seconds that they spoke. */
    readonly talkTime?: number
  }[]
  /** Measures of how the host led the call. */
  readonly interactionStats?: readonly Statistic[]
  /** What the picture showed. */
  readonly video?: readonly {
    /** The kind of picture, such as `Browser`, `Presentation` or `Webcam`. */
    readonly name?: string
    /** Seconds that it was shown. */
    readonly duration?: number
  }[]
  /** How many questions were asked. */
  readonly questions?: {
    /** By people of the company. */
    readonly companyCount?: number
    /** By others. */
    readonly nonCompanyCount?: number
  }
}

/** A public comment on a call. */
export interface CallComment {
  /** The comment. */
  readonly id?: string
  /** The text. It names people as `@[name](user id)`. */
  readonly comment?: string
  /** The user who wrote it. */
  readonly commenterUserId?: string
  /** When it was written. */
  readonly posted?: string
  /** The start of the part that it is about, in seconds from the beginning of the call. */
  readonly audioStartTime?: number
  /** The end of that part. */
  readonly audioEndTime?: number
  /** The comment that it replies to. */
  readonly inReplyTo?: string | null
  /** Whether it was written during the call. */
  readonly duringCall?: boolean
}
