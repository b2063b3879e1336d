import { maximumItineraries } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useAllClients } from '../clients.queries.ts'
import type { ClientWithQueue, ClientsQuery } from '../clients.repository.ts'
import type { ClientToPlan } from '../../itineraries/planning/spread.ts'
import { ChoosingBar } from '../../../ui/tables/ChoosingBar.tsx'
import { useIsAllowed } from '../../../ui/permissions.ts'
import type { ListSelection } from '../../../ui/list/useListSelection.ts'
import { withoutRecord, type NavigateClients } from './clientsState.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'

const ClientsAssign = lazyWithPreload(() => import('./ClientsAssign.tsx'), 'ClientsAssign')

type Props = {
  /** The page that is shown, and how many the list finds in all. */
  items: readonly ClientWithQueue[]
  count: number
  query: ClientsQuery
  go: NavigateClients
  wide: boolean
  chosen: ListSelection<ClientToPlan>
}

/** Plans visits to all that are chosen, on whatever page of the list they stand, or assigns them. */
export function ClientsBar({ items, count, query, go, wide, chosen }: Props) {
  const mayAssign = useIsAllowed('assignment.assign_mr')
  const [assigning, setAssigning] = useState(false)
  const all = useAllClients({ onDone: (clients) => chosen.choose(clients, true) })
  const plan = () => go((before) => ({ ...withoutRecord(before), form: 'plan' }), { step: true, toTop: !wide })
  const nobody = chosen.rows.size === 0
  return (
    <ChoosingBar
      all={t('Select all on this page')}
      everyChosen={items.length > 0 && items.every(({ id }) => chosen.rows.has(id))}
      onAll={(wanted) => chosen.choose(items, wanted)}
      count={chosen.rows.size}
      onEnd={chosen.end}
      matching={{ count, most: maximumItineraries, choosing: all.isPending, onChoose: (most) => all.mutate({ query, most }) }}
    >
      <Button onClick={plan} disabled={nobody}>
        {t('Plan visits')}
      </Button>
      {mayAssign && (
        <Button variant="default" onClick={() => setAssigning(true)} disabled={nobody}>
          {t('Assign to an MR')}
        </Button>
      )}
      <Suspense>
        {assigning && <ClientsAssign clients={[...chosen.rows.values()]} onDone={chosen.end} onClose={() => setAssigning(false)} />}
      </Suspense>
    </ChoosingBar>
  )
}
