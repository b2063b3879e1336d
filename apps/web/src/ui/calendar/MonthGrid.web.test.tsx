import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { press, render } from '../../testing/render.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { createStore, useStore } from '../browser/store.ts'

async function gridScene(start: string, today = '2026-11-21') {
  const chosen = createStore(start)
  function Scene() {
    const day = useStore(chosen)
    return (
      <MonthGrid chosen={day} today={today} onChoose={chosen.set} cell={() => null} describe={() => 'nothing planned'} />
    )
  }
  const page = await render(<Scene />)
  const grid = () => page.querySelector('[role="grid"]')
  const key = (name: string, shiftKey = false) =>
    act(async () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true })),
    )
  const day = (name: string) => {
    const found = page.querySelector<HTMLElement>(`[data-day="${name}"]`)
    if (found === null) throw new Error(`${name} is not shown.`)
    return found
  }
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset['day']
  return { page, grid, key, day, focused, chosen }
}

describe('the keyboard', () => {
  test.each([
    ['ArrowRight', false, '2026-11-22', 'November 2026'],
    ['ArrowLeft', false, '2026-11-20', 'November 2026'],
    ['ArrowUp', false, '2026-11-14', 'November 2026'],
    ['ArrowDown', false, '2026-11-28', 'November 2026'],
    ['Home', false, '2026-11-15', 'November 2026'],
    ['End', false, '2026-11-21', 'November 2026'],
    ['PageDown', false, '2026-12-21', 'December 2026'],
    ['PageUp', false, '2026-10-21', 'October 2026'],
    ['PageUp', true, '2025-11-21', 'November 2025'],
  ])('%s (shift %s) goes to %s, and the focus with it', async (name, shift, expected, month) => {
    const { key, day, focused, grid, chosen } = await gridScene('2026-11-21')
    await act(async () => day('2026-11-21').focus())
    await key(name, shift)
    expect(chosen.get()).toBe(expected)
    expect(focused()).toBe(expected)
    expect(grid()?.getAttribute('aria-label')).toBe(month)
  })

  test('goes on over the edge of the month, day by day', async () => {
    const { key, day, focused, grid } = await gridScene('2026-11-29')
    await act(async () => day('2026-11-29').focus())
    for (const name of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await key(name)
    expect(focused()).toBe('2026-12-02')
    expect(grid()?.getAttribute('aria-label')).toBe('December 2026')
  })

  test('leaves other keys to the page', async () => {
    const { day, chosen } = await gridScene('2026-11-21')
    await act(async () => day('2026-11-21').focus())
    const event = new KeyboardEvent('keydown', { key: 'k', bubbles: true, cancelable: true })
    await act(async () => document.activeElement?.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(false)
    expect(chosen.get()).toBe('2026-11-21')
  })
})

test('one day is in the tab order, and it is the chosen one', async () => {
  const { page } = await gridScene('2026-11-21')
  const stops = [...page.querySelectorAll<HTMLElement>('[data-day]')].filter((one) => one.tabIndex === 0)
  expect(stops.map((one) => one.dataset['day'])).toEqual(['2026-11-21'])
  expect(page.querySelector('[aria-selected="true"] button')).toBe(stops[0])
})

test('a press chooses a day without taking the focus from where it is', async () => {
  const { day, chosen } = await gridScene('2026-11-21')
  await press(day('2026-12-05'))
  expect(chosen.get()).toBe('2026-12-05')
})

test('weeks begin on Sunday, each day says what it is, and today is marked', async () => {
  const { page, day } = await gridScene('2026-11-03')
  expect([...page.querySelectorAll('[role="columnheader"]')].map((one) => one.textContent).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat')
  expect(day('2026-11-21').querySelector('.unseen')?.textContent).toBe('Saturday, Nov 21, 2026: nothing planned')
  expect([...page.querySelectorAll<HTMLElement>('[aria-current="date"]')].map((one) => one.dataset['day'])).toEqual(['2026-11-21'])
})
