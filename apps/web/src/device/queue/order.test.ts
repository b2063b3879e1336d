import { describe, expect, test } from 'vitest'
import { countedIds, entriesOf, someone } from '../testing/entries.ts'
import type { QueuedItem } from './items.ts'
import { planSending } from './order.ts'

const enter = entriesOf(countedIds(), someone)

/** The order of sending of what was entered in this order, by the names given. */
function sentAs(entered: Readonly<Record<string, QueuedItem>>): readonly string[] {
  const names = new Map(Object.entries(entered).map(([name, { item }]) => [item.id, name]))
  const items = Object.values(entered).map((entry, order) => ({ ...entry, item: { ...entry.item, sending: { ...entry.item.sending, order } } }) as QueuedItem)
  return planSending(items).map(({ entry }) => names.get(entry.item.id) ?? '')
}

const ending = (id: string, client: string, visit_result = 'Deceased') => {
  const { kind, item } = enter.visit(id, client)
  return { kind, item: { ...item, visit_result } } as QueuedItem
}

describe('a visit that ends the work on a client', () => {
  test.each(['Deceased', 'Moved Out'])('%s: goes after what had been planned, moved and skipped of that client before', (result) => {
    const entered = {
      move: enter.move('p1', 'ana', '2026-11-25'),
      plan: enter.plan('p2', 'ana'),
      skip: enter.skip('p3', 'ana'),
      elsewhere: enter.plan('p4', 'ben'),
      last: ending('v1', 'ana', result),
    }
    expect(sentAs(entered)).toEqual(['move', 'plan', 'skip', 'last', 'elsewhere'])
  })

  test('goes after the visits before it, and before what was done after it', () => {
    const entered = {
      first: enter.visit('v1', 'ana'),
      plan: enter.plan('p1', 'ana'),
      second: enter.visit('v2', 'ana'),
      last: ending('v3', 'ana'),
      back: enter.visit('v4', 'ana'),
      again: enter.plan('p2', 'ana'),
    }
    expect(sentAs(entered)).toEqual(['first', 'second', 'plan', 'last', 'back', 'again'])
  })

  test('does not wait for a plan that was refused', () => {
    const plan = enter.plan('p1', 'ana')
    const last = ending('v1', 'ana')
    const refused = { ...plan, item: { ...plan.item, is_error: true } } as QueuedItem
    expect(planSending([refused, last]).map(({ needs }) => needs)).toEqual([[], []])
  })
})

test('any other visit goes before what was planned', () => {
  expect(sentAs({ plan: enter.plan('p1', 'ana'), visit: enter.visit('v1', 'ana') })).toEqual(['visit', 'plan'])
})
