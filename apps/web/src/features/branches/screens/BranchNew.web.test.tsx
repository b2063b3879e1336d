import { branchCreate } from '@bisita/contract/calls/calls'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { Refused, type OutcomeHandlers } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import type { NewBranch as Sent } from '../branchManagement.queries.ts'
import { someBranch } from '../testing.ts'
import { LocationsProvider, type LocationsRepository } from '../../locations/locations.repository.ts'
import { UsersProvider, type UsersRepository } from '../../users/users.repository.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer, fakeApi } from '../../../testing/fakeApi.ts'
import { button, field, press, provide, renderWith, type, until } from '../../../testing/render.tsx'
import { createNotices } from '../../../ui/notices.ts'
import type { Services } from '../../../app/services.ts'
import { ServicesProvider } from '../../../frame/useServices.ts'
import { BranchNew, type BegunBranch } from './BranchNew.tsx'

const people = [
  { id: 'ana', display_name: 'Ana Cruz', user_type: 'mr', branch_id: null, branch_name: null, deactivated: 'N' },
  { id: 'ben', display_name: 'Ben Diaz', user_type: 'tele', branch_id: 'b', branch_name: 'Cebu', deactivated: 'N' },
]
const users = { filterList: async () => people } as unknown as UsersRepository
const found = { id: '1401102001', barangay: 'Irisan', mun_city: 'Baguio', province: 'Benguet', location: 'Irisan', region: 'CAR', mun_city_kind: 'City' }
const locations = {
  list: async () => ({ items: [found], count: 1, pages: 1, hasNext: false }),
  choices: async () => ({ regions: [{ code: '1400000000', name: 'CAR' }], provinces: [], mun_cities: [], barangays: [] }),
} as unknown as LocationsRepository

const elsewhere = new Refused({
  status: 409, sentAs: 'u', problem: { message: 'Already in another branch: Ben Diaz (Cebu).', code: 'elsewhere', request_id: 'r' },
})

function Scene({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<BegunBranch | null>(null)
  return <BranchNew areas={[]} begun={begun} onBegun={setBegun} onDone={onDone} onClose={() => undefined} />
}

async function scene(create: (branch: Sent) => Promise<never> | undefined) {
  const sent: Sent[] = []
  let done = 0
  const notices = createNotices()
  const api = fakeApi(
    answer(branchCreate, ({ body }) => {
      sent.push(body)
      return create(body) ?? Promise.resolve(someBranch({ branch_name: body.branch_name }))
    }),
  )
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => (error instanceof Refused ? handlers[error.status]?.(error) : undefined)
  await renderWith(
    [provide(ServicesProvider, { notices } as unknown as Services), provide(OutcomeProvider, dealWith), provide(UsersProvider, users), provide(LocationsProvider, locations)],
    <ApiProvider value={api}>
      <Scene onDone={() => (done += 1)} />
    </ApiProvider>,
  )
  await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
  return { page: document.body, sent, done: () => done }
}

const unfold = (page: HTMLElement, title: string) =>
  act(async () => {
    const part = [...page.querySelectorAll('details')].find(({ textContent }) => textContent?.startsWith(title))
    if (part === undefined) throw new Error(`Nothing is called ${title}.`)
    part.open = true
    part.dispatchEvent(new Event('toggle'))
  })

const tick = (page: HTMLElement, name: string) =>
  act(async () => {
    const row = [...page.querySelectorAll('li')].find(({ textContent }) => textContent?.includes(name))
    row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  })

test('a branch is added by its name alone', async () => {
  const { page, sent, done } = await scene(() => undefined)
  await type(field(page, 'Branch name'), 'Tabuk')
  await press(button(page, 'Add branch'))
  await until(() => expect(done()).toBe(1))
  expect(sent).toEqual([{ id: expect.any(String), branch_name: 'Tabuk', area_id: null }])
})

test('its first members and locations go along; who is of another branch is named, and moved when that is wanted', async () => {
  const { page, sent, done } = await scene(({ move }) => (move === true ? undefined : Promise.reject(elsewhere)))
  await type(field(page, 'Branch name'), 'Tabuk')
  await unfold(page, 'First members')
  await until(() => expect(page.textContent).toContain('Ben Diaz'))
  await tick(page, 'Ben Diaz')
  expect(page.textContent).toContain('First members · 1 person')
  await unfold(page, 'First locations')
  await until(() => expect(page.textContent).toContain('Choose a place or type a name.'))
  await type(field(page, 'Name contains'), 'irisan')
  await until(() => expect(page.textContent).toContain('First locations · 1 location'))
  await press(button(page, 'Add branch'))
  await until(() => expect(page.textContent).toContain('Already in another branch: Ben Diaz (Cebu).'))
  expect([sent.length, done()]).toEqual([1, 0])
  await press(button(page, 'Add branch and move them here'))
  await until(() => expect(done()).toBe(1))
  const wanted = { branch_name: 'Tabuk', area_id: null, user_ids: ['ben'], filter: { keyword: 'irisan' } }
  expect(sent).toMatchObject([wanted, { ...wanted, move: true }])
  expect(sent[0]).not.toHaveProperty('move')
})
