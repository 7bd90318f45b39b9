// written by packages/tools/src/generate/generate-google-ads.ts from the vendor's protos

/** Each method: its name, its request below the version, and the resource and operations of one that writes. */
export const METHODS = `
accountBudgetProposals.mutate POST /customers/{customersId}/accountBudgetProposals:mutate account_budget_proposal:create,remove
accountLinks.create POST /customers/{customersId}/accountLinks:create
accountLinks.mutate POST /customers/{customersId}/accountLinks:mutate account_link:remove,update
adGroupAdLabels.mutate POST /customers/{customersId}/adGroupAdLabels:mutate ad_group_ad_label:create,remove
adGroupAds.mutate POST /customers/{customersId}/adGroupAds:mutate ad_group_ad:create,remove,update
adGroupAds.removeAutomaticallyCreatedAssets POST /customers/{customersId}/adGroupAds/{adGroupAdsId}:removeAutomaticallyCreatedAssets
adGroupAssets.mutate POST /customers/{customersId}/adGroupAssets:mutate ad_group_asset:create,remove,update
adGroupAssetSets.mutate POST /customers/{customersId}/adGroupAssetSets:mutate ad_group_asset_set:create,remove
adGroupBidModifiers.mutate POST /customers/{customersId}/adGroupBidModifiers:mutate ad_group_bid_modifier:create,remove,update
adGroupCriteria.mutate POST /customers/{customersId}/adGroupCriteria:mutate ad_group_criterion:create,remove,update
AdGroupCriterionCustomizers.mutate POST /customers/{customersId}/AdGroupCriterionCustomizers:mutate ad_group_criterion_customizer:create,remove
adGroupCriterionLabels.mutate POST /customers/{customersId}/adGroupCriterionLabels:mutate ad_group_criterion_label:create,remove
adGroupCustomizers.mutate POST /customers/{customersId}/adGroupCustomizers:mutate ad_group_customizer:create,remove
adGroupLabels.mutate POST /customers/{customersId}/adGroupLabels:mutate ad_group_label:create,remove
adGroups.mutate POST /customers/{customersId}/adGroups:mutate ad_group:create,remove,update
adParameters.mutate POST /customers/{customersId}/adParameters:mutate ad_parameter:create,remove,update
ads.mutate POST /customers/{customersId}/ads:mutate ad:update
assetGenerations.generateImages POST /customers/{customersId}/assetGenerations:generateImages
assetGenerations.generateText POST /customers/{customersId}/assetGenerations:generateText
assetGroupAssets.mutate POST /customers/{customersId}/assetGroupAssets:mutate asset_group_asset:create,remove,update
assetGroupListingGroupFilters.mutate POST /customers/{customersId}/assetGroupListingGroupFilters:mutate asset_group_listing_group_filter:create,remove,update
assetGroups.mutate POST /customers/{customersId}/assetGroups:mutate asset_group:create,remove,update
assetGroupSignals.mutate POST /customers/{customersId}/assetGroupSignals:mutate asset_group_signal:create,remove
assets.mutate POST /customers/{customersId}/assets:mutate asset:create,update
assetSetAssets.mutate POST /customers/{customersId}/assetSetAssets:mutate asset_set_asset:create,remove
assetSets.mutate POST /customers/{customersId}/assetSets:mutate asset_set:create,remove,update
audienceInsights.listInsightsEligibleDates POST /audienceInsights:listInsightsEligibleDates
audiences.mutate POST /customers/{customersId}/audiences:mutate audience:create,update
batchJobs.addOperations POST /customers/{customersId}/batchJobs/{batchJobsId}:addOperations
batchJobs.listResults GET /customers/{customersId}/batchJobs/{batchJobsId}:listResults
batchJobs.mutate POST /customers/{customersId}/batchJobs:mutate batch_job:create,remove
batchJobs.run POST /customers/{customersId}/batchJobs/{batchJobsId}:run
biddingDataExclusions.mutate POST /customers/{customersId}/biddingDataExclusions:mutate bidding_data_exclusion:create,remove,update
biddingSeasonalityAdjustments.mutate POST /customers/{customersId}/biddingSeasonalityAdjustments:mutate bidding_seasonality_adjustment:create,remove,update
biddingStrategies.mutate POST /customers/{customersId}/biddingStrategies:mutate bidding_strategy:create,remove,update
billingSetups.mutate POST /customers/{customersId}/billingSetups:mutate billing_setup:create,remove
campaignAssets.mutate POST /customers/{customersId}/campaignAssets:mutate campaign_asset:create,remove,update
campaignAssetSets.mutate POST /customers/{customersId}/campaignAssetSets:mutate campaign_asset_set:create,remove
campaignBidModifiers.mutate POST /customers/{customersId}/campaignBidModifiers:mutate campaign_bid_modifier:create,remove,update
campaignBudgets.mutate POST /customers/{customersId}/campaignBudgets:mutate campaign_budget:create,remove,update
campaignConversionGoals.mutate POST /customers/{customersId}/campaignConversionGoals:mutate campaign_conversion_goal:update
campaignCriteria.mutate POST /customers/{customersId}/campaignCriteria:mutate campaign_criterion:create,remove,update
campaignCustomizers.mutate POST /customers/{customersId}/campaignCustomizers:mutate campaign_customizer:create,remove
campaignDrafts.listAsyncErrors GET /customers/{customersId}/campaignDrafts/{campaignDraftsId}:listAsyncErrors
campaignDrafts.mutate POST /customers/{customersId}/campaignDrafts:mutate campaign_draft:create,remove,update
campaignDrafts.promote POST /customers/{customersId}/campaignDrafts/{campaignDraftsId}:promote
CampaignGoalConfigs.mutate POST /customers/{customersId}/CampaignGoalConfigs:mutate campaign_goal_config:create,remove,update
campaignGroups.mutate POST /customers/{customersId}/campaignGroups:mutate campaign_group:create,remove,update
campaignLabels.mutate POST /customers/{customersId}/campaignLabels:mutate campaign_label:create,remove
campaigns.enablePMaxBrandGuidelines POST /customers/{customersId}/campaigns:enablePMaxBrandGuidelines
campaigns.mutate POST /customers/{customersId}/campaigns:mutate campaign:create,remove,update
campaignSharedSets.mutate POST /customers/{customersId}/campaignSharedSets:mutate campaign_shared_set:create,remove
conversionActions.mutate POST /customers/{customersId}/conversionActions:mutate conversion_action:create,remove,update
conversionCustomVariables.mutate POST /customers/{customersId}/conversionCustomVariables:mutate conversion_custom_variable:create,update
conversionGoalCampaignConfigs.mutate POST /customers/{customersId}/conversionGoalCampaignConfigs:mutate conversion_goal_campaign_config:update
conversionValueRules.mutate POST /customers/{customersId}/conversionValueRules:mutate conversion_value_rule:create,remove,update
conversionValueRuleSets.mutate POST /customers/{customersId}/conversionValueRuleSets:mutate conversion_value_rule_set:create,remove,update
customAudiences.mutate POST /customers/{customersId}/customAudiences:mutate custom_audience:create,remove,update
customConversionGoals.mutate POST /customers/{customersId}/customConversionGoals:mutate custom_conversion_goal:create,remove,update
customerAssets.mutate POST /customers/{customersId}/customerAssets:mutate customer_asset:create,remove,update
customerAssetSets.mutate POST /customers/{customersId}/customerAssetSets:mutate customer_asset_set:create,remove
customerClientLinks.mutate POST /customers/{customersId}/customerClientLinks:mutate customer_client_link:create,update
customerConversionGoals.mutate POST /customers/{customersId}/customerConversionGoals:mutate customer_conversion_goal:update
CustomerCustomizers.mutate POST /customers/{customersId}/CustomerCustomizers:mutate customer_customizer:create,remove
customerLabels.mutate POST /customers/{customersId}/customerLabels:mutate customer_label:create,remove
customerManagerLinks.moveManagerLink POST /customers/{customersId}/customerManagerLinks:moveManagerLink
customerManagerLinks.mutate POST /customers/{customersId}/customerManagerLinks:mutate customer_manager_link:update
customerNegativeCriteria.mutate POST /customers/{customersId}/customerNegativeCriteria:mutate customer_negative_criterion:create,remove
customers.createCustomerClient POST /customers/{customersId}:createCustomerClient
customers.generateAdGroupThemes POST /customers/{customersId}:generateAdGroupThemes
customers.generateAudienceCompositionInsights POST /customers/{customersId}:generateAudienceCompositionInsights
customers.generateAudienceDefinition POST /customers/{customersId}:generateAudienceDefinition
customers.generateAudienceOverlapInsights POST /customers/{customersId}:generateAudienceOverlapInsights
customers.generateBenchmarksMetrics POST /customers/{customersId}:generateBenchmarksMetrics
customers.generateCreatorInsights POST /customers/{customersId}:generateCreatorInsights
customers.generateInsightsFinderReport POST /customers/{customersId}:generateInsightsFinderReport
customers.generateKeywordForecastMetrics POST /customers/{customersId}:generateKeywordForecastMetrics
customers.generateKeywordHistoricalMetrics POST /customers/{customersId}:generateKeywordHistoricalMetrics
customers.generateKeywordIdeas POST /customers/{customersId}:generateKeywordIdeas
customers.generateReachForecast POST /customers/{customersId}:generateReachForecast
customers.generateShareablePreviews POST /customers/{customersId}:generateShareablePreviews
customers.generateSuggestedTargetingInsights POST /customers/{customersId}:generateSuggestedTargetingInsights
customers.generateTargetingSuggestionMetrics POST /customers/{customersId}:generateTargetingSuggestionMetrics
customers.generateTrendingInsights POST /customers/{customersId}:generateTrendingInsights
customers.getIdentityVerification GET /customers/{customersId}/getIdentityVerification
customers.listAccessibleCustomers GET /customers:listAccessibleCustomers
customers.mutate POST /customers/{customersId}:mutate customer:update
customers.removeCampaignAutomaticallyCreatedAsset POST /customers/{customersId}:removeCampaignAutomaticallyCreatedAsset
customers.searchAudienceInsightsAttributes POST /customers/{customersId}:searchAudienceInsightsAttributes
customers.startIdentityVerification POST /customers/{customersId}:startIdentityVerification
customers.suggestBrands POST /customers/{customersId}:suggestBrands
customers.suggestKeywordThemes POST /customers/{customersId}:suggestKeywordThemes
customers.suggestSmartCampaignAd POST /customers/{customersId}:suggestSmartCampaignAd
customers.suggestSmartCampaignBudgetOptions POST /customers/{customersId}:suggestSmartCampaignBudgetOptions
customers.suggestTravelAssets POST /customers/{customersId}:suggestTravelAssets
customers.uploadCallConversions POST /customers/{customersId}:uploadCallConversions
customers.uploadClickConversions POST /customers/{customersId}:uploadClickConversions
customers.uploadConversionAdjustments POST /customers/{customersId}:uploadConversionAdjustments
customers.uploadUserData POST /customers/{customersId}:uploadUserData user_data:create,remove
customerSkAdNetworkConversionValueSchemas.mutate POST /customers/{customersId}/customerSkAdNetworkConversionValueSchemas:mutate customer_sk_ad_network_conversion_value_schema:update
customerUserAccesses.mutate POST /customers/{customersId}/customerUserAccesses:mutate customer_user_access:remove,update
customerUserAccessInvitations.mutate POST /customers/{customersId}/customerUserAccessInvitations:mutate customer_user_access_invitation:create,remove
customInterests.mutate POST /customers/{customersId}/customInterests:mutate custom_interest:create,update
customizerAttributes.mutate POST /customers/{customersId}/customizerAttributes:mutate customizer_attribute:create,remove
dataLinks.create POST /customers/{customersId}/dataLinks:create
dataLinks.remove POST /customers/{customersId}/dataLinks:remove
dataLinks.update POST /customers/{customersId}/dataLinks:update
experimentArms.mutate POST /customers/{customersId}/experimentArms:mutate experiment_arm:create,remove,update
experiments.endExperiment POST /customers/{customersId}/experiments/{experimentsId}:endExperiment
experiments.graduateExperiment POST /customers/{customersId}/experiments/{experimentsId}:graduateExperiment
experiments.listExperimentAsyncErrors GET /customers/{customersId}/experiments/{experimentsId}:listExperimentAsyncErrors
experiments.mutate POST /customers/{customersId}/experiments:mutate experiment:create,remove,update
experiments.promoteExperiment POST /customers/{customersId}/experiments/{experimentsId}:promoteExperiment
experiments.scheduleExperiment POST /customers/{customersId}/experiments/{experimentsId}:scheduleExperiment
generateConversionRates POST :generateConversionRates
geoTargetConstants.suggest POST /geoTargetConstants:suggest
Goals.mutate POST /customers/{customersId}/Goals:mutate goal:create,update
googleAds.mutate POST /customers/{customersId}/googleAds:mutate
googleAds.search POST /customers/{customersId}/googleAds:search
googleAds.searchStream POST /customers/{customersId}/googleAds:searchStream
googleAdsFields.get GET /googleAdsFields/{googleAdsFieldsId}
googleAdsFields.search POST /googleAdsFields:search
incentives.applyIncentive POST /customers/{customersId}/incentives/{incentivesId}:applyIncentive
incentives.fetchIncentive GET /incentives:fetchIncentive
invoices.list GET /customers/{customersId}/invoices
keywordPlanAdGroupKeywords.mutate POST /customers/{customersId}/keywordPlanAdGroupKeywords:mutate keyword_plan_ad_group_keyword:create,remove,update
keywordPlanAdGroups.mutate POST /customers/{customersId}/keywordPlanAdGroups:mutate keyword_plan_ad_group:create,remove,update
keywordPlanCampaignKeywords.mutate POST /customers/{customersId}/keywordPlanCampaignKeywords:mutate keyword_plan_campaign_keyword:create,remove,update
keywordPlanCampaigns.mutate POST /customers/{customersId}/keywordPlanCampaigns:mutate keyword_plan_campaign:create,remove,update
keywordPlans.mutate POST /customers/{customersId}/keywordPlans:mutate keyword_plan:create,remove,update
keywordThemeConstants.suggest POST /keywordThemeConstants:suggest
labels.mutate POST /customers/{customersId}/labels:mutate label:create,remove,update
listBenchmarksAvailableDates POST :listBenchmarksAvailableDates
listBenchmarksLocations POST :listBenchmarksLocations
listBenchmarksProducts POST :listBenchmarksProducts
listBenchmarksSources POST :listBenchmarksSources
listPlannableLocations POST :listPlannableLocations
listPlannableProducts POST :listPlannableProducts
listPlannableUserInterests POST :listPlannableUserInterests
listPlannableUserLists POST :listPlannableUserLists
localServices.appendLeadConversation POST /customers/{customersId}/localServices:appendLeadConversation
localServicesLeads.provideLeadFeedback POST /customers/{customersId}/localServicesLeads/{localServicesLeadsId}:provideLeadFeedback
multiPartyAuthReview.resolve POST /customers/{customersId}/multiPartyAuthReview:resolve
offlineUserDataJobs.addOperations POST /customers/{customersId}/offlineUserDataJobs/{offlineUserDataJobsId}:addOperations offline_user_data_job:create,remove
offlineUserDataJobs.create POST /customers/{customersId}/offlineUserDataJobs:create
offlineUserDataJobs.run POST /customers/{customersId}/offlineUserDataJobs/{offlineUserDataJobsId}:run
paymentsAccounts.list GET /customers/{customersId}/paymentsAccounts
productLinkInvitations.create POST /customers/{customersId}/productLinkInvitations:create
productLinkInvitations.remove POST /customers/{customersId}/productLinkInvitations:remove
productLinkInvitations.update POST /customers/{customersId}/productLinkInvitations:update
productLinks.create POST /customers/{customersId}/productLinks:create
productLinks.remove POST /customers/{customersId}/productLinks:remove
recommendations.apply POST /customers/{customersId}/recommendations:apply
recommendations.dismiss POST /customers/{customersId}/recommendations:dismiss
recommendations.generate POST /customers/{customersId}/recommendations:generate
recommendationSubscriptions.mutateRecommendationSubscription POST /customers/{customersId}/recommendationSubscriptions:mutateRecommendationSubscription recommendation_subscription:create,update
remarketingActions.mutate POST /customers/{customersId}/remarketingActions:mutate remarketing_action:create,update
reservations.bookCampaigns POST /customers/{customersId}/reservations:bookCampaigns
reservations.quoteCampaigns POST /customers/{customersId}/reservations:quoteCampaigns
sharedCriteria.mutate POST /customers/{customersId}/sharedCriteria:mutate shared_criterion:create,remove
sharedSets.mutate POST /customers/{customersId}/sharedSets:mutate shared_set:create,remove,update
smartCampaignSettings.getSmartCampaignStatus GET /customers/{customersId}/smartCampaignSettings/{smartCampaignSettingsId}:getSmartCampaignStatus
smartCampaignSettings.mutate POST /customers/{customersId}/smartCampaignSettings:mutate smart_campaign_setting:update
thirdPartyAppAnalyticsLinks.regenerateShareableLinkId POST /customers/{customersId}/thirdPartyAppAnalyticsLinks/{thirdPartyAppAnalyticsLinksId}:regenerateShareableLinkId
userListCustomerTypes.mutate POST /customers/{customersId}/userListCustomerTypes:mutate user_list_customer_type:create,remove
userLists.mutate POST /customers/{customersId}/userLists:mutate user_list:create,remove,update
youTubeVideoUploads.create POST /customers/{customersId}/youTubeVideoUploads:create
youTubeVideoUploads.remove POST /customers/{customersId}/youTubeVideoUploads:remove
youTubeVideoUploads.update POST /customers/{customersId}/youTubeVideoUploads:update
`
