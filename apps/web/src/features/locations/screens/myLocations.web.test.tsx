import type { CallAnswer } from '@bisita/contract/calls/call'
import { mrAssignments } from '@bisita/contract/calls/calls'
import type { mrAssignments as mrAssignmentsCall } from '@bisita/contract/organisation/assignments'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { usualOwnSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { LocationsProvider, type LocationsRepository } from '../locations.repository.ts'
import { answer, fakeApi } from '../../../testing/fakeApi.ts'
import { render, until } from '../../../testing/render.tsx'
import { createHistoryMemory, HistoryMemoryProvider } from '../../../ui/browser/historyMemory.ts'
import { createQueryClient } from '../../../app/queryClient.ts'
import { someUser } from '../../../app/testing.ts'
import { SignedInProvider } from '../../../frame/useSignedIn.ts'
import { MyLocationsPage } from './myLocations.tsx'

window.scrollTo = () => undefined

const place = (id: string, barangay: string) => ({
  id, barangay, location: barangay, region: 'CAR', province: 'Benguet', mun_city_kind: 'Municipality', mun_city: 'Kapangan', clients: 3,
})
const mine = [place('1', 'Taba-ao'), place('2', 'Irisan'), place('3', 'Poblacion')]
const locations = { mine: async () => ({ items: mine, count: 3, pages: 1, hasNext: false }) } as unknown as LocationsRepository

/** The screen, and what the network says of the MR's assignments. */
async function scene(assignments: () => Promise<CallAnswer<typeof mrAssignmentsCall>>) {
  const asked: unknown[] = []
  const noticed: unknown[] = []
  const api = fakeApi(
    answer(mrAssignments, (request) => {
      asked.push(request)
      return assignments()
    }),
  )
  const root = createRootRoute()
  const main = createRoute({ getParentRoute: () => root, id: 'main' })
  const page = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => main, path, component })
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([page('/my-locations', MyLocationsPage), page('/clients', () => null)])]),
    history: createMemoryHistory({ initialEntries: ['/my-locations'] }),
  })
  await router.load()
  const queries = createQueryClient((error, handlers = {}) => {
    const handler = error instanceof NoAnswer ? handlers.none : handlers.other
    if (handler === undefined) noticed.push(error)
    return undefined
  })
  const element = await render(
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <SignedInProvider value={{ user: someUser(), allowedPaths: [], info: null, version: null, settings: usualOwnSettings }}>
          <HistoryMemoryProvider value={createHistoryMemory()}>
            <LocationsProvider value={locations}>
              <RouterProvider router={router as never} />
            </LocationsProvider>
          </HistoryMemoryProvider>
        </SignedInProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  await until(() => expect(element.textContent).toContain('Poblacion'))
  const rows = () => [...element.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { rows, asked, noticed }
}

const coverLabel = 'Substituting for somebody who is away until Nov 27, 2026'

test('a barangay of somebody who is away says so, and until when; one’s own say nothing', async () => {
  const { rows, asked } = await scene(async () => ({
    items: mine.map((one) => ({ ...one, cover_id: one.id === '2' ? 'c' : null, cover_until: one.id === '2' ? '2026-11-27' : null })),
    count: 3, pages: 1, hasNext: false,
  }))
  await until(() => expect(rows()[1]).toContain(coverLabel))
  expect([rows()[0], rows()[2]].join()).not.toContain('Held for')
  expect(asked).toEqual([{ params: { mrId: someUser().id }, query: { page: 1, ipp: 50, sort: 'location' } }])
})

test.each([
  ['without a network', () => Promise.reject(new NoAnswer('Nobody answered.'))],
  ['where the server refuses', () => Promise.reject(new Refused({ status: 503, sentAs: null, problem: { message: 'Not now.', code: 'not_ready', request_id: 'r' } }))],
])('%s the barangays stand there without the marks, and nobody is troubled', async (_, assignments) => {
  const { rows, asked, noticed } = await scene(assignments)
  await until(() => expect(asked).toHaveLength(1))
  await until(() => expect(rows()).toHaveLength(3))
  expect([rows().join().includes('Held for'), noticed]).toEqual([false, []])
})
