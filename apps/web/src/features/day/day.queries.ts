import type { Position } from '@bisita/rules/clients/pins'
import { dueFilters } from '@bisita/rules/touchpoints/ownSteps'
import { t } from '@bisita/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { v7 } from 'uuid'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { saveHandlers } from '../../api/saving.ts'
import { useIdempotencyKey } from '../../api/idempotencyKey.ts'
import { savedText } from '../../device/queue/labels.ts'
import { useServices } from '../../frame/useServices.ts'
import { useClients, type ClientWithQueue } from '../clients/clients.repository.ts'
import { usePlanItineraries } from '../itineraries/itineraries.queries.ts'
import { useVisits } from '../visits/visits.repository.ts'

/** Nothing here is needed to do the day: what cannot be read is left out, and says nothing. */
const silent: OutcomeHandlers = { none: () => undefined, other: () => undefined }

const noPoints: readonly Position[] = []

/** Where somebody asked not to be visited, near own clients. */
export function useNoVisitPoints(enabled: boolean): readonly Position[] {
  const clients = useClients()
  const { data } = useQuery({ queryKey: ['clients', 'noVisitPoints'], queryFn: ({ signal }) => clients.noVisitPoints({ signal, slot: 'noVisitPoints' }), meta: { handlers: silent }, enabled })
  return data ?? noPoints
}

/** The most clients with a due visit that are looked at: the longest due first. */
const mostDue = 200

/** The clients whose visit is due or overdue, the longest due first. */
export function useDueClients(enabled = true) {
  const clients = useClients()
  return useQuery({
    queryKey: ['clients', t('due visits')],
    queryFn: async ({ signal }) => (await clients.list({ ...dueFilters('mr'), sort: 'due_on', ipp: mostDue }, { signal, slot: 'due visits' })).items,
    enabled,
  })
}

/** The most clients of one barangay that are looked at as neighbours, and of how many barangays. */
const mostNeighbours = 40
const mostBarangays = 6

/** Clients who live in the barangays of the stops, those whose last visit is longest ago first. */
export function useNeighbours(barangays: readonly string[], enabled: boolean) {
  const clients = useClients()
  const some = [...new Set(barangays)].slice(0, mostBarangays)
  return useQuery({
    queryKey: ['clients', 'neighbours', some],
    queryFn: async ({ signal }) => {
      const found: ClientWithQueue[] = []
      for (const filter_barangay of some) found.push(...(await clients.list({ filter_barangay, sort: 'last_visit', ipp: mostNeighbours }, { signal, slot: 'neighbours' })).items)
      return found
    },
    enabled,
  })
}

/** The clients to whom somebody promised to come back by a day, from the visits that this device holds; none where it holds no visits. */
export function useCallBacks(day: string, enabled: boolean) {
  const visits = useVisits()
  const clients = useClients()
  return useQuery({
    queryKey: ['visits', 'call backs', day],
    queryFn: async ({ signal }) => {
      const ids = (await visits.callBacks?.(day)) ?? []
      return ids.length === 0 ? [] : clients.several(ids, { signal })
    },
    enabled,
  })
}

/** Plans visits of today, each for the due step of the strategy where there is one; each client's plan keeps its id for as long as the screen is open. */
export function usePlanToday(day: string, onDone: (clients: readonly ClientWithQueue[]) => void) {
  const { notices } = useServices()
  const ids = useRef(new Map<string, string>())
  const planned = useRef<readonly ClientWithQueue[]>([])
  const keyOf = useIdempotencyKey()
  const plan = usePlanItineraries({
    onDone: (made) => {
      const [first] = made
      if (first !== undefined) notices.show('positive', savedText(first, made.length === 1 ? t('{client_name} is in today’s list.', { client_name: first.client_name }) : t('{made} visits are in today’s list.', { made: made.length })))
      onDone(planned.current)
    },
    handlers: saveHandlers(notices, () => undefined),
  })
  const idOf = (clientId: string): string => {
    const id = ids.current.get(clientId) ?? v7()
    ids.current.set(clientId, id)
    return id
  }
  return {
    sending: plan.isPending,
    plan: (clients: readonly ClientWithQueue[]) => {
      planned.current = clients
      const items = clients.map(({ id, next_touchpoint }) => ({
        id: idOf(id),
        client_id: id,
        visible_at: day,
        ...(next_touchpoint?.kind === 'visit' ? { touchpoint_id: next_touchpoint.id } : {}),
      }))
      plan.mutate({ items, key: keyOf(items) })
    },
  }
}
