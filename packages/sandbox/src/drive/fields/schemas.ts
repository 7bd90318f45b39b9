import { type Mask, parseMask } from './mask.ts'

const USER = '(kind,displayName,photoLink,me,permissionId,emailAddress)'

const PERMISSION =
  'kind,id,type,emailAddress,domain,role,view,allowFileDiscovery,displayName,photoLink,expirationTime,deleted,pendingOwner,inheritedPermissionsDisabled,' +
  'permissionDetails(permissionType,role,inheritedFrom,inherited),teamDrivePermissionDetails(teamDrivePermissionType,role,inheritedFrom,inherited)'

const FILE_CAPABILITIES =
  'canAcceptOwnership,canAddChildren,canAddFolderFromAnotherDrive,canAddMyDriveParent,canChangeCopyRequiresWriterPermission,canChangeItemDownloadRestriction,canChangeSecurityUpdateEnabled,canChangeViewersCanCopyContent,canComment,canCopy,canDelete,canDeleteChildren,canDisableInheritedPermissions,canDownload,canEdit,canEnableInheritedPermissions,canListChildren,canModifyContent,canModifyContentRestriction,canModifyEditorContentRestriction,canModifyLabels,canModifyOwnerContentRestriction,canMoveChildrenOutOfDrive,canMoveChildrenOutOfTeamDrive,canMoveChildrenWithinDrive,canMoveChildrenWithinTeamDrive,canMoveItemIntoTeamDrive,canMoveItemOutOfDrive,canMoveItemOutOfTeamDrive,canMoveItemWithinDrive,canMoveItemWithinTeamDrive,canMoveTeamDriveItem,canReadDrive,canReadLabels,canReadRevisions,canReadTeamDrive,canRemoveChildren,canRemoveContentRestriction,canRemoveMyDriveParent,canRename,canShare,canTrash,canTrashChildren,canUntrash'

const MEDIA =
  'imageMediaMetadata(aperture,cameraMake,cameraModel,colorSpace,exposureBias,exposureMode,exposureTime,flashUsed,focalLength,height,isoSpeed,lens,location(altitude,latitude,longitude),maxApertureValue,meteringMode,rotation,sensor,subjectDistance,time,whiteBalance,width),' +
  'videoMediaMetadata(durationMillis,height,width)'

const FILE =
  `kind,id,name,mimeType,description,starred,trashed,explicitlyTrashed,trashedTime,trashingUser${USER},parents,properties(*),appProperties(*),spaces,version,webContentLink,webViewLink,iconLink,hasThumbnail,thumbnailLink,thumbnailVersion,viewedByMe,viewedByMeTime,createdTime,modifiedTime,modifiedByMe,modifiedByMeTime,sharedWithMeTime,sharingUser${USER},owners${USER},driveId,teamDriveId,lastModifyingUser${USER},shared,ownedByMe,` +
  `capabilities(${FILE_CAPABILITIES}),viewersCanCopyContent,copyRequiresWriterPermission,writersCanShare,permissions(${PERMISSION}),permissionIds,hasAugmentedPermissions,inheritedPermissionsDisabled,folderColorRgb,originalFilename,fullFileExtension,fileExtension,md5Checksum,sha1Checksum,sha256Checksum,size,quotaBytesUsed,headRevisionId,isAppAuthorized,exportLinks(*),resourceKey,` +
  `contentHints(indexableText,thumbnail(image,mimeType)),contentRestrictions(ownerRestricted,readOnly,reason,restrictingUser${USER},restrictionTime,systemRestricted,type),` +
  'downloadRestrictions(effectiveDownloadRestrictionWithContext(restrictedForReaders,restrictedForWriters),itemDownloadRestriction(restrictedForReaders,restrictedForWriters)),' +
  `labelInfo(labels(fields(*),id,kind,revisionId)),linkShareMetadata(securityUpdateEligible,securityUpdateEnabled),shortcutDetails(targetId,targetMimeType,targetResourceKey),${MEDIA}`

const DRIVE =
  'kind,id,name,colorRgb,backgroundImageLink,backgroundImageFile(id,width,xCoordinate,yCoordinate),themeId,createdTime,hidden,orgUnitId,' +
  'capabilities(canAddChildren,canChangeCopyRequiresWriterPermissionRestriction,canChangeDomainUsersOnlyRestriction,canChangeDownloadRestriction,canChangeDriveBackground,canChangeDriveMembersOnlyRestriction,canChangeSharingFoldersRequiresOrganizerPermissionRestriction,canComment,canCopy,canDeleteChildren,canDeleteDrive,canDownload,canEdit,canListChildren,canManageMembers,canReadRevisions,canRename,canRenameDrive,canResetDriveRestrictions,canShare,canTrashChildren),' +
  'restrictions(adminManagedRestrictions,copyRequiresWriterPermission,domainUsersOnly,downloadRestriction(restrictedForReaders,restrictedForWriters),driveMembersOnly,sharingFoldersRequiresOrganizerPermission)'

const REPLY = `kind,id,createdTime,modifiedTime,author${USER},htmlContent,content,deleted,action,assigneeEmailAddress,mentionedEmailAddresses`

const COMMENT = `kind,id,createdTime,modifiedTime,author${USER},htmlContent,content,deleted,resolved,anchor,assigneeEmailAddress,mentionedEmailAddresses,quotedFileContent(mimeType,value),replies(${REPLY})`

const REVISION = `kind,id,mimeType,modifiedTime,keepForever,published,publishedLink,publishAuto,publishedOutsideDomain,lastModifyingUser${USER},originalFilename,md5Checksum,size,exportLinks(*)`

const ABOUT = `kind,user${USER},storageQuota(limit,usage,usageInDrive,usageInDriveTrash),importFormats(*),exportFormats(*),maxImportSizes(*),maxUploadSize,appInstalled,folderColorPalette,driveThemes(backgroundImageLink,colorRgb,id),teamDriveThemes(backgroundImageLink,colorRgb,id),canCreateDrives,canCreateTeamDrives`

const CHANGE = `kind,changeType,type,time,removed,fileId,file(${FILE}),driveId,drive(${DRIVE}),teamDriveId,teamDrive(${DRIVE})`

const APPROVAL = `kind,approvalId,approvedRevisionId,completeTime,createTime,dueTime,fileContentChangeBehavior,initiator${USER},modifyTime,reviewerResponses(kind,response,reviewer${USER}),status,targetFileId`

const PROPOSAL =
  'createTime,fileId,proposalId,recipientEmailAddress,requestMessage,requesterEmailAddress,rolesAndViews(role,view)'

const LABEL = 'kind,id,revisionId,fields(*)'

/** All fields of the vendor's resources, as selections. */
export const schemas = {
  file: parseMask(FILE),
  fileList: parseMask(`kind,nextPageToken,incompleteSearch,files(${FILE})`),
  drive: parseMask(DRIVE),
  driveList: parseMask(`kind,nextPageToken,drives(${DRIVE})`),
  permission: parseMask(PERMISSION),
  permissionList: parseMask(`kind,nextPageToken,permissions(${PERMISSION})`),
  comment: parseMask(COMMENT),
  commentList: parseMask(`kind,nextPageToken,comments(${COMMENT})`),
  reply: parseMask(REPLY),
  replyList: parseMask(`kind,nextPageToken,replies(${REPLY})`),
  revision: parseMask(REVISION),
  revisionList: parseMask(`kind,nextPageToken,revisions(${REVISION})`),
  changeList: parseMask(`kind,nextPageToken,newStartPageToken,changes(${CHANGE})`),
  startPageToken: parseMask('kind,startPageToken'),
  approval: parseMask(APPROVAL),
  approvalList: parseMask(`kind,nextPageToken,items(${APPROVAL})`),
  proposal: parseMask(PROPOSAL),
  proposalList: parseMask(`nextPageToken,accessProposals(${PROPOSAL})`),
  generatedIds: parseMask('kind,space,ids'),
  labelList: parseMask(`kind,nextPageToken,labels(${LABEL})`),
  modifyLabels: parseMask(`kind,modifiedLabels(${LABEL})`),
  about: parseMask(ABOUT),
  operation: parseMask('name,done,metadata(*),response(*),error(code,message,details(*))'),
} satisfies Record<string, Mask>

/** The default selection of each resource. */
export const defaults: Readonly<Partial<Record<keyof typeof schemas, Mask>>> = {
  file: parseMask('kind,id,name,mimeType,resourceKey'),
  fileList: parseMask('kind,nextPageToken,incompleteSearch,files(kind,id,name,mimeType,resourceKey)'),
  drive: parseMask('kind,id,name'),
  driveList: parseMask('kind,nextPageToken,drives(kind,id,name)'),
  permission: parseMask('kind,id,type,role'),
  permissionList: parseMask('kind,nextPageToken,permissions(kind,id,type,role)'),
  revision: parseMask('kind,id,mimeType,modifiedTime'),
  revisionList: parseMask('kind,nextPageToken,revisions(kind,id,mimeType,modifiedTime)'),
  changeList: parseMask(
    'kind,nextPageToken,newStartPageToken,changes(kind,changeType,type,time,removed,fileId,driveId,file(kind,id,name,mimeType),drive(kind,id,name))',
  ),
}
