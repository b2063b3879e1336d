import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { addDays } from '@bisita/rules/time/days'
import type { Random } from '../../../demo/random.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { admin, app, mr } from '../../clients/testing/desk.ts'
import { day, plan, userIdOf } from './plans.ts'

/** Refusals that come of writing at random; anything else is a fault. */
const refusals = new Set([403, 404, 409])

/** One random change by somebody, through HTTP; 1 where it was acknowledged. */
export async function write(by: TestCaller, ids: string[], clients: readonly string[], random: Random): Promise<number> {
  const id = random.pick(random.chance(0.5) ? ids.slice(-30) : ids)
  const people = ['mr1', 'mr1', 'mr2']
  const send = () => {
    switch (random.below(7)) {
      case 0:
      case 1: {
        const sent = plan(random.pick(clients), { visible_at: addDays(day(), random.below(60)), assigned_to: by === mr ? mr.id : userIdOf(random.pick(people)) })
        ids.push(sent.id)
        return by.post('/itinerary/create', random.chance(0.3) ? { items: [sent, { ...sent, id: randomUUID(), visible_at: addDays(day(), 60 + random.below(400)) }] } : sent)
      }
      case 2:
        return by.put(`/itinerary/update/${id}`, { assigned_to: by === mr ? mr.id : userIdOf(random.pick(people)), visible_at: addDays(day(), random.below(60)) })
      case 3:
        return by.put(`/itinerary/add-remarks/${id}`, { remarks: `Note ${random.below(1000)}` })
      case 4:
        return by.put(`/itinerary/skip/${id}`, { reason: 'Rain' })
      case 5:
        if (random.chance(0.5)) return by.put(`/itinerary/add-remarks/${id}`, { remarks: `Other ${random.below(1000)}` })
        return by.delete(`/itinerary/delete/${id}`)
      default:
        return admin.put(`/client/update/${random.pick(clients)}`, { phone_number: `0917 ${String(1_000_000 + random.below(8_000_000))}` })
    }
  }
  const { status, body } = await send()
  if (status < 300) return 1
  if (refusals.has(status)) return 0
  throw new Error(`a write was answered ${status}: ${JSON.stringify(body)}`)
}

/** Gives an itinerary a visit in a transaction that stays open for a while, and now and then is undone. */
export async function writeSlowly(ids: readonly string[], random: Random): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from clients where id = (select client_id from itineraries where id = $1) for update', [random.pick(ids)])
    if (random.chance(0.5)) await client.query('select pg_current_xact_id()')
    await sleep(random.below(60))
    await client.query("update itineraries set remarks = 'Slow' where id = $1 and deleted_at is null", [random.pick(ids)])
    await sleep(random.below(60))
    await client.query(random.chance(0.8) ? 'commit' : 'rollback')
  } catch (error) {
    await client.query('rollback')
    if (!['40001', '40P01'].includes(String((error as { code?: unknown }).code))) throw error
  } finally {
    client.release()
  }
}
