import { expect, test } from 'vitest'
import { createMapCache } from './mapCache.ts'

/** Caches in memory; a file that is not `there` does not come. */
function cachesScene() {
  const stored = new Map<string, Map<string, string>>()
  const state = { there: true, asked: 0 }
  const caches = {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, string>()
      stored.set(name, cache)
      return {
        addAll: async (files: string[]) => {
          state.asked += files.length
          if (!state.there) throw new TypeError('No network.')
          for (const file of files) cache.set(file, `text of ${file}`)
        },
        match: async (file: string) => cache.get(file),
      }
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  } as unknown as CacheStorage
  return { caches, stored, state }
}

const [old, now] = [['/assets/map-1.js'], ['/assets/map-2.js', '/assets/boundaries-1.txt']]

test('nothing comes unasked: neither when a version is installed nor when it takes over', async () => {
  const { caches, stored, state } = cachesScene()
  const map = createMapCache(caches, now)
  await map.renew()
  await map.dropOlder()
  expect([stored.size, state.asked, await map.kept('/assets/map-2.js')]).toEqual([0, 0, undefined])
})

test('what did not come whole is not kept, and is asked for again; what is kept is not', async () => {
  const { caches, stored, state } = cachesScene()
  const map = createMapCache(caches, now)
  state.there = false
  await expect(map.keep()).rejects.toThrow('No network.')
  expect(stored.size).toBe(0)
  state.there = true
  await map.keep()
  await map.keep()
  expect([state.asked, await map.kept('/assets/map-2.js'), [...stored.keys()]]).toEqual([4, 'text of /assets/map-2.js', ['map /assets/map-2.js /assets/boundaries-1.txt']])
})

test('a newer version brings its map along where there was one; without it the version before stays', async () => {
  const { caches, stored, state } = cachesScene()
  await caches.open('workbox-precache')
  await createMapCache(caches, old).keep()
  const map = createMapCache(caches, now)
  state.there = false
  await expect(map.renew()).rejects.toThrow('No network.')
  expect([...stored.keys()]).toEqual(['workbox-precache', 'map /assets/map-1.js'])
  state.there = true
  await map.renew()
  await map.dropOlder()
  expect([...stored.keys()]).toEqual(['workbox-precache', 'map /assets/map-2.js /assets/boundaries-1.txt'])
})

test('the browser itself answers for its files, out of its own cache', () => {
  const map = createMapCache(cachesScene().caches, old)
  expect(map.routes()).toEqual([{ condition: { urlPattern: { pathname: '/assets/map-1.js' } }, source: { cacheName: 'map /assets/map-1.js' } }])
  expect([map.has('/assets/map-1.js'), map.has('/assets/other.js')]).toEqual([true, false])
})
