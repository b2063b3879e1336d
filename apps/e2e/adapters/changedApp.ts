import { addDays, manilaDay, monthsBefore } from '@bisita/rules/time/days'
import { testApp, type TestApp } from '@bisita/server/testing/app'
import { stir } from '@bisita/server/testing/models/clientsWorld'
import { seedOf } from '@bisita/server/testing/seed'
import { stirVisits } from '@bisita/server/testing/models/visitsWorld'
import { Random } from '@bisita/server/demo/random'
import { seedItineraries } from '@bisita/server/domains/itineraries/testing/seedItineraries'

/** A server whose demo organisation was stirred: everything that a device holds is there in all its kinds, and nothing that it cannot know. */
export async function changedApp(): Promise<TestApp> {
  const app = await testApp()
  const today = manilaDay(app.clock.now)
  await stir(app, await app.signIn('admin'))
  await stirVisits(app, new Random(seedOf('adapters, their world'), 100, 1))
  await seedItineraries(app, 1500, today)
  // A device begins a year back with visits and a month back with itineraries; what lies before is the network's.
  await app.pool.query('update visits set deleted_at = now() where contact_time < $1 and deleted_at is null', [monthsBefore(today, 11)])
  await app.pool.query('update itineraries set deleted_at = now() where visible_at < $1 and deleted_at is null', [addDays(today, -29)])
  // Whether a client that is not on the device was deleted or lives elsewhere now, only the server knows.
  await app.pool.query('update itineraries set deleted_at = now() where client_id in (select id from clients where deleted_at is not null)')
  return app
}
