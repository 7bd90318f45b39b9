// written by packages/tools/src/generate/sandbox/generate-drive.ts from the contract of the vendor

export const OPERATIONS = [
 {
  "id": "about.get",
  "method": "GET",
  "path": "about",
  "resource": "about",
  "needs": "metadata",
  "checked": {}
 },
 {
  "id": "accessproposals.get",
  "method": "GET",
  "path": "files/{fileId}/accessproposals/{proposalId}",
  "resource": "accessProposal",
  "needs": "metadata",
  "checked": {}
 },
 {
  "id": "accessproposals.list",
  "method": "GET",
  "path": "files/{fileId}/accessproposals",
  "resource": "listAccessProposalsResponse",
  "needs": "metadata",
  "checked": {}
 },
 {
  "id": "accessproposals.resolve",
  "method": "POST",
  "path": "files/{fileId}/accessproposals/{proposalId}:resolve",
  "request": "resolveAccessProposalRequest",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "approvals.approve",
  "method": "POST",
  "path": "files/{fileId}/approvals/{approvalId}:approve",
  "resource": "approval",
  "request": "approveApprovalRequest",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "approvals.cancel",
  "method": "POST",
  "path": "files/{fileId}/approvals/{approvalId}:cancel",
  "resource": "approval",
  "request": "cancelApprovalRequest",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "approvals.comment",
  "method": "POST",
  "path": "files/{fileId}/approvals/{approvalId}:comment",
  "resource": "approval",
  "request": "commentApprovalRequest",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "approvals.decline",
  "method": "POST",
  "path": "files/{fileId}/approvals/{approvalId}:decline",
  "resource": "approval",
  "request": "declineApprovalRequest",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "approvals.get",
  "method": "GET",
  "path": "files/{fileId}/approvals/{approvalId}",
  "resource": "approval",
  "needs": "metadata",
  "checked": {}
 },
 {
  "id": "approvals.list",
  "method": "GET",
  "path": "files/{fileId}/approvals",
  "resource": "approvalList",
  "needs": "metadata",
  "checked": {}
 },
 {
  "id": "approvals.reassign",
  "method": "POST",
  "path": "files/{fileId}/approvals/{approvalId}:reassign",
  "resource": "approval",
  "request": "reassignApprovalRequest",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "approvals.start",
  "method": "POST",
  "path": "files/{fileId}/approvals:start",
  "resource": "approval",
  "request": "startApprovalRequest",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "changes.getStartPageToken",
  "method": "GET",
  "path": "changes/startPageToken",
  "resource": "startPageToken",
  "needs": "metadata",
  "checked": {
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean"
  }
 },
 {
  "id": "changes.list",
  "method": "GET",
  "path": "changes",
  "resource": "changeList",
  "needs": "metadata",
  "checked": {
   "includeCorpusRemovals": "boolean",
   "includeItemsFromAllDrives": "boolean",
   "includeRemoved": "boolean",
   "includeTeamDriveItems": "boolean",
   "pageSize": "1-1000",
   "restrictToMyDrive": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean"
  }
 },
 {
  "id": "comments.create",
  "method": "POST",
  "path": "files/{fileId}/comments",
  "resource": "comment",
  "request": "comment",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "comments.delete",
  "method": "DELETE",
  "path": "files/{fileId}/comments/{commentId}",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "comments.get",
  "method": "GET",
  "path": "files/{fileId}/comments/{commentId}",
  "resource": "comment",
  "needs": "content",
  "checked": {
   "includeDeleted": "boolean"
  }
 },
 {
  "id": "comments.list",
  "method": "GET",
  "path": "files/{fileId}/comments",
  "resource": "commentList",
  "needs": "content",
  "checked": {
   "includeDeleted": "boolean",
   "pageSize": "1-100"
  }
 },
 {
  "id": "comments.update",
  "method": "PATCH",
  "path": "files/{fileId}/comments/{commentId}",
  "resource": "comment",
  "request": "comment",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "drives.create",
  "method": "POST",
  "path": "drives",
  "resource": "drive",
  "request": "drive",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "drives.delete",
  "method": "DELETE",
  "path": "drives/{driveId}",
  "needs": "write",
  "checked": {
   "allowItemDeletion": "boolean",
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "drives.get",
  "method": "GET",
  "path": "drives/{driveId}",
  "resource": "drive",
  "needs": "content",
  "checked": {
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "drives.hide",
  "method": "POST",
  "path": "drives/{driveId}/hide",
  "resource": "drive",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "drives.list",
  "method": "GET",
  "path": "drives",
  "resource": "driveList",
  "needs": "content",
  "checked": {
   "pageSize": "1-100",
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "drives.unhide",
  "method": "POST",
  "path": "drives/{driveId}/unhide",
  "resource": "drive",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "drives.update",
  "method": "PATCH",
  "path": "drives/{driveId}",
  "resource": "drive",
  "request": "drive",
  "needs": "write",
  "checked": {
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "files.copy",
  "method": "POST",
  "path": "files/{fileId}/copy",
  "resource": "file",
  "request": "file",
  "needs": "write",
  "checked": {
   "copyComments": "boolean",
   "enforceSingleParent": "boolean",
   "ignoreDefaultVisibility": "boolean",
   "keepRevisionForever": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean"
  }
 },
 {
  "id": "files.create",
  "method": "POST",
  "path": "files",
  "resource": "file",
  "request": "file",
  "needs": "write",
  "checked": {
   "enforceSingleParent": "boolean",
   "ignoreDefaultVisibility": "boolean",
   "keepRevisionForever": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean",
   "useContentAsIndexableText": "boolean"
  }
 },
 {
  "id": "files.delete",
  "method": "DELETE",
  "path": "files/{fileId}",
  "needs": "write",
  "checked": {
   "enforceSingleParent": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean"
  }
 },
 {
  "id": "files.download",
  "method": "POST",
  "path": "files/{fileId}/download",
  "resource": "operation",
  "needs": "content",
  "checked": {}
 },
 {
  "id": "files.emptyTrash",
  "method": "DELETE",
  "path": "files/trash",
  "needs": "write",
  "checked": {
   "enforceSingleParent": "boolean"
  }
 },
 {
  "id": "files.export",
  "method": "GET",
  "path": "files/{fileId}/export",
  "needs": "content",
  "checked": {}
 },
 {
  "id": "files.generateIds",
  "method": "GET",
  "path": "files/generateIds",
  "resource": "generatedIds",
  "needs": "write",
  "checked": {
   "count": "1-1000"
  }
 },
 {
  "id": "files.get",
  "method": "GET",
  "path": "files/{fileId}",
  "resource": "file",
  "needs": "metadata",
  "checked": {
   "acknowledgeAbuse": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean"
  }
 },
 {
  "id": "files.list",
  "method": "GET",
  "path": "files",
  "resource": "fileList",
  "needs": "metadata",
  "checked": {
   "includeItemsFromAllDrives": "boolean",
   "includeTeamDriveItems": "boolean",
   "pageSize": "1-1000",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean"
  }
 },
 {
  "id": "files.listLabels",
  "method": "GET",
  "path": "files/{fileId}/listLabels",
  "resource": "labelList",
  "needs": "metadata",
  "checked": {
   "maxResults": "1-100"
  }
 },
 {
  "id": "files.modifyLabels",
  "method": "POST",
  "path": "files/{fileId}/modifyLabels",
  "resource": "modifyLabelsResponse",
  "request": "modifyLabelsRequest",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "files.update",
  "method": "PATCH",
  "path": "files/{fileId}",
  "resource": "file",
  "request": "file",
  "needs": "write",
  "checked": {
   "enforceSingleParent": "boolean",
   "keepRevisionForever": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean",
   "useContentAsIndexableText": "boolean"
  }
 },
 {
  "id": "operations.get",
  "method": "GET",
  "path": "operations/{name}",
  "resource": "operation",
  "needs": "content",
  "checked": {}
 },
 {
  "id": "permissions.create",
  "method": "POST",
  "path": "files/{fileId}/permissions",
  "resource": "permission",
  "request": "permission",
  "needs": "write",
  "checked": {
   "enforceExpansiveAccess": "boolean",
   "enforceSingleParent": "boolean",
   "moveToNewOwnersRoot": "boolean",
   "sendNotificationEmail": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean",
   "transferOwnership": "boolean",
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "permissions.delete",
  "method": "DELETE",
  "path": "files/{fileId}/permissions/{permissionId}",
  "needs": "write",
  "checked": {
   "enforceExpansiveAccess": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean",
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "permissions.get",
  "method": "GET",
  "path": "files/{fileId}/permissions/{permissionId}",
  "resource": "permission",
  "needs": "metadata",
  "checked": {
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean",
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "permissions.list",
  "method": "GET",
  "path": "files/{fileId}/permissions",
  "resource": "permissionList",
  "needs": "metadata",
  "checked": {
   "pageSize": "1-100",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean",
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "permissions.update",
  "method": "PATCH",
  "path": "files/{fileId}/permissions/{permissionId}",
  "resource": "permission",
  "request": "permission",
  "needs": "write",
  "checked": {
   "enforceExpansiveAccess": "boolean",
   "removeExpiration": "boolean",
   "supportsAllDrives": "boolean",
   "supportsTeamDrives": "boolean",
   "transferOwnership": "boolean",
   "useDomainAdminAccess": "boolean"
  }
 },
 {
  "id": "replies.create",
  "method": "POST",
  "path": "files/{fileId}/comments/{commentId}/replies",
  "resource": "reply",
  "request": "reply",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "replies.delete",
  "method": "DELETE",
  "path": "files/{fileId}/comments/{commentId}/replies/{replyId}",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "replies.get",
  "method": "GET",
  "path": "files/{fileId}/comments/{commentId}/replies/{replyId}",
  "resource": "reply",
  "needs": "content",
  "checked": {
   "includeDeleted": "boolean"
  }
 },
 {
  "id": "replies.list",
  "method": "GET",
  "path": "files/{fileId}/comments/{commentId}/replies",
  "resource": "replyList",
  "needs": "content",
  "checked": {
   "includeDeleted": "boolean",
   "pageSize": "1-100"
  }
 },
 {
  "id": "replies.update",
  "method": "PATCH",
  "path": "files/{fileId}/comments/{commentId}/replies/{replyId}",
  "resource": "reply",
  "request": "reply",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "revisions.delete",
  "method": "DELETE",
  "path": "files/{fileId}/revisions/{revisionId}",
  "needs": "write",
  "checked": {}
 },
 {
  "id": "revisions.get",
  "method": "GET",
  "path": "files/{fileId}/revisions/{revisionId}",
  "resource": "revision",
  "needs": "metadata",
  "checked": {
   "acknowledgeAbuse": "boolean"
  }
 },
 {
  "id": "revisions.list",
  "method": "GET",
  "path": "files/{fileId}/revisions",
  "resource": "revisionList",
  "needs": "metadata",
  "checked": {
   "pageSize": "1-1000"
  }
 },
 {
  "id": "revisions.update",
  "method": "PATCH",
  "path": "files/{fileId}/revisions/{revisionId}",
  "resource": "revision",
  "request": "revision",
  "needs": "write",
  "checked": {}
 }
] as const

export const FIELDS = {
 "about": "appInstalled,canCreateDrives,canCreateTeamDrives,driveThemes(backgroundImageLink,colorRgb,id),exportFormats(*),folderColorPalette,importFormats(*),kind,maxImportSizes(*),maxUploadSize,storageQuota(limit,usage,usageInDrive,usageInDriveTrash),teamDriveThemes(backgroundImageLink,colorRgb,id),user(displayName,emailAddress,kind,me,permissionId,photoLink)",
 "accessProposal": "createTime,fileId,proposalId,recipientEmailAddress,requestMessage,requesterEmailAddress,rolesAndViews(role,view)",
 "listAccessProposalsResponse": "accessProposals(createTime,fileId,proposalId,recipientEmailAddress,requestMessage,requesterEmailAddress,rolesAndViews(role,view)),nextPageToken",
 "resolveAccessProposalRequest": "action,role,sendNotification,view",
 "approval": "approvalId,approvedRevisionId,completeTime,createTime,dueTime,fileContentChangeBehavior,initiator(displayName,emailAddress,kind,me,permissionId,photoLink),kind,modifyTime,reviewerResponses(kind,response,reviewer(displayName,emailAddress,kind,me,permissionId,photoLink)),status,targetFileId",
 "approveApprovalRequest": "message",
 "cancelApprovalRequest": "message",
 "commentApprovalRequest": "message",
 "declineApprovalRequest": "message",
 "approvalList": "items(approvalId,approvedRevisionId,completeTime,createTime,dueTime,fileContentChangeBehavior,initiator(displayName,emailAddress,kind,me,permissionId,photoLink),kind,modifyTime,reviewerResponses(kind,response,reviewer(displayName,emailAddress,kind,me,permissionId,photoLink)),status,targetFileId),kind,nextPageToken",
 "reassignApprovalRequest": "addReviewers(addedReviewerEmail),message,replaceReviewers(addedReviewerEmail,removedReviewerEmail)",
 "startApprovalRequest": "dueTime,fileContentChangeBehavior,lockFile,message,reviewerEmails",
 "startPageToken": "kind,startPageToken",
 "changeList": "changes(changeType,drive(backgroundImageFile(id,width,xCoordinate,yCoordinate),backgroundImageLink,capabilities(canAddChildren,canChangeCopyRequiresWriterPermissionRestriction,canChangeDomainUsersOnlyRestriction,canChangeDownloadRestriction,canChangeDriveBackground,canChangeDriveMembersOnlyRestriction,canChangeSharingFoldersRequiresOrganizerPermissionRestriction,canComment,canCopy,canDeleteChildren,canDeleteDrive,canDownload,canEdit,canListChildren,canManageMembers,canReadRevisions,canRename,canRenameDrive,canResetDriveRestrictions,canShare,canTrashChildren),colorRgb,createdTime,hidden,id,kind,name,orgUnitId,restrictions(adminManagedRestrictions,copyRequiresWriterPermission,domainUsersOnly,downloadRestriction(restrictedForReaders,restrictedForWriters),driveMembersOnly,sharingFoldersRequiresOrganizerPermission),themeId),driveId,file(appProperties(*),capabilities(canAcceptOwnership,canAccessViaGenAi,canAddChildren,canAddFolderFromAnotherDrive,canAddMyDriveParent,canChangeCopyRequiresWriterPermission,canChangeItemDownloadRestriction,canChangeSecurityUpdateEnabled,canChangeViewersCanCopyContent,canComment,canCopy,canDelete,canDeleteChildren,canDisableInheritedPermissions,canDownload,canEdit,canEnableInheritedPermissions,canListChildren,canModifyContent,canModifyContentRestriction,canModifyEditorContentRestriction,canModifyLabels,canModifyOwnerContentRestriction,canMoveChildrenOutOfDrive,canMoveChildrenOutOfTeamDrive,canMoveChildrenWithinDrive,canMoveChildrenWithinTeamDrive,canMoveItemIntoTeamDrive,canMoveItemOutOfDrive,canMoveItemOutOfTeamDrive,canMoveItemWithinDrive,canMoveItemWithinTeamDrive,canMoveTeamDriveItem,canReadDrive,canReadLabels,canReadRevisions,canReadTeamDrive,canRemoveChildren,canRemoveContentRestriction,canRemoveMyDriveParent,canRename,canShare,canStartApproval,canTrash,canTrashChildren,canUntrash),clientEncryptionDetails(decryptionMetadata(aes256GcmChunkSize,encryptionResourceKeyHash,jwt,kaclsId,kaclsName,keyFormat,wrappedKey),encryptionState),contentHints(indexableText,thumbnail(image,mimeType)),contentRestrictions(ownerRestricted,readOnly,reason,restrictingUser(displayName,emailAddress,kind,me,permissionId,photoLink),restrictionTime,systemRestricted,type),copyRequiresWriterPermission,createdTime,description,downloadRestrictions(effectiveDownloadRestrictionWithContext(restrictedForReaders,restrictedForWriters),itemDownloadRestriction(restrictedForReaders,restrictedForWriters)),driveId,explicitlyTrashed,exportLinks(*),fileExtension,folderColorRgb,fullFileExtension,hasAugmentedPermissions,hasThumbnail,headRevisionId,iconLink,id,imageMediaMetadata(aperture,cameraMake,cameraModel,colorSpace,exposureBias,exposureMode,exposureTime,flashUsed,focalLength,height,isoSpeed,lens,location(altitude,latitude,longitude),maxApertureValue,meteringMode,rotation,sensor,subjectDistance,time,whiteBalance,width),inheritedPermissionsDisabled,isAppAuthorized,kind,labelInfo(labels(fields(*),id,kind,revisionId)),lastModifyingUser(displayName,emailAddress,kind,me,permissionId,photoLink),linkShareMetadata(securityUpdateEligible,securityUpdateEnabled),md5Checksum,mimeType,modifiedByMe,modifiedByMeTime,modifiedTime,name,originalFilename,ownedByMe,owners(displayName,emailAddress,kind,me,permissionId,photoLink),parents,permissionIds,permissions(allowFileDiscovery,deleted,displayName,domain,emailAddress,expirationTime,id,inheritedPermissionsDisabled,kind,pendingOwner,permissionDetails(inherited,inheritedFrom,permissionType,role),photoLink,role,teamDrivePermissionDetails(inherited,inheritedFrom,role,teamDrivePermissionType),type,view),properties(*),quotaBytesUsed,resourceKey,sha1Checksum,sha256Checksum,shared,sharedWithMeTime,sharingUser(displayName,emailAddress,kind,me,permissionId,photoLink),shortcutDetails(targetId,targetMimeType,targetResourceKey),size,spaces,starred,teamDriveId,thumbnailLink,thumbnailVersion,trashed,trashedTime,trashingUser(displayName,emailAddress,kind,me,permissionId,photoLink),version,videoMediaMetadata(durationMillis,height,width),viewedByMe,viewedByMeTime,viewersCanCopyContent,webContentLink,webViewLink,writersCanShare),fileId,kind,removed,teamDrive(backgroundImageFile(id,width,xCoordinate,yCoordinate),backgroundImageLink,capabilities(canAddChildren,canChangeCopyRequiresWriterPermissionRestriction,canChangeDomainUsersOnlyRestriction,canChangeDownloadRestriction,canChangeSharingFoldersRequiresOrganizerPermissionRestriction,canChangeTeamDriveBackground,canChangeTeamMembersOnlyRestriction,canComment,canCopy,canDeleteChildren,canDeleteTeamDrive,canDownload,canEdit,canListChildren,canManageMembers,canReadRevisions,canRemoveChildren,canRename,canRenameTeamDrive,canResetTeamDriveRestrictions,canShare,canTrashChildren),colorRgb,createdTime,id,kind,name,orgUnitId,restrictions(adminManagedRestrictions,copyRequiresWriterPermission,domainUsersOnly,downloadRestriction(restrictedForReaders,restrictedForWriters),sharingFoldersRequiresOrganizerPermission,teamMembersOnly),themeId),teamDriveId,time,type),kind,newStartPageToken,nextPageToken",
 "comment": "anchor,assigneeEmailAddress,author(displayName,emailAddress,kind,me,permissionId,photoLink),content,createdTime,deleted,htmlContent,id,kind,mentionedEmailAddresses,modifiedTime,quotedFileContent(mimeType,value),replies(action,assigneeEmailAddress,author(displayName,emailAddress,kind,me,permissionId,photoLink),content,createdTime,deleted,htmlContent,id,kind,mentionedEmailAddresses,modifiedTime),resolved",
 "commentList": "comments(anchor,assigneeEmailAddress,author(displayName,emailAddress,kind,me,permissionId,photoLink),content,createdTime,deleted,htmlContent,id,kind,mentionedEmailAddresses,modifiedTime,quotedFileContent(mimeType,value),replies(action,assigneeEmailAddress,author(displayName,emailAddress,kind,me,permissionId,photoLink),content,createdTime,deleted,htmlContent,id,kind,mentionedEmailAddresses,modifiedTime),resolved),kind,nextPageToken",
 "drive": "backgroundImageFile(id,width,xCoordinate,yCoordinate),backgroundImageLink,capabilities(canAddChildren,canChangeCopyRequiresWriterPermissionRestriction,canChangeDomainUsersOnlyRestriction,canChangeDownloadRestriction,canChangeDriveBackground,canChangeDriveMembersOnlyRestriction,canChangeSharingFoldersRequiresOrganizerPermissionRestriction,canComment,canCopy,canDeleteChildren,canDeleteDrive,canDownload,canEdit,canListChildren,canManageMembers,canReadRevisions,canRename,canRenameDrive,canResetDriveRestrictions,canShare,canTrashChildren),colorRgb,createdTime,hidden,id,kind,name,orgUnitId,restrictions(adminManagedRestrictions,copyRequiresWriterPermission,domainUsersOnly,downloadRestriction(restrictedForReaders,restrictedForWriters),driveMembersOnly,sharingFoldersRequiresOrganizerPermission),themeId",
 "driveList": "drives(backgroundImageFile(id,width,xCoordinate,yCoordinate),backgroundImageLink,capabilities(canAddChildren,canChangeCopyRequiresWriterPermissionRestriction,canChangeDomainUsersOnlyRestriction,canChangeDownloadRestriction,canChangeDriveBackground,canChangeDriveMembersOnlyRestriction,canChangeSharingFoldersRequiresOrganizerPermissionRestriction,canComment,canCopy,canDeleteChildren,canDeleteDrive,canDownload,canEdit,canListChildren,canManageMembers,canReadRevisions,canRename,canRenameDrive,canResetDriveRestrictions,canShare,canTrashChildren),colorRgb,createdTime,hidden,id,kind,name,orgUnitId,restrictions(adminManagedRestrictions,copyRequiresWriterPermission,domainUsersOnly,downloadRestriction(restrictedForReaders,restrictedForWriters),driveMembersOnly,sharingFoldersRequiresOrganizerPermission),themeId),kind,nextPageToken",
 "file": "appProperties(*),capabilities(canAcceptOwnership,canAccessViaGenAi,canAddChildren,canAddFolderFromAnotherDrive,canAddMyDriveParent,canChangeCopyRequiresWriterPermission,canChangeItemDownloadRestriction,canChangeSecurityUpdateEnabled,canChangeViewersCanCopyContent,canComment,canCopy,canDelete,canDeleteChildren,canDisableInheritedPermissions,canDownload,canEdit,canEnableInheritedPermissions,canListChildren,canModifyContent,canModifyContentRestriction,canModifyEditorContentRestriction,canModifyLabels,canModifyOwnerContentRestriction,canMoveChildrenOutOfDrive,canMoveChildrenOutOfTeamDrive,canMoveChildrenWithinDrive,canMoveChildrenWithinTeamDrive,canMoveItemIntoTeamDrive,canMoveItemOutOfDrive,canMoveItemOutOfTeamDrive,canMoveItemWithinDrive,canMoveItemWithinTeamDrive,canMoveTeamDriveItem,canReadDrive,canReadLabels,canReadRevisions,canReadTeamDrive,canRemoveChildren,canRemoveContentRestriction,canRemoveMyDriveParent,canRename,canShare,canStartApproval,canTrash,canTrashChildren,canUntrash),clientEncryptionDetails(decryptionMetadata(aes256GcmChunkSize,encryptionResourceKeyHash,jwt,kaclsId,kaclsName,keyFormat,wrappedKey),encryptionState),contentHints(indexableText,thumbnail(image,mimeType)),contentRestrictions(ownerRestricted,readOnly,reason,restrictingUser(displayName,emailAddress,kind,me,permissionId,photoLink),restrictionTime,systemRestricted,type),copyRequiresWriterPermission,createdTime,description,downloadRestrictions(effectiveDownloadRestrictionWithContext(restrictedForReaders,restrictedForWriters),itemDownloadRestriction(restrictedForReaders,restrictedForWriters)),driveId,explicitlyTrashed,exportLinks(*),fileExtension,folderColorRgb,fullFileExtension,hasAugmentedPermissions,hasThumbnail,headRevisionId,iconLink,id,imageMediaMetadata(aperture,cameraMake,cameraModel,colorSpace,exposureBias,exposureMode,exposureTime,flashUsed,focalLength,height,isoSpeed,lens,location(altitude,latitude,longitude),maxApertureValue,meteringMode,rotation,sensor,subjectDistance,time,whiteBalance,width),inheritedPermissionsDisabled,isAppAuthorized,kind,labelInfo(labels(fields(*),id,kind,revisionId)),lastModifyingUser(displayName,emailAddress,kind,me,permissionId,photoLink),linkShareMetadata(securityUpdateEligible,securityUpdateEnabled),md5Checksum,mimeType,modifiedByMe,modifiedByMeTime,modifiedTime,name,originalFilename,ownedByMe,owners(displayName,emailAddress,kind,me,permissionId,photoLink),parents,permissionIds,permissions(allowFileDiscovery,deleted,displayName,domain,emailAddress,expirationTime,id,inheritedPermissionsDisabled,kind,pendingOwner,permissionDetails(inherited,inheritedFrom,permissionType,role),photoLink,role,teamDrivePermissionDetails(inherited,inheritedFrom,role,teamDrivePermissionType),type,view),properties(*),quotaBytesUsed,resourceKey,sha1Checksum,sha256Checksum,shared,sharedWithMeTime,sharingUser(displayName,emailAddress,kind,me,permissionId,photoLink),shortcutDetails(targetId,targetMimeType,targetResourceKey),size,spaces,starred,teamDriveId,thumbnailLink,thumbnailVersion,trashed,trashedTime,trashingUser(displayName,emailAddress,kind,me,permissionId,photoLink),version,videoMediaMetadata(durationMillis,height,width),viewedByMe,viewedByMeTime,viewersCanCopyContent,webContentLink,webViewLink,writersCanShare",
 "operation": "done,error(code,details,message),metadata(*),name,response(*)",
 "generatedIds": "ids,kind,space",
 "fileList": "files(appProperties(*),capabilities(canAcceptOwnership,canAccessViaGenAi,canAddChildren,canAddFolderFromAnotherDrive,canAddMyDriveParent,canChangeCopyRequiresWriterPermission,canChangeItemDownloadRestriction,canChangeSecurityUpdateEnabled,canChangeViewersCanCopyContent,canComment,canCopy,canDelete,canDeleteChildren,canDisableInheritedPermissions,canDownload,canEdit,canEnableInheritedPermissions,canListChildren,canModifyContent,canModifyContentRestriction,canModifyEditorContentRestriction,canModifyLabels,canModifyOwnerContentRestriction,canMoveChildrenOutOfDrive,canMoveChildrenOutOfTeamDrive,canMoveChildrenWithinDrive,canMoveChildrenWithinTeamDrive,canMoveItemIntoTeamDrive,canMoveItemOutOfDrive,canMoveItemOutOfTeamDrive,canMoveItemWithinDrive,canMoveItemWithinTeamDrive,canMoveTeamDriveItem,canReadDrive,canReadLabels,canReadRevisions,canReadTeamDrive,canRemoveChildren,canRemoveContentRestriction,canRemoveMyDriveParent,canRename,canShare,canStartApproval,canTrash,canTrashChildren,canUntrash),clientEncryptionDetails(decryptionMetadata(aes256GcmChunkSize,encryptionResourceKeyHash,jwt,kaclsId,kaclsName,keyFormat,wrappedKey),encryptionState),contentHints(indexableText,thumbnail(image,mimeType)),contentRestrictions(ownerRestricted,readOnly,reason,restrictingUser(displayName,emailAddress,kind,me,permissionId,photoLink),restrictionTime,systemRestricted,type),copyRequiresWriterPermission,createdTime,description,downloadRestrictions(effectiveDownloadRestrictionWithContext(restrictedForReaders,restrictedForWriters),itemDownloadRestriction(restrictedForReaders,restrictedForWriters)),driveId,explicitlyTrashed,exportLinks(*),fileExtension,folderColorRgb,fullFileExtension,hasAugmentedPermissions,hasThumbnail,headRevisionId,iconLink,id,imageMediaMetadata(aperture,cameraMake,cameraModel,colorSpace,exposureBias,exposureMode,exposureTime,flashUsed,focalLength,height,isoSpeed,lens,location(altitude,latitude,longitude),maxApertureValue,meteringMode,rotation,sensor,subjectDistance,time,whiteBalance,width),inheritedPermissionsDisabled,isAppAuthorized,kind,labelInfo(labels(fields(*),id,kind,revisionId)),lastModifyingUser(displayName,emailAddress,kind,me,permissionId,photoLink),linkShareMetadata(securityUpdateEligible,securityUpdateEnabled),md5Checksum,mimeType,modifiedByMe,modifiedByMeTime,modifiedTime,name,originalFilename,ownedByMe,owners(displayName,emailAddress,kind,me,permissionId,photoLink),parents,permissionIds,permissions(allowFileDiscovery,deleted,displayName,domain,emailAddress,expirationTime,id,inheritedPermissionsDisabled,kind,pendingOwner,permissionDetails(inherited,inheritedFrom,permissionType,role),photoLink,role,teamDrivePermissionDetails(inherited,inheritedFrom,role,teamDrivePermissionType),type,view),properties(*),quotaBytesUsed,resourceKey,sha1Checksum,sha256Checksum,shared,sharedWithMeTime,sharingUser(displayName,emailAddress,kind,me,permissionId,photoLink),shortcutDetails(targetId,targetMimeType,targetResourceKey),size,spaces,starred,teamDriveId,thumbnailLink,thumbnailVersion,trashed,trashedTime,trashingUser(displayName,emailAddress,kind,me,permissionId,photoLink),version,videoMediaMetadata(durationMillis,height,width),viewedByMe,viewedByMeTime,viewersCanCopyContent,webContentLink,webViewLink,writersCanShare),incompleteSearch,kind,nextPageToken",
 "labelList": "kind,labels(fields(*),id,kind,revisionId),nextPageToken",
 "modifyLabelsResponse": "kind,modifiedLabels(fields(*),id,kind,revisionId)",
 "modifyLabelsRequest": "kind,labelModifications(fieldModifications(fieldId,kind,setDateValues,setIntegerValues,setSelectionValues,setTextValues,setUserValues,unsetValues),kind,labelId,removeLabel)",
 "permission": "allowFileDiscovery,deleted,displayName,domain,emailAddress,expirationTime,id,inheritedPermissionsDisabled,kind,pendingOwner,permissionDetails(inherited,inheritedFrom,permissionType,role),photoLink,role,teamDrivePermissionDetails(inherited,inheritedFrom,role,teamDrivePermissionType),type,view",
 "permissionList": "kind,nextPageToken,permissions(allowFileDiscovery,deleted,displayName,domain,emailAddress,expirationTime,id,inheritedPermissionsDisabled,kind,pendingOwner,permissionDetails(inherited,inheritedFrom,permissionType,role),photoLink,role,teamDrivePermissionDetails(inherited,inheritedFrom,role,teamDrivePermissionType),type,view)",
 "reply": "action,assigneeEmailAddress,author(displayName,emailAddress,kind,me,permissionId,photoLink),content,createdTime,deleted,htmlContent,id,kind,mentionedEmailAddresses,modifiedTime",
 "replyList": "kind,nextPageToken,replies(action,assigneeEmailAddress,author(displayName,emailAddress,kind,me,permissionId,photoLink),content,createdTime,deleted,htmlContent,id,kind,mentionedEmailAddresses,modifiedTime)",
 "revision": "exportLinks(*),id,keepForever,kind,lastModifyingUser(displayName,emailAddress,kind,me,permissionId,photoLink),md5Checksum,mimeType,modifiedTime,originalFilename,publishAuto,published,publishedLink,publishedOutsideDomain,size",
 "revisionList": "kind,nextPageToken,revisions(exportLinks(*),id,keepForever,kind,lastModifyingUser(displayName,emailAddress,kind,me,permissionId,photoLink),md5Checksum,mimeType,modifiedTime,originalFilename,publishAuto,published,publishedLink,publishedOutsideDomain,size)"
} as const

export const KINDS = {
 "about": {
  "appInstalled": "boolean",
  "canCreateDrives": "boolean",
  "canCreateTeamDrives": "boolean",
  "driveThemes": "objects",
  "exportFormats": "texts",
  "folderColorPalette": "strings",
  "importFormats": "texts",
  "kind": "string",
  "maxImportSizes": "texts",
  "maxUploadSize": "string",
  "storageQuota": "object",
  "teamDriveThemes": "objects",
  "user": "object"
 },
 "accessProposal": {
  "createTime": "string",
  "fileId": "string",
  "proposalId": "string",
  "recipientEmailAddress": "string",
  "requestMessage": "string",
  "requesterEmailAddress": "string",
  "rolesAndViews": "objects"
 },
 "listAccessProposalsResponse": {
  "accessProposals": "objects",
  "nextPageToken": "string"
 },
 "resolveAccessProposalRequest": {
  "action": "string",
  "role": "strings",
  "sendNotification": "boolean",
  "view": "string"
 },
 "approval": {
  "approvalId": "string",
  "approvedRevisionId": "string",
  "completeTime": "string",
  "createTime": "string",
  "dueTime": "string",
  "fileContentChangeBehavior": "string",
  "initiator": "object",
  "kind": "string",
  "modifyTime": "string",
  "reviewerResponses": "objects",
  "status": "string",
  "targetFileId": "string"
 },
 "approveApprovalRequest": {
  "message": "string"
 },
 "cancelApprovalRequest": {
  "message": "string"
 },
 "commentApprovalRequest": {
  "message": "string"
 },
 "declineApprovalRequest": {
  "message": "string"
 },
 "approvalList": {
  "items": "objects",
  "kind": "string",
  "nextPageToken": "string"
 },
 "reassignApprovalRequest": {
  "addReviewers": "objects",
  "message": "string",
  "replaceReviewers": "objects"
 },
 "startApprovalRequest": {
  "dueTime": "string",
  "fileContentChangeBehavior": "string",
  "lockFile": "boolean",
  "message": "string",
  "reviewerEmails": "strings"
 },
 "startPageToken": {
  "kind": "string",
  "startPageToken": "string"
 },
 "changeList": {
  "changes": "objects",
  "kind": "string",
  "newStartPageToken": "string",
  "nextPageToken": "string"
 },
 "comment": {
  "anchor": "string",
  "assigneeEmailAddress": "string",
  "author": "object",
  "content": "string",
  "createdTime": "time",
  "deleted": "boolean",
  "htmlContent": "string",
  "id": "string",
  "kind": "string",
  "mentionedEmailAddresses": "strings",
  "modifiedTime": "time",
  "quotedFileContent": "object",
  "replies": "objects",
  "resolved": "boolean"
 },
 "commentList": {
  "comments": "objects",
  "kind": "string",
  "nextPageToken": "string"
 },
 "drive": {
  "backgroundImageFile": "object",
  "backgroundImageLink": "string",
  "capabilities": "object",
  "colorRgb": "string",
  "createdTime": "time",
  "hidden": "boolean",
  "id": "string",
  "kind": "string",
  "name": "string",
  "orgUnitId": "string",
  "restrictions": "object",
  "themeId": "string"
 },
 "driveList": {
  "drives": "objects",
  "kind": "string",
  "nextPageToken": "string"
 },
 "file": {
  "appProperties": "texts",
  "capabilities": "object",
  "clientEncryptionDetails": "object",
  "contentHints": "object",
  "contentRestrictions": "objects",
  "copyRequiresWriterPermission": "boolean",
  "createdTime": "time",
  "description": "string",
  "downloadRestrictions": "object",
  "driveId": "string",
  "explicitlyTrashed": "boolean",
  "exportLinks": "texts",
  "fileExtension": "string",
  "folderColorRgb": "string",
  "fullFileExtension": "string",
  "hasAugmentedPermissions": "boolean",
  "hasThumbnail": "boolean",
  "headRevisionId": "string",
  "iconLink": "string",
  "id": "string",
  "imageMediaMetadata": "object",
  "inheritedPermissionsDisabled": "boolean",
  "isAppAuthorized": "boolean",
  "kind": "string",
  "labelInfo": "object",
  "lastModifyingUser": "object",
  "linkShareMetadata": "object",
  "md5Checksum": "string",
  "mimeType": "string",
  "modifiedByMe": "boolean",
  "modifiedByMeTime": "time",
  "modifiedTime": "time",
  "name": "string",
  "originalFilename": "string",
  "ownedByMe": "boolean",
  "owners": "objects",
  "parents": "strings",
  "permissionIds": "strings",
  "permissions": "objects",
  "properties": "texts",
  "quotaBytesUsed": "string",
  "resourceKey": "string",
  "sha1Checksum": "string",
  "sha256Checksum": "string",
  "shared": "boolean",
  "sharedWithMeTime": "time",
  "sharingUser": "object",
  "shortcutDetails": "object",
  "size": "string",
  "spaces": "strings",
  "starred": "boolean",
  "teamDriveId": "string",
  "thumbnailLink": "string",
  "thumbnailVersion": "string",
  "trashed": "boolean",
  "trashedTime": "time",
  "trashingUser": "object",
  "version": "string",
  "videoMediaMetadata": "object",
  "viewedByMe": "boolean",
  "viewedByMeTime": "time",
  "viewersCanCopyContent": "boolean",
  "webContentLink": "string",
  "webViewLink": "string",
  "writersCanShare": "boolean"
 },
 "operation": {
  "done": "boolean",
  "error": "object",
  "metadata": "texts",
  "name": "string",
  "response": "texts"
 },
 "generatedIds": {
  "ids": "strings",
  "kind": "string",
  "space": "string"
 },
 "fileList": {
  "files": "objects",
  "incompleteSearch": "boolean",
  "kind": "string",
  "nextPageToken": "string"
 },
 "labelList": {
  "kind": "string",
  "labels": "objects",
  "nextPageToken": "string"
 },
 "modifyLabelsResponse": {
  "kind": "string",
  "modifiedLabels": "objects"
 },
 "modifyLabelsRequest": {
  "kind": "string",
  "labelModifications": "objects"
 },
 "permission": {
  "allowFileDiscovery": "boolean",
  "deleted": "boolean",
  "displayName": "string",
  "domain": "string",
  "emailAddress": "string",
  "expirationTime": "time",
  "id": "string",
  "inheritedPermissionsDisabled": "boolean",
  "kind": "string",
  "pendingOwner": "boolean",
  "permissionDetails": "objects",
  "photoLink": "string",
  "role": "string",
  "teamDrivePermissionDetails": "objects",
  "type": "string",
  "view": "string"
 },
 "permissionList": {
  "kind": "string",
  "nextPageToken": "string",
  "permissions": "objects"
 },
 "reply": {
  "action": "string",
  "assigneeEmailAddress": "string",
  "author": "object",
  "content": "string",
  "createdTime": "time",
  "deleted": "boolean",
  "htmlContent": "string",
  "id": "string",
  "kind": "string",
  "mentionedEmailAddresses": "strings",
  "modifiedTime": "time"
 },
 "replyList": {
  "kind": "string",
  "nextPageToken": "string",
  "replies": "objects"
 },
 "revision": {
  "exportLinks": "texts",
  "id": "string",
  "keepForever": "boolean",
  "kind": "string",
  "lastModifyingUser": "object",
  "md5Checksum": "string",
  "mimeType": "string",
  "modifiedTime": "time",
  "originalFilename": "string",
  "publishAuto": "boolean",
  "published": "boolean",
  "publishedLink": "string",
  "publishedOutsideDomain": "boolean",
  "size": "string"
 },
 "revisionList": {
  "kind": "string",
  "nextPageToken": "string",
  "revisions": "objects"
 }
} as const
