import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { field, press, provide, renderWith, type } from '../../../testing/render.tsx'
import { ClientsProvider, type ClientsRepository } from '../clients.repository.ts'
import { clientsAnswering } from '../testing.ts'
import { ClientFind } from './ClientFind.tsx'
import { someClient } from '../../../testing/records.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => void vi.useRealTimers())

const people = ['Abad, Ana', 'Abad, Berto', 'Cruz, Celia'].map((fullname) => someClient({ id: fullname, fullname }))

const unexpected = () => Promise.reject(new Error('Not asked here.'))

async function findScene() {
  const repository: ClientsRepository = {
    ...clientsAnswering(unexpected),
    list: async ({ keyword = '' }) => {
      const items = people.filter(({ fullname }) => fullname.toLowerCase().includes(keyword))
      return { items, count: items.length, pages: 1, hasNext: false }
    },
  }
  const taken: string[] = []
  function Scene() {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
    return (
      <ClientFind
        label="Find clients"
        taken={chosen}
        onTake={({ id }) => {
          taken.push(id)
          setChosen(new Set([...chosen, id]))
        }}
      />
    )
  }
  const page = await renderWith(
    [provide(OutcomeProvider, () => undefined), provide(ClientsProvider, repository)],
    <Scene />,
  )
  const input = field(page, 'Find clients')
  const key = (name: string) =>
    act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
  const pass = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)))
  /** First the pause after typing, then the answer. */
  const rest = async () => {
    await pass(500)
    await pass(50)
  }
  const hits = () => [...page.querySelectorAll('[role="option"]')].map((one) => one.querySelector('strong')?.textContent)
  return { page, input, key, rest, hits, taken }
}

test('what is typed finds clients, and the arrows and Enter take one', async () => {
  const { input, key, rest, hits, taken } = await findScene()
  await type(input, 'abad')
  await rest()
  expect(hits()).toEqual(['Abad, Ana', 'Abad, Berto'])
  await key('ArrowDown')
  await key('Enter')
  expect(taken).toEqual(['Abad, Berto'])
  expect(input.value).toBe('')
  expect(hits()).toEqual([])
})

test('Enter waits for what belongs to the words, and takes nothing of the words before', async () => {
  const { input, key, rest, taken } = await findScene()
  await type(input, 'abad')
  await rest()
  await type(input, 'cruz')
  await key('Enter')
  expect(taken).toEqual([])
  await rest()
  await key('Enter')
  expect(taken).toEqual(['Cruz, Celia'])
})

test('who is taken already is not taken twice', async () => {
  const { page, input, rest, taken } = await findScene()
  for (const _ of [1, 2]) {
    await type(input, 'celia')
    await rest()
    await press(page.querySelector('[role="option"]') as HTMLElement)
  }
  expect(taken).toEqual(['Cruz, Celia'])
})

test('Escape takes back the words and leaves the screen alone', async () => {
  const { input, key, rest, hits } = await findScene()
  await type(input, 'abad')
  await rest()
  let reachedDocument = false
  document.addEventListener('keydown', () => (reachedDocument = true), { once: true })
  await key('Escape')
  expect([input.value, hits(), reachedDocument]).toEqual(['', [], false])
})

test('nobody found is said', async () => {
  const { page, input, rest } = await findScene()
  await type(input, 'zzz')
  await rest()
  expect(page.querySelector('[role="status"]')?.textContent).toBe('No matching person in your scope.')
})
