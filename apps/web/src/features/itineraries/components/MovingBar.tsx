import type { CurrentUser } from '@bisita/contract/users/users'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Suspense, useState, type ComponentProps } from 'react'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { choosesAssignee, mayMove } from '../rights.ts'
import { ChoosingBar } from '../../../ui/tables/ChoosingBar.tsx'
import type { RowChoosing } from '../../../ui/list/definition.ts'
import type { ListSelection } from '../../../ui/list/useListSelection.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'

const MoveSeveral = lazyWithPreload(() => import('./MoveSeveral.tsx'), 'MoveSeveral')

/** The boxes of those that can be moved. */
export const choosingOf = (chosen: ListSelection<ItineraryWithQueue>, user: CurrentUser): RowChoosing<ItineraryWithQueue> => ({
  chosen: new Set(chosen.rows.keys()),
  mayChoose: (itinerary) => mayMove(user, itinerary),
  onChoose: (itinerary, wanted) => chosen.choose([itinerary], wanted),
})

type Props = {
  /** What the box for all of the rows is called. */
  all: string
  /** Those that can be moved. */
  rows: readonly ItineraryWithQueue[]
  chosen: ListSelection<ItineraryWithQueue>
  user: CurrentUser
  today: string
} & Pick<ComponentProps<typeof ChoosingBar>, 'matching'>

/** Moves or assigns several itineraries at once. */
export function MovingBar({ all, rows, chosen, user, today, ...rest }: Props) {
  const [moving, setMoving] = useState(false)
  return (
    <>
      <ChoosingBar
        {...rest}
        all={all}
        everyChosen={chosen.rows.size > 0 && rows.every(({ id }) => chosen.rows.has(id))}
        onAll={(wanted) => chosen.choose(rows, wanted)}
        count={chosen.rows.size}
        onEnd={chosen.end}
      >
        <Button onClick={() => setMoving(true)} disabled={chosen.rows.size === 0}>
          {choosesAssignee(user) ? t('Move or assign') : t('Move')}
        </Button>
      </ChoosingBar>
      <Suspense>
        {moving && (
          <MoveSeveral
            several={[...chosen.rows.values()]}
            user={user}
            today={today}
            onMoved={(ids) => chosen.choose([...chosen.rows.values()].filter(({ id }) => ids.includes(id)), false)}
            onClose={() => {
              setMoving(false)
              if (chosen.rows.size === 0) chosen.end()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
