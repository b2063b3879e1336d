import * as calls from '@bisita/contract/calls/calls'
import { defaultPageSize } from '@bisita/contract/limits'
import type { CurrentUser } from '@bisita/contract/users/users'
import { t } from '@bisita/contract/words'
import { useMemo } from 'react'
import { useAllItineraries, useItinerariesList } from '../itineraries.queries.ts'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { itinerariesList } from '../list.tsx'
import { choosesAssignee, mayMove } from '../rights.ts'
import { ListRows } from '../../../ui/list/ListScreen.tsx'
import { useListSelection } from '../../../ui/list/useListSelection.ts'
import type { TypedText } from '../../../ui/list/useTypedText.ts'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { itineraryParams, type ItinerarySearch } from './itinerarySearch.ts'
import { queryOf } from './itineraryState.ts'
import { ListExport } from '../../../frame/ListExport.tsx'
import { choosingOf, MovingBar } from '../components/MovingBar.tsx'

type Props = {
  screen: ScreenState<ItinerarySearch>
  typed: TypedText
  user: CurrentUser
  today: string
}

/** They are moved one after the other: more at once is more than somebody waits for. */
const mostMoved = 100

/** The itineraries page by page, by their days from today on unless ordered otherwise. */
export function ItineraryList({ screen, typed, user, today }: Props) {
  const { search } = screen
  const who = choosesAssignee(user)
  const list = useMemo(() => itinerariesList(who, today), [who, today])
  const size = usePageSize(list.many, defaultPageSize)
  const query = queryOf({ ...search, ipp: search.ipp ?? size.size }, typed.settled)
  const found = useItinerariesList(query)
  const chosen = useListSelection<ItineraryWithQueue>('itineraries')
  const movable = (those: readonly ItineraryWithQueue[]) => those.filter((itinerary) => mayMove(user, itinerary))
  const all = useAllItineraries({ onDone: (itineraries) => chosen.choose(movable(itineraries), true) })
  return (
    <ListRows
      list={list}
      {...screen.list}
      found={found}
      size={size}
      narrowed={Object.keys(itineraryParams.filtersOf(search)).length > 0 || typed.settled !== ''}
      extra={(columns) => (
        <ListExport many={list.many} fetched={(api, numbers) => api.file(calls.itineraryExport, { body: { ...query, columns: [...columns], numbers } })} />
      )}
      chosen={chosen}
      choosing={chosen.choosing ? choosingOf(chosen, user) : undefined}
      choosingBar={(items, count) => (
        <MovingBar
          all={t('Select all on this page')}
          rows={movable(items)}
          chosen={chosen}
          user={user}
          today={today}
          matching={{ count, most: mostMoved, choosing: all.isPending, onChoose: (most) => all.mutate({ query, most }) }}
        />
      )}
    />
  )
}
