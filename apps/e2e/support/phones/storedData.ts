import type { Page } from '@playwright/test'

/** The number of rows in each store of the device's database, and all addresses in its caches. */
export const storedOn = (page: Page): Promise<{ stores: Record<string, number>; addresses: string[] }> =>
  page.evaluate(async () => {
    const stores = await new Promise<Record<string, number>>((resolve, reject) => {
      const opening = indexedDB.open('db')
      // While it is made again it is not there: opened without a version, an empty one would take its place.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      opening.addEventListener('error', () => (opening.error?.name === 'AbortError' ? resolve({}) : reject(new Error('The database does not open.'))))
      opening.addEventListener('success', () => {
        const db = opening.result
        const counts: Record<string, number> = {}
        const reading = db.transaction([...db.objectStoreNames])
        for (const name of db.objectStoreNames) {
          const count = reading.objectStore(name).count()
          count.addEventListener('success', () => (counts[name] = count.result))
        }
        reading.addEventListener('complete', () => {
          db.close()
          resolve(counts)
        })
      })
    })
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return { stores, addresses: (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname) }
  })

/** The rows of some stores of the device's database, or of all, as text; bytes as characters, so that text in them is found too. */
const rowsOn = (page: Page, stores?: readonly string[]): Promise<string> =>
  page.evaluate(
    (wanted) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('db')
        // While it is made again it is not there: opened without a version, an empty one would take its place.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => (opening.error?.name === 'AbortError' ? resolve('[]') : reject(new Error('The database does not open.'))))
        opening.addEventListener('success', () => {
          const db = opening.result
          const names = wanted ?? [...db.objectStoreNames]
          const reading = db.transaction(names)
          const found = names.map((name) => reading.objectStore(name).getAll())
          reading.addEventListener('complete', () => {
            db.close()
            resolve(JSON.stringify(found.map(({ result }) => result), (_, value: unknown) => (ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value)))
          })
        })
      }),
    stores,
  )

/** The drafts of forms in the device's database, as text; photos are no part of it. */
export const draftsOn = (page: Page): Promise<string> => rowsOn(page, ['drafts'])

/** Everything that the device's database holds, as text. */
export const allStoredOn = (page: Page): Promise<string> => rowsOn(page)

/** The device's stored state under a name; undefined where there is none. */
export const stateOn = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('db')
        // While it is made again it is not there: opened without a version, an empty one would take its place.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => (opening.error?.name === 'AbortError' ? resolve(undefined) : reject(new Error('The database does not open.'))))
        opening.addEventListener('success', () => {
          const db = opening.result
          const reading = db.transaction('state').objectStore('state').get(wanted)
          reading.addEventListener('success', () => {
            db.close()
            resolve((reading.result as { value: unknown } | undefined)?.value)
          })
        })
      }),
    name,
  )
