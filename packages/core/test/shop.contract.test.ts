import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorContract } from '../src/testing/index.ts'
import { shop } from './fixtures.ts'

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: shop,
    open: (options) => shop.create({ ...options, credentials: { token: 'invented-token' } }),
    calls: { 'things.list': {}, 'things.get': { id: '1' }, 'things.create': { name: 'a' } },
  },
)
