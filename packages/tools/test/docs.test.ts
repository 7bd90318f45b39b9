import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { catalog } from '../../hosted/src/index.ts'
import {
  contractMethods,
  namesOfGoogleAds,
  type PublishedMethod,
  pathsOfGoogleAds,
} from '../../hosted/test/support/contract-methods.ts'
import { testWithContracts } from '../../hosted/test/support/contracts.ts'
import { type Examples, examplesOf } from '../src/generate/docs/examples.ts'
import { vendorMethods } from '../src/generate/docs/methods/vendor-methods.ts'
import { methodOf, methodUses } from '../src/generate/docs/methods.ts'
import { generatedPages } from '../src/generate/docs/pages.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const examples = await examplesOf(catalog)
const generated = await generatedPages(examples)

test('the generated pages match the declarations; npm run docs:reference updates them', () => {
  for (const [path, text] of each(generated)) expect({ path, text: read(path) }).toEqual({ path, text })
})

test('every action has an example in the reference: a request that names it, and an answer', () => {
  for (const { type, entities } of each(catalog)) {
    const text = generated.get(`docs/reference/${type}.md`) ?? ''
    for (const { name: entity, actions } of each(Object.values(entities))) {
      for (const action of each(Object.keys(actions))) {
        const section = text.split(`\n#### ${entity}.${action}\n`)[1]?.split('\n##')[0] ?? ''
        const [request, answer] = [...section.matchAll(/```json\n(.*?)\n```/gs)].map(([, json = '']) =>
          JSON.parse(json),
        )
        expect(request).toMatchObject({ entity, action })
        expect(answer).toEqual(expect.any(Object))
        if (action === 'list' && answer.data)
          expect({ entity, rows: answer.data.length }).toEqual({ entity, rows: 1 })
      }
    }
  }
})

test('every kind of the catalog has a table of the methods of its contract', () => {
  expect(Object.keys(vendorMethods).sort()).toEqual(catalog.map(({ type }) => type).sort())
})

describe.each(Object.entries(vendorMethods))('the methods of %s', (type, methods) => {
  const own: Examples = examples.get(type) ?? new Map()
  const uses = methodUses(methods, own)

  test('have a reason why they are only reached by request if no action uses them, and no other has one', () => {
    const named = methods.map(({ id }) => id)
    expect(new Set(named).size).toBe(named.length)
    const wrong = methods.filter(({ id, query, by_request }) => {
      const covered = uses.has(id) || query !== undefined
      // Google Ads has far more methods than there are reasons
      return covered === (by_request !== undefined) && (covered || type !== 'advertising')
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('are all that the actions send', () => {
    const sent = [...own].flatMap(([operation, { sent }]) =>
      sent.map(({ method, path, body }) => ({ operation, method, path, body })),
    )
    expect(sent.length).toBeGreaterThan(10)
    // bytes are at an address that the vendor has returned
    const asked = sent.filter(({ path }) => !path.startsWith('/download/'))
    expect(asked.filter((request) => !methodOf(methods, request))).toEqual([])
  })

  if (type !== 'advertising')
    testWithContracts(`are those of the contract of ${type}`, () => {
      const text = ({ id, http, path }: PublishedMethod) => `${id} ${http} ${path}`
      expect(methods.map(text).sort()).toEqual(contractMethods(type)?.map(text).sort())
    })
})

describe('the methods of Google Ads', () => {
  const methods = vendorMethods.advertising ?? []
  const reference = generated.get('docs/reference/advertising.md') ?? ''

  testWithContracts('are all that its contract has queries and operations for', () => {
    const named = namesOfGoogleAds()
    const ids = methods.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(named))
    const own = ids.filter((id) => id.startsWith('search.') || id.includes('_'))
    expect(named).toEqual(expect.arrayContaining(own))
  })

  testWithContracts('have the paths of the vendor’s documents', () => {
    const paths = methods.map(({ http, path }) => `${http} ${path}`)
    expect(paths).toEqual(expect.arrayContaining(pathsOfGoogleAds()))
  })

  test('have no invented paths, and every path of the reference is one of theirs', () => {
    // names whose plural is not a letter more, and methods that have another name or another place
    const paths = methods.map(({ path }) => path)
    const own = '/{version}/customers/{customersId}'
    const true_paths = [
      ...['/biddingStrategies:mutate', '/customerUserAccesses:mutate', ':mutate', ':uploadUserData'],
      ...['/offlineUserDataJobs:create', '/offlineUserDataJobs/{offlineUserDataJobsId}:addOperations'],
      '/recommendationSubscriptions:mutateRecommendationSubscription',
    ]
    expect(paths).toEqual(expect.arrayContaining(true_paths.map((path) => own + path)))
    const shown = [...reference.matchAll(/`(?:GET|POST) (\/\{version\}[^`]*)`/g)].map(([, path = '']) => path)
    expect(new Set(shown)).toEqual(new Set(paths))
  })

  test('say only whether an action covers them, and whether a server counts a request as a read', () => {
    const rows =
      reference
        .split('## Methods of the vendor')[1]
        ?.split('\n## ')[0]
        ?.match(/^\| `.*$/gm) ?? []
    expect(rows.length).toBeGreaterThan(100)
    const here = rows.map((row) => row.split(' | ').at(-1) ?? '')
    const others = here.filter((text) => !/^(`\w+\.\w+`(, )?)+ \|$/.test(text))
    expect(new Set(others)).toEqual(
      new Set([
        'by request, as a read |',
        'by request, as a read: a sync asks it for the fields of its own queries |',
        'by request, as a write |',
      ]),
    )
  })
})

test('every link of a reference page to a type leads to one section, and no type is unknown', () => {
  for (const [path, text] of each(generated)) {
    if (!path.startsWith('docs/reference/')) continue
    const sections = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase())
    const links = new Set([...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor = '']) => anchor))
    expect(links.size).toBeGreaterThan(10)
    for (const anchor of each(links))
      expect({ path, anchor, sections: sections.filter((each) => each === anchor).length }).toEqual({
        path,
        anchor,
        sections: 1,
      })
    expect(text).not.toMatch(
      /^\| `[^`]+` \| (?:(?:array|object) of )?(?:any|unknown|object Object|__\w+)? \|/m,
    )
  }
})

test('every link in the documentation points to an existing file', () => {
  const folders = [
    '.',
    'docs',
    'docs/reference',
    'docs/decisions',
    'docs/contributing',
    'examples',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ]
  const documents = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  )
  expect(documents.length).toBeGreaterThan(10)
  for (const document of each(documents)) {
    // may be empty: not every document has links
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      expect({ document, target, there: exists(join(dirname(document), target)) }).toEqual({
        document,
        target,
        there: true,
      })
    }
  }
})

function exists(path: string): boolean {
  try {
    readdirSync(join(root, path))
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'ENOTDIR'
  }
}
