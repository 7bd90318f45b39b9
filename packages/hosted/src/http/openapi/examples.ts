/** Values of a request that documents it. */
export interface Example {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  /** Bodies by a name in PascalCase. */
  readonly bodies?: Readonly<Record<string, { readonly summary: string; readonly value: object }>>
}

/** Examples by the names of the routes. */
export const examples: Readonly<Record<string, Example>> = {
  'connectors.list': { query: { customer_name: 'acme', connector_type: 'advertising', limit: 10 } },
  'connectors.create': {
    bodies: {
      Advertising: {
        summary: 'Google Ads, with the refresh token of a user',
        value: {
          customer_name: 'acme',
          connector_type: 'advertising',
          name: 'Google Ads of Acme',
          credentials: {
            client_id: 'CLIENT_ID',
            client_secret: 'CLIENT_SECRET',
            refresh_token: 'REFRESH_TOKEN',
          },
        },
      },
      CallRecording: {
        summary: 'Gong, with an access key; synced only when asked',
        value: {
          customer_name: 'acme',
          connector_type: 'call-recording',
          name: 'Gong of Acme',
          credentials: { access_key: 'ACCESS_KEY', access_key_secret: 'ACCESS_KEY_SECRET' },
          sync_interval_seconds: null,
        },
      },
    },
  },
  'records.export': { path: { entity: 'campaigns' }, query: { format: 'csv', fields: 'campaign,metrics' } },
  'connectors.sql': {
    bodies: {
      Cost: {
        summary: 'What each campaign has cost',
        value: {
          entity: 'campaigns',
          params: {
            query: { group_by: ['campaign.name'], aggregate: { cost: { sum: 'metrics.cost_micros' } } },
          },
        },
      },
    },
  },
  'tokens.create': {
    bodies: {
      Agent: {
        summary: 'An agent that reads one customer',
        value: { name: 'agent', scope: { customer_name: 'acme', actions: ['read', 'search'] } },
      },
    },
  },
  'connectors.update': { bodies: { Rename: { summary: 'Another name', value: { name: 'Ads of Acme' } } } },
  'connectors.execute': {
    bodies: {
      List: {
        summary: 'The Google Ads customers that the credentials reach',
        value: { entity: 'accessible_customers', action: 'list' },
      },
      Search: {
        summary: 'The campaigns with the most clicks, in the synced data',
        value: {
          entity: 'campaigns',
          action: 'search',
          params: {
            query: { filter: { eq: { 'campaign.status': 'ENABLED' } }, sort: [{ 'metrics.clicks': 'desc' }] },
            limit: 10,
          },
        },
      },
    },
  },
  'connectors.request': {
    bodies: {
      Read: {
        summary: 'The Google Ads customers that the credentials reach, as the vendor answers them',
        value: { method: 'GET', path: '/v26/customers:listAccessibleCustomers' },
      },
    },
  },
  'connectors.sync': {
    query: { wait: 30 },
    bodies: { Campaigns: { summary: 'Only campaigns', value: { entities: ['campaigns'] } } },
  },
  'connectors.activity': { query: { days: 14 } },
  'connectors.syncs': { query: { limit: 5 } },
  'webhooks.create': {
    bodies: {
      Syncs: {
        summary: 'What a sync did, and customers who have to consent again',
        value: {
          url: 'https://app.example/linkspan',
          description: 'The application',
          types: ['sync.succeeded', 'sync.failed', 'connector.reauth_required'],
        },
      },
    },
  },
  'definitions.get': { path: { type: 'advertising' } },
}
