// written by packages/tools/src/generate/sandbox/generate-call-recording.ts from the contracts of the vendor
import type { Declaration } from '../operations/operation.ts'

export const DECLARED: Readonly<Record<string, Declaration>> = {
 "GET /v2/calls": {
  "scopes": [
   "api:calls:read:basic"
  ],
  "query": {
   "cursor": "text",
   "fromDateTime!": "moment",
   "toDateTime!": "moment",
   "workspaceId": "id"
  }
 },
 "POST /v2/calls": {
  "scopes": [
   "api:calls:create"
  ],
  "body": {
   "clientUniqueId!": "text",
   "title": "text",
   "purpose": "text",
   "scheduledStart": "moment",
   "scheduledEnd": "moment",
   "actualStart!": "moment",
   "duration": "number",
   "parties!": {
    "list": {
     "phoneNumber": "text",
     "emailAddress": "text",
     "name": "text",
     "partyId": "text",
     "mediaChannelId": "number",
     "context": {
      "list": {
       "system!": {
        "oneOf": [
         "Salesforce",
         "HubSpot",
         "MicrosoftDynamic",
         "Generic"
        ]
       },
       "objects": {
        "list": {
         "objectType!": {
          "oneOf": [
           "Lead",
           "Contact",
           "Account",
           "Opportunity",
           "User"
          ]
         },
         "objectId!": "text",
         "fields": {
          "list": {
           "name": "text",
           "value": "any"
          }
         }
        }
       }
      }
     },
     "userId": "id",
     "speakerId": "text",
     "affiliation": {
      "oneOf": [
       "Internal",
       "External",
       "Unknown"
      ]
     }
    }
   },
   "direction!": {
    "oneOf": [
     "Inbound",
     "Outbound",
     "Conference",
     "Unknown"
    ]
   },
   "disposition": "text",
   "context": {
    "list": {
     "system!": {
      "oneOf": [
       "Salesforce",
       "HubSpot",
       "MicrosoftDynamic",
       "Generic"
      ]
     },
     "objects": {
      "list": {
       "objectType!": {
        "oneOf": [
         "Opportunity",
         "Account",
         "Lead",
         "Contact",
         "User"
        ]
       },
       "objectId!": "text",
       "fields": {
        "list": {
         "name": "text",
         "value": "any"
        }
       }
      }
     }
    }
   },
   "customData": "text",
   "speakersTimeline": {
    "object": {
     "precise": "boolean",
     "speechSegments": {
      "list": {
       "fromTime!": "number",
       "toTime!": "number",
       "partyIds!": "texts"
      }
     }
    }
   },
   "meetingUrl": "text",
   "callProviderCode": "text",
   "downloadMediaUrl": "text",
   "workspaceId": "id",
   "languageCode": "text",
   "flowContext": {
    "object": {
     "taskId": "text"
    }
   },
   "primaryUser!": "id"
  }
 },
 "PUT /v2/calls/{id}/media": {
  "scopes": [
   "api:calls:create"
  ],
  "status": 201,
  "form": true
 },
 "GET /v2/calls/{id}": {
  "scopes": [
   "api:calls:read:basic"
  ]
 },
 "POST /v2/calls/extensive": {
  "scopes": [
   "api:calls:read:extensive",
   "api:calls:read:media-url"
  ],
  "body": {
   "cursor": "text",
   "filter!": {
    "object": {
     "fromDateTime": "moment",
     "toDateTime": "moment",
     "workspaceId": "id",
     "callIds": "ids",
     "primaryUserIds": "ids"
    }
   },
   "contentSelector": {
    "object": {
     "context": {
      "oneOf": [
       "None",
       "Basic",
       "Extended"
      ]
     },
     "contextTiming": {
      "someOf": [
       "Now",
       "TimeOfCall"
      ]
     },
     "exposedFields": {
      "object": {
       "parties": "boolean",
       "content": {
        "object": {
         "structure": "boolean",
         "topics": "boolean",
         "trackers": "boolean",
         "trackerOccurrences": "boolean",
         "pointsOfInterest": "boolean",
         "brief": "boolean",
         "outline": "boolean",
         "highlights": "boolean",
         "callOutcome": "boolean",
         "keyPoints": "boolean"
        }
       },
       "interaction": {
        "object": {
         "speakers": "boolean",
         "video": "boolean",
         "personInteractionStats": "boolean",
         "questions": "boolean"
        }
       },
       "collaboration": {
        "object": {
         "publicComments": "boolean"
        }
       },
       "media": "boolean"
      }
     }
    }
   }
  }
 },
 "GET /v2/permission-profile": {
  "scopes": [
   "api:permission-profile:read"
  ],
  "query": {
   "profileId!": "id"
  }
 },
 "PUT /v2/permission-profile": {
  "scopes": [
   "api:permission-profile:write"
  ],
  "query": {
   "profileId!": "id"
  },
  "body": {
   "id": "id",
   "name": "text",
   "description": "text",
   "callsAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "libraryFolderAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "none",
       "all",
       "specific-folders"
      ]
     },
     "libraryFolderIds": "ids",
     "managePublicFolder": "boolean",
     "manageStreams": "boolean",
     "manageFolderCalls": "boolean",
     "shareFoldersAndStreams": "boolean"
    }
   },
   "dealsAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "forecastPermissions": {
    "object": {
     "forecastAccess": {
      "object": {
       "permissionLevel": {
        "oneOf": [
         "all",
         "managers-team",
         "report-to-them",
         "own",
         "none"
        ]
       },
       "teamLeadIds": "ids"
      }
     },
     "forecastEditSubmissions": {
      "object": {
       "permissionLevel": {
        "oneOf": [
         "all",
         "managers-team",
         "report-to-them",
         "own",
         "none"
        ]
       },
       "teamLeadIds": "ids"
      }
     },
     "forecastEditTargets": {
      "object": {
       "permissionLevel": {
        "oneOf": [
         "all",
         "managers-team",
         "report-to-them",
         "own",
         "none"
        ]
       },
       "teamLeadIds": "ids"
      }
     }
    }
   },
   "coachingAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "insightsAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "usageAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "emailsAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "scoreCalls": "boolean",
   "overrideScore": "boolean",
   "downloadCallMedia": "boolean",
   "shareCallsWithCustomers": "boolean",
   "manuallyScheduleAndUploadCalls": "boolean",
   "privateCalls": "boolean",
   "deleteCalls": "boolean",
   "trimCalls": "boolean",
   "listenInCalls": "boolean",
   "deleteEmails": "boolean",
   "callsAndSearch": "boolean",
   "library": "boolean",
   "deals": "boolean",
   "createEditAndDeleteDealsBoards": "boolean",
   "dealsInlineEditing": "boolean",
   "account": "boolean",
   "coaching": "boolean",
   "usage": "boolean",
   "teamStats": "boolean",
   "initiatives": "boolean",
   "market": "boolean",
   "activity": "boolean",
   "forecast": "boolean",
   "forecastManage": "boolean",
   "engageManageCompanyTemplates": "boolean",
   "engageManageCompanySequences": "boolean",
   "engageCreateAndManageRulesets": "boolean",
   "engageSnoozeFlowToDosForOthers": "boolean",
   "engageAllowCrmFieldsViewChange": "boolean",
   "viewEngageAnalyticsActivity": "boolean",
   "viewEngageAnalyticsPerformance": "boolean",
   "viewEngageAnalyticsFlows": "boolean",
   "manageGeneralBusinessSettings": "boolean",
   "manageScorecards": "boolean",
   "exportCallsAndCoachingDataToCSV": "boolean",
   "crmDataInlineEditing": "boolean",
   "crmDataImport": "boolean",
   "viewRevenueAnalytics": "boolean",
   "manageRevenueAnalytics": "boolean",
   "engageReassignFlowToDosToOthers": "boolean",
   "engageAssignFlowToDosToOthers": "boolean",
   "dealsDataExport": "boolean",
   "aiBuilder": "boolean"
  }
 },
 "POST /v2/permission-profile": {
  "scopes": [
   "api:permission-profile:write"
  ],
  "query": {
   "workspaceId!": "id"
  },
  "body": {
   "id": "id",
   "name": "text",
   "description": "text",
   "callsAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "libraryFolderAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "none",
       "all",
       "specific-folders"
      ]
     },
     "libraryFolderIds": "ids",
     "managePublicFolder": "boolean",
     "manageStreams": "boolean",
     "manageFolderCalls": "boolean",
     "shareFoldersAndStreams": "boolean"
    }
   },
   "dealsAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "forecastPermissions": {
    "object": {
     "forecastAccess": {
      "object": {
       "permissionLevel": {
        "oneOf": [
         "all",
         "managers-team",
         "report-to-them",
         "own",
         "none"
        ]
       },
       "teamLeadIds": "ids"
      }
     },
     "forecastEditSubmissions": {
      "object": {
       "permissionLevel": {
        "oneOf": [
         "all",
         "managers-team",
         "report-to-them",
         "own",
         "none"
        ]
       },
       "teamLeadIds": "ids"
      }
     },
     "forecastEditTargets": {
      "object": {
       "permissionLevel": {
        "oneOf": [
         "all",
         "managers-team",
         "report-to-them",
         "own",
         "none"
        ]
       },
       "teamLeadIds": "ids"
      }
     }
    }
   },
   "coachingAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "insightsAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "usageAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "emailsAccess": {
    "object": {
     "permissionLevel": {
      "oneOf": [
       "all",
       "managers-team",
       "report-to-them",
       "own",
       "none"
      ]
     },
     "teamLeadIds": "ids"
    }
   },
   "scoreCalls": "boolean",
   "overrideScore": "boolean",
   "downloadCallMedia": "boolean",
   "shareCallsWithCustomers": "boolean",
   "manuallyScheduleAndUploadCalls": "boolean",
   "privateCalls": "boolean",
   "deleteCalls": "boolean",
   "trimCalls": "boolean",
   "listenInCalls": "boolean",
   "deleteEmails": "boolean",
   "callsAndSearch": "boolean",
   "library": "boolean",
   "deals": "boolean",
   "createEditAndDeleteDealsBoards": "boolean",
   "dealsInlineEditing": "boolean",
   "account": "boolean",
   "coaching": "boolean",
   "usage": "boolean",
   "teamStats": "boolean",
   "initiatives": "boolean",
   "market": "boolean",
   "activity": "boolean",
   "forecast": "boolean",
   "forecastManage": "boolean",
   "engageManageCompanyTemplates": "boolean",
   "engageManageCompanySequences": "boolean",
   "engageCreateAndManageRulesets": "boolean",
   "engageSnoozeFlowToDosForOthers": "boolean",
   "engageAllowCrmFieldsViewChange": "boolean",
   "viewEngageAnalyticsActivity": "boolean",
   "viewEngageAnalyticsPerformance": "boolean",
   "viewEngageAnalyticsFlows": "boolean",
   "manageGeneralBusinessSettings": "boolean",
   "manageScorecards": "boolean",
   "exportCallsAndCoachingDataToCSV": "boolean",
   "crmDataInlineEditing": "boolean",
   "crmDataImport": "boolean",
   "viewRevenueAnalytics": "boolean",
   "manageRevenueAnalytics": "boolean",
   "engageReassignFlowToDosToOthers": "boolean",
   "engageAssignFlowToDosToOthers": "boolean",
   "dealsDataExport": "boolean",
   "aiBuilder": "boolean"
  }
 },
 "PUT /v2/meetings/{id}": {
  "scopes": [
   "api:meetings:user:update"
  ],
  "body": {
   "startTime!": "moment",
   "endTime!": "moment",
   "title": "text",
   "invitees!": {
    "list": {
     "email": "text",
     "displayName": "text",
     "firstName": "text",
     "lastName": "text"
    }
   },
   "externalId": "text",
   "organizerEmail!": "text"
  }
 },
 "DELETE /v2/meetings/{id}": {
  "scopes": [
   "api:meetings:user:delete"
  ],
  "body": {
   "organizerEmail": "text"
  }
 },
 "GET /v2/crm/integrations": {
  "scopes": [
   "api:crm:integrations:read"
  ]
 },
 "PUT /v2/crm/integrations": {
  "scopes": [
   "api:crm:integration:register"
  ],
  "body": {
   "ownerEmail!": "text",
   "name!": "text"
  }
 },
 "DELETE /v2/crm/integrations": {
  "scopes": [
   "api:crm:integration:delete"
  ],
  "status": 201,
  "query": {
   "integrationId!": "id",
   "clientRequestId!": "text"
  }
 },
 "PUT /v2/calls/users-access": {
  "scopes": [
   "api:call-user-access:write"
  ],
  "body": {
   "callAccessList": {
    "list": {
     "callId!": "id",
     "userIds!": "ids"
    }
   }
  }
 },
 "POST /v2/calls/users-access": {
  "scopes": [
   "api:call-user-access:read"
  ],
  "body": {
   "filter!": {
    "object": {
     "callIds!": "ids"
    }
   }
  }
 },
 "DELETE /v2/calls/users-access": {
  "scopes": [
   "api:call-user-access:write"
  ],
  "body": {
   "callAccessList": {
    "list": {
     "callId!": "id",
     "userIds!": "ids"
    }
   }
  }
 },
 "POST /v2/users/extensive": {
  "scopes": [
   "api:users:read"
  ],
  "body": {
   "cursor": "text",
   "filter!": {
    "object": {
     "createdFromDateTime": "moment",
     "createdToDateTime": "moment",
     "includeAvatars": "boolean",
     "userIds": "ids"
    }
   }
  }
 },
 "POST /v2/tasks": {
  "scopes": [
   "api:tasks:read"
  ],
  "body": {
   "filter!": {
    "object": {
     "userId!": "id",
     "workspaceId": "id",
     "types!": {
      "someOf": [
       "FLOW",
       "MANUAL"
      ]
     },
     "taskAction!": {
      "someOf": [
       "CALL"
      ]
     },
     "status!": {
      "someOf": [
       "OPEN",
       "DONE",
       "DISMISSED"
      ]
     }
    }
   }
  }
 },
 "POST /v2/stats/interaction": {
  "scopes": [
   "api:stats:interaction"
  ],
  "body": {
   "cursor": "text",
   "filter!": {
    "object": {
     "fromDate!": "day",
     "toDate!": "day",
     "createdFromDateTime": "moment",
     "createdToDateTime": "moment",
     "userIds": "ids"
    }
   }
  }
 },
 "POST /v2/stats/activity/scorecards": {
  "scopes": [
   "api:stats:scorecards"
  ],
  "body": {
   "cursor": "text",
   "filter!": {
    "object": {
     "callFromDate": "day",
     "callToDate": "day",
     "reviewFromDate": "day",
     "reviewToDate": "day",
     "reviewMethod": {
      "oneOf": [
       "AUTOMATIC",
       "MANUAL",
       "BOTH"
      ]
     },
     "reviewedUserIds": "ids",
     "scorecardIds": "ids"
    }
   }
  }
 },
 "POST /v2/stats/activity/day-by-day": {
  "scopes": [
   "api:stats:user-actions:detailed"
  ],
  "body": {
   "cursor": "text",
   "filter!": {
    "object": {
     "fromDate!": "day",
     "toDate!": "day",
     "createdFromDateTime": "moment",
     "createdToDateTime": "moment",
     "userIds": "ids"
    }
   }
  }
 },
 "POST /v2/stats/activity/aggregate": {
  "scopes": [
   "api:stats:user-actions"
  ],
  "body": {
   "cursor": "text",
   "filter!": {
    "object": {
     "fromDate!": "day",
     "toDate!": "day",
     "createdFromDateTime": "moment",
     "createdToDateTime": "moment",
     "userIds": "ids"
    }
   }
  }
 },
 "POST /v2/stats/activity/aggregate-by-period": {
  "scopes": [
   "api:stats:user-actions"
  ],
  "body": {
   "cursor": "text",
   "filter!": {
    "object": {
     "fromDate!": "day",
     "toDate!": "day",
     "createdFromDateTime": "moment",
     "createdToDateTime": "moment",
     "userIds": "ids"
    }
   },
   "aggregationPeriod!": {
    "oneOf": [
     "DAY",
     "WEEK",
     "MONTH",
     "QUARTER",
     "YEAR"
    ]
   }
  }
 },
 "POST /v2/meetings": {
  "scopes": [
   "api:meetings:user:create"
  ],
  "body": {
   "startTime!": "moment",
   "endTime!": "moment",
   "title": "text",
   "invitees!": {
    "list": {
     "email": "text",
     "displayName": "text",
     "firstName": "text",
     "lastName": "text"
    }
   },
   "externalId": "text",
   "organizerEmail!": "text"
  }
 },
 "POST /v2/meetings/integration/status": {
  "scopes": [
   "api:meetings:integration:status"
  ],
  "body": {
   "emails": "texts"
  }
 },
 "POST /v2/flows/prospects": {
  "scopes": [
   "api:flows:read"
  ],
  "body": {
   "crmProspectsIds!": "texts"
  }
 },
 "POST /v2/flows/prospects/unassign-flows-by-instance-id": {
  "scopes": [
   "api:flows:write"
  ],
  "body": {
   "flowInstanceIds!": "ids",
   "unassignedByUserEmail": "text"
  }
 },
 "POST /v2/flows/prospects/unassign-flows-by-crm-id": {
  "scopes": [
   "api:flows:write"
  ],
  "body": {
   "crmProspectId!": "text",
   "flowId": "id",
   "unassignedByUserEmail": "text"
  }
 },
 "POST /v2/flows/prospects/assign": {
  "scopes": [
   "api:flows:write"
  ],
  "body": {
   "crmProspectsIds!": "texts",
   "flowId!": "id",
   "flowInstanceOwnerEmail!": "text",
   "overrides": {
    "object": {
     "steps": {
      "list": {
       "number!": "number",
       "subject": "text",
       "body": "text"
      }
     },
     "flowInstanceVariables": {
      "list": {
       "name!": "text",
       "value!": "text"
      }
     },
     "coolOffOverride": "boolean"
    }
   },
   "flowInstanceDescription": "text"
  }
 },
 "POST /v2/flows/prospects/assign/cool-off-override": {
  "scopes": [
   "api:flows:write"
  ],
  "body": {
   "crmProspectsIds!": "texts",
   "flowId!": "id",
   "flowInstanceOwnerEmail!": "text",
   "overrides": {
    "object": {
     "steps": {
      "list": {
       "number!": "number",
       "subject": "text",
       "body": "text"
      }
     },
     "flowInstanceVariables": {
      "list": {
       "name!": "text",
       "value!": "text"
      }
     },
     "coolOffOverride": "boolean"
    }
   },
   "flowInstanceDescription": "text"
  }
 },
 "POST /v2/digital-interaction": {
  "scopes": [
   "api:digital-interactions:write"
  ],
  "body": {
   "eventId!": "text",
   "timestamp!": "moment",
   "eventType!": "text",
   "sourceSystemName": "text",
   "sessionId": "text",
   "device": {
    "oneOf": [
     "MOBILE",
     "PC"
    ]
   },
   "content!": {
    "object": {
     "contentId": "text",
     "contentTitle!": "text",
     "contentLabel": "texts",
     "contentUrl": "text",
     "contentAdditionalInfoUrl": "text",
     "numericContentDetails": {
      "object": {
       "value": "number",
       "rangeFrom!": "number",
       "rangeTo!": "number",
       "numericType": {
        "oneOf": [
         "PERCENTAGE",
         "NPS",
         "RATING",
         "OTHER"
        ]
       }
      }
     },
     "stepContentDetails": {
      "object": {
       "value!": "text",
       "availableSteps!": "texts"
      }
     },
     "searchObjectDetails": {
      "object": {
       "name!": "text",
       "objectType!": {
        "oneOf": [
         "VENDOR",
         "PRODUCT",
         "CATEGORY"
        ]
       },
       "domain!": "text",
       "objectId": "text",
       "url": "text"
      }
     },
     "contentCustomFields": {
      "list": {
       "name!": "text",
       "value!": "text",
       "dataType": {
        "oneOf": [
         "STRING",
         "NUMBER",
         "DATE",
         "URL",
         "BOOLEAN",
         "DURATION"
        ]
       }
      }
     }
    }
   },
   "person": {
    "object": {
     "name": "text",
     "email": "text",
     "phoneNumber": "text",
     "personId": "text",
     "personBusinessContext": {
      "object": {
       "objectType!": {
        "oneOf": [
         "CONTACT",
         "LEAD"
        ]
       },
       "objectId!": "text",
       "systemName": "text"
      }
     },
     "location": {
      "object": {
       "country": "text",
       "state": "text",
       "region": "text",
       "city": "text"
      }
     },
     "company": {
      "object": {
       "companyId": "text",
       "name": "text",
       "domain": "text",
       "companyBusinessContexts": {
        "list": {
         "objectType!": {
          "oneOf": [
           "ACCOUNT",
           "OPPORTUNITY"
          ]
         },
         "objectId!": "text",
         "systemName": "text"
        }
       }
      }
     },
     "personCustomFields": {
      "list": {
       "name!": "text",
       "value!": "text",
       "dataType": {
        "oneOf": [
         "STRING",
         "NUMBER",
         "DATE",
         "URL",
         "BOOLEAN",
         "DURATION"
        ]
       }
      }
     }
    }
   },
   "customFields": {
    "list": {
     "name!": "text",
     "value!": "text",
     "dataType": {
      "oneOf": [
       "STRING",
       "NUMBER",
       "DATE",
       "URL",
       "BOOLEAN",
       "DURATION"
      ]
     }
    }
   },
   "trackingId": "text"
  }
 },
 "POST /v2/data-privacy/erase-data-for-phone-number": {
  "scopes": [
   "api:data-privacy:delete"
  ],
  "query": {
   "phoneNumber!": "text"
  }
 },
 "POST /v2/data-privacy/erase-data-for-email-address": {
  "scopes": [
   "api:data-privacy:delete"
  ],
  "query": {
   "emailAddress!": "text"
  }
 },
 "GET /v2/crm/entity-schema": {
  "scopes": [
   "api:crm:schema"
  ],
  "query": {
   "integrationId!": "id",
   "objectType!": {
    "oneOf": [
     "ACCOUNT",
     "CONTACT",
     "DEAL",
     "LEAD",
     "BUSINESS_USER",
     "STAGE"
    ]
   }
  }
 },
 "POST /v2/crm/entity-schema": {
  "scopes": [
   "api:crm:schema"
  ],
  "status": 201,
  "query": {
   "integrationId!": "id",
   "objectType!": {
    "oneOf": [
     "ACCOUNT",
     "CONTACT",
     "DEAL",
     "LEAD",
     "BUSINESS_USER",
     "STAGE"
    ]
   }
  }
 },
 "GET /v2/crm/entities": {
  "scopes": [
   "api:crm:get-objects"
  ],
  "query": {
   "integrationId!": "id",
   "objectType!": {
    "oneOf": [
     "ACCOUNT",
     "CONTACT",
     "DEAL",
     "LEAD",
     "BUSINESS_USER",
     "STAGE"
    ]
   },
   "objectsCrmIds": "texts"
  }
 },
 "POST /v2/crm/entities": {
  "scopes": [
   "api:crm:upload"
  ],
  "status": 201,
  "form": true,
  "query": {
   "integrationId!": "id",
   "objectType!": {
    "oneOf": [
     "ACCOUNT",
     "CONTACT",
     "DEAL",
     "LEAD",
     "BUSINESS_USER",
     "STAGE"
    ]
   },
   "clientRequestId!": "text"
  }
 },
 "POST /v2/calls/transcript": {
  "scopes": [
   "api:calls:read:transcript"
  ],
  "body": {
   "cursor": "text",
   "filter!": {
    "object": {
     "fromDateTime": "moment",
     "toDateTime": "moment",
     "workspaceId": "id",
     "callIds": "ids"
    }
   }
  }
 },
 "PATCH /v2/tasks/{id}": {
  "scopes": [
   "api:tasks:write"
  ],
  "body": {
   "userId!": "id",
   "status": {
    "oneOf": [
     "OPEN",
     "DONE",
     "DISMISSED"
    ]
   },
   "dueDate": "moment"
  }
 },
 "GET /v2/workspaces": {
  "scopes": [
   "api:workspaces:read"
  ]
 },
 "GET /v2/users": {
  "scopes": [
   "api:users:read"
  ],
  "query": {
   "cursor": "text",
   "includeAvatars": {
    "oneOf": [
     "true",
     "false"
    ]
   }
  }
 },
 "GET /v2/users/{id}": {
  "scopes": [
   "api:users:read"
  ]
 },
 "GET /v2/users/{id}/settings-history": {
  "scopes": [
   "api:users:read"
  ]
 },
 "GET /v2/settings/trackers": {
  "scopes": [
   "api:settings:trackers:read"
  ],
  "query": {
   "workspaceId": "id"
  }
 },
 "GET /v2/settings/scorecards": {
  "scopes": [
   "api:settings:scorecards:read"
  ]
 },
 "GET /v2/permission-profile/users": {
  "scopes": [
   "api:users:read"
  ],
  "query": {
   "profileId!": "id"
  }
 },
 "GET /v2/logs": {
  "scopes": [
   "api:logs:read"
  ],
  "query": {
   "logType!": {
    "oneOf": [
     "AccessLog",
     "UserActivityLog",
     "UserCallPlay",
     "ExternallySharedCallAccess",
     "ExternallySharedCallPlay"
    ]
   },
   "fromDateTime!": "moment",
   "toDateTime": "moment",
   "cursor": "text"
  }
 },
 "GET /v2/library/folders": {
  "scopes": [
   "api:library:read"
  ],
  "query": {
   "workspaceId": "id"
  }
 },
 "GET /v2/library/folder-content": {
  "scopes": [
   "api:library:read"
  ],
  "query": {
   "folderId": "id"
  }
 },
 "GET /v2/flows": {
  "scopes": [
   "api:flows:read"
  ],
  "query": {
   "flowOwnerEmail!": "text",
   "cursor": "text",
   "workspaceId": "id",
   "folderId": "id"
  }
 },
 "GET /v2/flows/folders": {
  "scopes": [
   "api:flows:read"
  ],
  "query": {
   "flowFolderOwnerEmail!": "text",
   "cursor": "text",
   "parentId": "id",
   "workspaceId": "id"
  }
 },
 "GET /v2/data-privacy/data-for-phone-number": {
  "scopes": [
   "api:data-privacy:read"
  ],
  "query": {
   "phoneNumber!": "text"
  }
 },
 "GET /v2/data-privacy/data-for-email-address": {
  "scopes": [
   "api:data-privacy:read"
  ],
  "query": {
   "emailAddress!": "text"
  }
 },
 "GET /v2/crm/request-status": {
  "scopes": [
   "api:crm:upload"
  ],
  "query": {
   "integrationId!": "id",
   "clientRequestId!": "text"
  }
 },
 "GET /v2/coaching": {
  "scopes": [
   "api:coaching:read"
  ],
  "query": {
   "workspace-id!": "id",
   "manager-id!": "id",
   "from!": "moment",
   "to!": "moment"
  }
 },
 "GET /v2/call-outcomes": {
  "scopes": [
   "api:call-outcomes:read"
  ]
 },
 "GET /v2/all-permission-profiles": {
  "scopes": [
   "api:permission-profile:read"
  ],
  "query": {
   "workspaceId!": "id"
  }
 }
}
