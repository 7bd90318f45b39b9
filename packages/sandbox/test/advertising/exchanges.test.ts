import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createSandbox, type Exchange, serverError } from '../../src/index.ts'
import { callerOf, NOW } from './open.ts'

const SELECTS: Readonly<Record<string, string>> = {
  customer:
    'customer.auto_tagging_enabled, customer.call_reporting_setting.call_conversion_action, customer.call_reporting_setting.call_conversion_reporting_enabled, customer.call_reporting_setting.call_reporting_enabled, customer.conversion_tracking_setting.conversion_tracking_id, customer.conversion_tracking_setting.cross_account_conversion_tracking_id, customer.currency_code, customer.descriptive_name, customer.final_url_suffix, customer.has_partners_badge, customer.id, customer.manager, customer.optimization_score, customer.optimization_score_weight, customer.pay_per_conversion_eligibility_failure_reasons, customer.remarketing_setting.google_global_site_tag, customer.resource_name, customer.test_account, customer.time_zone, customer.tracking_url_template',
  campaign:
    'campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type, campaign.advertising_channel_sub_type, campaign.bidding_strategy, campaign.bidding_strategy_type, campaign.campaign_budget, campaign_budget.amount_micros, campaign.start_date_time, campaign.end_date_time, campaign.serving_status, campaign.resource_name, campaign.labels, campaign.network_settings.target_google_search, campaign.network_settings.target_search_network, campaign.network_settings.target_content_network, campaign.network_settings.target_partner_search_network, segments.date, segments.hour, segments.ad_network_type, metrics.clicks, metrics.ctr, metrics.conversions, metrics.conversions_value, metrics.cost_micros, metrics.impressions, metrics.average_cpc, metrics.average_cpm, metrics.interactions',
  ad_group:
    'campaign.id, ad_group.id, ad_group.name, ad_group.status, ad_group.type, ad_group.ad_rotation_mode, ad_group.base_ad_group, ad_group.campaign, ad_group.cpc_bid_micros, ad_group.cpm_bid_micros, ad_group.cpv_bid_micros, ad_group.effective_target_cpa_micros, ad_group.effective_target_cpa_source, ad_group.effective_target_roas, ad_group.effective_target_roas_source, ad_group.labels, ad_group.resource_name, ad_group.target_cpa_micros, ad_group.target_roas, ad_group.tracking_url_template, metrics.cost_micros',
  ad_group_ad:
    'ad_group.id, ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.type, ad_group_ad.status, ad_group_ad.ad_strength, ad_group_ad.ad.display_url, ad_group_ad.ad.final_urls, ad_group_ad.ad.final_mobile_urls, ad_group_ad.ad.final_url_suffix, ad_group_ad.ad.tracking_url_template, ad_group_ad.ad.resource_name, ad_group_ad.ad_group, ad_group_ad.resource_name, ad_group_ad.labels, ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.review_status',
  campaign_label:
    'campaign.id, campaign_label.campaign, campaign_label.label, campaign_label.resource_name, label.id, label.name, label.resource_name',
  ad_group_label:
    'ad_group.id, ad_group_label.ad_group, ad_group_label.label, ad_group_label.resource_name, label.id, label.name, label.resource_name',
  ad_group_ad_label:
    'ad_group_ad.ad.id, ad_group_ad_label.ad_group_ad, ad_group_ad_label.label, ad_group_ad_label.resource_name, label.id, label.name, label.resource_name',
  label:
    'label.id, label.name, label.status, label.text_label.background_color, label.text_label.description',
  search_term_view:
    'search_term_view.search_term, search_term_view.status, campaign.name, segments.date, metrics.clicks',
  keyword_view: 'ad_group_criterion.keyword.text, ad_group.name, metrics.clicks',
  geographic_view:
    'geographic_view.country_criterion_id, geographic_view.location_type, campaign.id, metrics.clicks',
  asset_group: 'asset_group.id, asset_group.name, asset_group.ad_strength, metrics.conversions',
  asset: 'asset.id, asset.type, asset.text_asset.text',
  asset_group_asset:
    'asset_group_asset.field_type, asset_group_asset.primary_status, asset.name, asset_group.name',
  conversion_action: 'conversion_action.name, conversion_action.category, conversion_action.type',
}

/** If LINKSPAN_RECORD names a folder, the exchanges stay there, for a check against the vendor's contract. */
test('every call of the API is recorded, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const record = join(process.env.LINKSPAN_RECORD ?? folder, 'sandbox.jsonl')
  const sandbox = await createSandbox({
    now: () => NOW,
    record,
    advertising: { campaigns_per_customer: 20, page_rows: 500 },
  })
  const caller = callerOf(sandbox)
  try {
    const before = process.env.LINKSPAN_RECORD ? linesOf(record).length : 0
    await caller.call('GET', '/v25/customers:listAccessibleCustomers')
    for (const [from, select] of Object.entries(SELECTS)) {
      const where = select.includes('segments.') ? ' WHERE segments.date DURING LAST_7_DAYS' : ''
      expect((await caller.rows(`SELECT ${select} FROM ${from}${where}`)).length).toBeGreaterThan(0)
    }
    expect(
      await caller.rows(
        'SELECT change_event.change_date_time, change_event.user_email FROM change_event WHERE change_event.change_date_time DURING LAST_7_DAYS LIMIT 100',
      ),
    ).not.toEqual([])
    expect(
      await caller.rows(
        'SELECT campaign.id, segments.conversion_action, segments.conversion_action_category, metrics.conversions FROM campaign WHERE segments.date DURING LAST_7_DAYS',
      ),
    ).not.toEqual([])
    await caller.call('POST', `/v26/customers/${caller.customer}/googleAds:searchStream`, {
      query: `SELECT ${SELECTS.campaign} FROM campaign WHERE segments.date DURING LAST_7_DAYS`,
      summaryRowSetting: 'SUMMARY_ROW_WITH_RESULTS',
    })
    await caller.call('POST', '/v26/googleAdsFields:search', {
      query:
        "SELECT name, category, data_type, is_repeated, selectable_with WHERE name IN ('campaign.id', 'metrics.clicks')",
    })
    const [one] = await caller.rows(
      'SELECT campaign.resource_name FROM campaign WHERE campaign.status = ENABLED',
    )
    const [group] = await caller.rows(
      'SELECT ad_group.resource_name FROM ad_group WHERE ad_group.status = PAUSED',
    )
    const label = (
      await caller.mutate('labels', {
        operations: [{ create: { name: 'Recorded', textLabel: { backgroundColor: '#123456' } } }],
      })
    ).body.results[0].resourceName
    const pause = {
      updateMask: 'status',
      update: { resourceName: one.campaign.resourceName, status: 'PAUSED' },
    }
    const bad = {
      updateMask: 'status',
      update: { resourceName: `customers/${caller.customer}/campaigns/1`, status: 'PAUSED' },
    }
    for (const [collection, body] of [
      ['campaigns', { operations: [pause], validateOnly: true }],
      ['campaigns', { operations: [pause, bad], partialFailure: true }],
      [
        'adGroups',
        {
          operations: [
            {
              updateMask: 'cpcBidMicros',
              update: { resourceName: group.adGroup.resourceName, cpcBidMicros: '900000' },
            },
          ],
        },
      ],
      ['campaignLabels', { operations: [{ create: { campaign: one.campaign.resourceName, label } }] }],
      ['adGroupLabels', { operations: [{ create: { adGroup: group.adGroup.resourceName, label } }] }],
    ] as const) {
      expect((await caller.mutate(collection, body)).status).toBe(200)
    }
    await caller.search('SELECT campaign.x FROM campaign')
    await caller.call('POST', '/v22/customers/1234567890/googleAds:search', {})
    sandbox.advertising.faults.add(serverError())
    await caller.call('GET', '/v25/customers:listAccessibleCustomers')
    await fetch(sandbox.google_accounts.token_url, { method: 'POST' })

    const exchanges = linesOf(record).slice(before)
    expect(exchanges).toHaveLength(sandbox.advertising.requests.length)
    expect(exchanges[0]).toEqual({
      vendor: 'advertising',
      method: 'GET',
      path: '/v25/customers:listAccessibleCustomers',
      status: 200,
      response_body: {
        resourceNames: [
          `customers/${sandbox.advertising.manager_customer_id}`,
          `customers/${sandbox.advertising.direct_customer_id}`,
        ],
      },
    })
    expect(exchanges.at(-2)).toEqual({
      vendor: 'advertising',
      method: 'POST',
      path: '/v22/customers/1234567890/googleAds:search',
      request_body: {},
      status: 404,
    })
    expect(exchanges.at(-1)?.status).toBe(503)
  } finally {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  }
})

function linesOf(file: string): Exchange[] {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}
