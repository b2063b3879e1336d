import { expect, test } from 'vitest'
import type { Handed } from '../../state.ts'
import { nothingHanded } from './handed.ts'
import { handOverItems } from './handOverItems.ts'

const entered = Date.parse('2026-11-21T01:00:00Z')

/** A phone with two items whose PIN is gone. */
function phone() {
  let handed: Handed = nothingHanded
  const offers: string[] = []
  const dropped: string[] = []
  const item = (item_id: string) => ({ item_id, device_id: 'phone', entered_at: '2026-11-21T01:00:00Z', drop: async () => void dropped.push(item_id) })
  async function* items() {
    yield item('one')
    yield item('two')
  }
  const handOver = (answer: (id: string) => boolean, does: 'keep' | 'remove' = 'keep') =>
    handOverItems({
      does, items: items(), device_id: 'phone', forgotten: true, handed, now: entered,
      note: async (next) => void (handed = next),
      offer: async ({ item_id }) => {
        offers.push(item_id)
        return answer(item_id)
      },
    })
  return { handOver, offers, dropped, handed: () => handed }
}

const nobody = (): never => {
  throw new Error('Nobody.')
}

test('what may have arrived, since nobody answered, is noted, and offered again', async () => {
  const { handOver, offers, handed } = phone()
  await expect(handOver(nobody)).rejects.toThrow('Nobody.')
  expect(handed()).toEqual({ items: [], offered: ['one'] })
  await handOver(() => true)
  expect([handed(), offers]).toEqual([{ items: ['one', 'two'], offered: [] }, ['one', 'one', 'two']])
  await handOver(nobody)
})

test('what is refused stays, noted as offered; what is taken goes only where all has to', async () => {
  const { handOver, offers, dropped, handed } = phone()
  expect(await handOver((id) => id === 'two')).toBe(0)
  expect([handed(), dropped]).toEqual([{ items: ['two'], offered: ['one'] }, []])
  expect(await handOver((id) => id === 'two', 'remove')).toBe(1)
  expect([offers, dropped]).toEqual([['one', 'two', 'one'], ['two']])
})
