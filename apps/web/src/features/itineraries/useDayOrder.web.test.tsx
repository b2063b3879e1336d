import type { DayOrder } from '@bisita/rules/day/day'
import { act } from 'react'
import { expect, test } from 'vitest'
import { render, until } from '../../testing/render.tsx'
import { renderItineraries } from './fixtures.tsx'
import { useDayOrder } from './itineraries.queries.ts'

const day = '2026-11-27'
const orderOf = (...order: string[]): DayOrder => ({ day, order, locked: [] })

test('an order that is kept while the one before is still being read stays', async () => {
  let stored = orderOf('a', 'b')
  let reads = 0
  const second = Promise.withResolvers<void>()
  const scene = renderItineraries({
    repository: {
      order: async () => {
        const read = stored
        reads += 1
        if (reads === 2) await second.promise
        return read
      },
      keepOrder: async (order) => void (stored = order),
    },
  })
  function Day() {
    const { kept, keep } = useDayOrder(day)
    return <button type="button" onClick={() => keep(orderOf('b', 'a'))}>{kept?.order.join()}</button>
  }
  const page = await render(scene.within(<Day />))
  const shown = () => page.querySelector('button')?.textContent
  await until(() => expect(shown()).toBe('a,b'))

  act(() => void scene.queries.invalidateQueries())
  await until(() => expect(reads).toBe(2))
  act(() => page.querySelector('button')?.click())
  await act(async () => second.resolve())
  await until(() => expect(scene.queries.isFetching()).toBe(0))
  await until(() => expect(shown()).toBe('b,a'))
})
