import { screenPaths } from '@bisita/contract/paths'
import { expect, test } from 'vitest'
import { hasRevision, addStaticRoutes, createStaticRoutes } from './staticRoutes.ts'

/** Caches in memory; `texts` gives the stored texts of a cache by address. */
function cachesScene() {
  const stored = new Map<string, Map<string, Response>>()
  const caches = {
    open: (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      return Promise.resolve({ put: (address: string, file: Response) => Promise.resolve(void cache.set(address, file)) })
    },
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  } as unknown as CacheStorage
  const texts = async (name: string) =>
    Object.fromEntries(await Promise.all([...(stored.get(name) ?? [])].map(async ([address, file]) => [address, await file.text()] as const)))
  return { caches, stored, texts }
}

const page = '/index.html'
const files = [
  { url: page, revision: 'one' },
  { url: '/appearance.js', revision: 'two' },
]
const read = (url: string) => Promise.resolve(new Response(`text of ${url}`))

test('the page is kept under the address of each screen and what stands beside it under its own, and each address has its rule', async () => {
  const { caches, texts } = cachesScene()
  const { keep, routes } = createStaticRoutes(caches, page, files)
  await keep(read)
  const kept = await texts('unwoken one two')
  expect(kept).toEqual({
    ...Object.fromEntries(['/', ...screenPaths].map((path) => [path, 'text of /index.html'])),
    '/appearance.js': 'text of /appearance.js',
  })
  const rules = routes('built')
  expect(rules).toContainEqual({ condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: 'built' } })
  const ofScreen = { requestMode: 'navigate', urlPattern: { search: '' } }
  for (const path of Object.keys(kept)) {
    const [rule, ...more] = rules.filter(({ condition }) => condition.urlPattern.pathname === path)
    expect([path, rule?.source, more]).toEqual([path, { cacheName: 'unwoken one two' }, []])
    // A screen with a query, or asked for by a script, is none that lies there.
    expect([path, rule?.condition]).toMatchObject([path, path === '/appearance.js' ? {} : ofScreen])
  }
})

test('calls go to the network before any rule of a cache is looked at, and none of those leads to one', () => {
  const { routes } = createStaticRoutes(cachesScene().caches, page, files)
  const [calls, ...others] = routes('built')
  expect(calls).toEqual({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
  for (const { condition } of others) expect(condition.urlPattern.pathname).not.toMatch(/^\/(api|\*|:)/)
})

test('a worker whose files are not all there is not installed', async () => {
  const { keep } = createStaticRoutes(cachesScene().caches, page, files)
  await expect(keep((url) => (url === page ? Promise.resolve(undefined) : read(url)))).rejects.toThrow('/index.html is not among the files')
})

test('a version has caches of its own; those before it go once it is in use, and nobody else’s do', async () => {
  const { caches, stored } = cachesScene()
  await caches.open('workbox-precache')
  await createStaticRoutes(caches, page, [{ url: page, revision: 'zero' }]).keep(read)
  const newer = createStaticRoutes(caches, page, files)
  await newer.keep(read)
  expect([...stored.keys()]).toEqual(['workbox-precache', 'unwoken zero', 'unwoken one two'])
  await newer.dropOlder()
  expect([...stored.keys()]).toEqual(['workbox-precache', 'unwoken one two'])
})

test('a file whose name tells its version has no other', () => {
  expect([{ url: '/assets/a-12345678.js', revision: null }, ...files].filter(hasRevision)).toEqual(files)
})

test('a browser that refuses the rules, at once or later, or knows none goes on without them', async () => {
  const refusals = [
    () => {
      throw new TypeError('No such rule.')
    },
    () => Promise.reject(new TypeError('No such rule.')),
  ]
  for (const addRoutes of refusals) await expect(addStaticRoutes({ addRoutes }, [])).resolves.toBeUndefined()
  await expect(addStaticRoutes({}, [])).resolves.toBeUndefined()
})

test('the rules are added during the event: a browser takes none after it', () => {
  let taken = false
  void addStaticRoutes({ addRoutes: () => Promise.resolve(void (taken = true)) }, [])
  expect(taken).toBe(true)
})
