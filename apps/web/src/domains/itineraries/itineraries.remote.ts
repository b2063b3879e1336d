import type {
  itineraryAddRemarks,
  itineraryAssignees,
  itineraryCreate,
  itineraryDays,
  itineraryDelete,
  itineraryInfo,
  itineraryList,
  itinerarySkip,
  itineraryUpdate,
} from '@bisita/contract/itineraries'
import type { itinerarySearch } from '@bisita/contract/searches'
import type { Api } from '../../api/api.ts'
import { route, searchRoute } from '../../api/route.ts'
import type { ItinerariesRepository } from './itineraries.repository.ts'

const list = route<typeof itineraryList>('GET', '/itinerary/list')
const search = searchRoute<typeof itinerarySearch>('/itinerary/search')
const days = route<typeof itineraryDays>('GET', '/itinerary/days')
const info = route<typeof itineraryInfo>('GET', '/itinerary/info/{id}')
const assignees = route<typeof itineraryAssignees>('GET', '/itinerary/assignees')
const create = route<typeof itineraryCreate>('POST', '/itinerary/create')
const update = route<typeof itineraryUpdate>('PUT', '/itinerary/update/{id}')
const addRemarks = route<typeof itineraryAddRemarks>('PUT', '/itinerary/add-remarks/{id}')
const skip = route<typeof itinerarySkip>('PUT', '/itinerary/skip/{id}')
const remove = route<typeof itineraryDelete>('DELETE', '/itinerary/delete/{id}')

export const remoteItineraries = (api: Api): ItinerariesRepository => ({
  // What is typed stands in no address; the newer of a list and a search aborts the other.
  list: (query, read = {}) =>
    query.keyword ? api.call(search, { body: query }, { slot: list.path, ...read }) : api.call(list, { query }, read),
  days: async (query, read = {}) => (await api.call(days, { query }, read)).items,
  info: (id, read = {}) => api.call(info, { params: { id } }, read),
  assignees: async (client_id, read = {}) =>
    (await api.call(assignees, { query: client_id === undefined ? {} : { client_id } }, read)).items,
  create: async (items, key) => {
    const [first, ...more] = items
    const body = first !== undefined && more.length === 0 ? first : { items: [...items] }
    const made = await api.call(create, { body }, { key })
    return 'items' in made ? made.items : [made]
  },
  update: (id, body, key) => api.call(update, { params: { id }, body }, { key }),
  addRemarks: (id, remarks, key) => api.call(addRemarks, { params: { id }, body: { remarks } }, { key }),
  skip: (id, reason, key) => api.call(skip, { params: { id }, body: { reason } }, { key }),
  remove: async (id, key) => {
    await api.call(remove, { params: { id } }, { key })
  },
})
