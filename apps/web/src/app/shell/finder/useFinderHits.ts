import { branchList, locationList, userList } from '@bisita/contract/calls/calls'
import { fold } from '@bisita/rules/fold'
import { mayAny } from '@bisita/rules/people/permissions'
import { t } from '@bisita/contract/words'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../../api/useCall.ts'
import { useClientSearch } from '../../../features/clients/clients.queries.ts'
import { useNearClients } from '../../../features/clients/several.queries.ts'
import type { ClientWithQueue } from '../../../features/clients/clients.repository.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { IconBranch, IconCalendar, IconClients, IconClock, IconPlace, IconPlus, IconStaff, IconVisit } from '../../../ui/icons.ts'
import type { MenuEntry } from '../../menu.ts'
import { halvesOf, nearestByName } from './nearMisses.ts'

/** Something to open. `group` is the heading it comes under. */
export type Hit = {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly note: string
  readonly icon: typeof IconClients
  readonly open: () => void
}

/** The most of each kind beside clients. */
const few = 3

/** Records opened a moment ago, shown before anything is typed. */
const mostRecent = 6

const placeOf = ({ barangay, mun_city }: ClientWithQueue) => `${barangay}, ${mun_city}`

export type FinderHits = {
  readonly hits: readonly Hit[]
  /** Whether what is shown is what the typed words find, and not an earlier text. */
  readonly settled: boolean
  /** How many clients were found; null while nothing is typed or they are read. */
  readonly clients: number | null
  readonly nothing: boolean
}

/**
 * What a text finds: screens and actions by their names; clients, those whose surname begins so first, and where there
 * is none, those whose names are nearly so; for roles that have them people, branches and places. Before anything is
 * typed, the clients that were open last.
 * @param typed as it stands in the field
 * @param keyword the same, a moment later: what is read
 */
export function useFinderHits(menu: readonly MenuEntry[], typed: string, keyword: string): FinderHits {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { user } = useSignedIn()
  const { historyMemory } = useServices()
  const has = (path: MenuEntry['path']) => menu.some((entry) => entry.path === path)
  const people = has('/users') ? '/users' : has('/oic_users') ? '/oic_users' : null
  const asked = keyword !== ''

  const found = useClientSearch(keyword)
  const none = asked && found.isSuccess && !found.isPlaceholderData && found.data.count === 0
  const near = useNearClients(none ? halvesOf(keyword) : [])
  const others = { enabled: asked, placeholderData: keepPreviousData, slot: 'finder people' } as const
  const users = useCall(userList, { query: { keyword, ipp: few } }, { queryKey: ['users', 'found', keyword], ...others, enabled: asked && people !== null })
  const branches = useCall(branchList, { query: { keyword, ipp: few } }, { queryKey: ['branches', 'found', keyword], ...others, slot: 'finder branches', enabled: asked && has('/branches') })
  const places = useCall(locationList, { query: { keyword, ipp: few } }, { queryKey: ['locations', 'found', keyword], ...others, slot: 'finder places', enabled: asked && user.user_type !== 'mr' })

  const clientHit = (group: string, client: ClientWithQueue): Hit => ({
    id: client.id, group, title: client.fullname, note: placeOf(client), icon: group === 'Recent' ? IconClock : IconClients,
    open: () => void navigate({ to: '/clients', search: { client: client.id } }),
  })
  const recent = () =>
    cache
      .getQueryCache()
      .findAll({ queryKey: ['clients', 'info'] })
      .filter(({ state }) => state.data !== undefined)
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .slice(0, mostRecent)
      .map(({ state }) => clientHit(t('Recent'), state.data as ClientWithQueue))

  const named = (title: string) => typed !== '' && fold(title).includes(fold(typed))
  const screens = menu
    .filter(({ title }) => named(title))
    .map(({ path, title, icon }): Hit => ({ id: path, group: t('Screens'), title, note: '', icon, open: () => void navigate({ to: path }) }))
  const exact = asked ? (found.data?.items ?? []) : []
  const nearly = none ? nearestByName(near.data ?? [], keyword) : []
  const clients = exact.length > 0 ? exact : nearly.slice(0, mostRecent)
  const [first] = exact
  const actions = [
    ...(mayAny(['client.create'], user.user_type) && named(t('Add client'))
      ? [{ title: t('Add client'), icon: IconPlus, open: () => void navigate({ to: '/clients', search: { form: 'new' } }) }]
      : []),
    ...(has('/itinerary') && named(t('Plan a visit'))
      ? [{ title: t('Plan a visit'), icon: IconCalendar, open: () => void navigate({ to: '/itinerary', search: { form: 'new' } }) }]
      : []),
    ...(user.user_type === 'mr' && first !== undefined
      ? [{ title: t('Record a visit to {fullname}', { fullname: first.fullname }), icon: IconVisit, open: () => void navigate({ to: '/clients', search: { client: first.id, form: 'visit' } }) }]
      : []),
  ].map((action): Hit => ({ id: action.title, group: t('Actions'), note: '', ...action }))
  const count = asked && found.data !== undefined ? found.data.count : null
  const all: Hit[] =
    count !== null && count > exact.length
      ? [{
          id: 'all clients', group: t('Clients'), title: t('All {count} clients', { count }), note: '', icon: IconClients,
          // What is typed about a person stands in no address.
          open: () => void navigate({ to: '/clients' }).then(() => historyMemory.write('keyword', keyword)),
        }]
      : []
  const hits = asked || typed !== ''
    ? [
        ...screens,
        ...clients.map((client) => clientHit(exact.length > 0 ? t('Clients') : t('Clients with a similar name'), client)),
        ...all,
        ...actions,
        ...(asked && people !== null ? (users.data?.items ?? []) : []).map((one): Hit => ({
          id: one.id, group: t('People'), title: one.display_name, note: one.username, icon: IconStaff,
          open: () => void navigate({ to: people ?? '/users', search: { user: one.id } }),
        })),
        ...(asked ? (branches.data?.items ?? []) : []).map((one): Hit => ({
          id: one.id, group: t('Branches'), title: one.branch_name, note: '', icon: IconBranch,
          open: () => void navigate({ to: '/branches', search: { branch: one.id } }),
        })),
        ...(asked ? (places.data?.items ?? []) : []).map((one): Hit => ({
          id: one.id, group: t('Places'), title: one.location, note: t('Clients there'), icon: IconPlace,
          open: () => void navigate({ to: '/clients', search: { filter_barangay: one.id } }),
        })),
      ]
    : recent()
  const settled = keyword === typed && (keyword === '' || (found.isSuccess && !found.isPlaceholderData && (!none || !near.isFetching)))
  return { hits, settled, clients: count, nothing: asked && settled && hits.length === 0 }
}
