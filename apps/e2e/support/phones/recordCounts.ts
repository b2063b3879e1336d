import type { Page } from '@playwright/test'

/** The numbers of a client's rows in the device's database: of the client itself, and of its visits. */
export const recordCountsOn = (page: Page, clientId: string): Promise<{ clients: number; visits: number }> =>
  page.evaluate(
    (id) =>
      new Promise<{ clients: number; visits: number }>((resolve, reject) => {
        const opening = indexedDB.open('db')
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => reject(new Error('The database does not open.')))
        opening.addEventListener('success', () => {
          const db = opening.result
          const reading = db.transaction(['clients', 'visits'])
          const clients = reading.objectStore('clients').getAll()
          const visits = reading.objectStore('visits').getAll()
          reading.addEventListener('complete', () => {
            db.close()
            const of = (rows: unknown, field: string): number => (rows as Record<string, unknown>[]).filter((row) => row[field] === id).length
            resolve({ clients: of(clients.result, 'id'), visits: of(visits.result, 'client_id') })
          })
        })
      }),
    clientId,
  )
