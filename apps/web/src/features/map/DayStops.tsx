import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { keepMap } from '../../frame/mapFiles.ts'
import { useSignedIn } from '../../frame/useSignedIn.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'
import { EmptyState, RowsShape } from '../../ui/states.tsx'
import { useBoundaries } from './boundaries.queries.ts'
import type { MissingStop, StopActions, StopsOnMap } from './stops.ts'

const StopsMap = lazyWithPreload(() => import('./StopsMap.tsx'), 'StopsMap')

type Props = {
  shown: StopsOnMap
  /** The stops that are not on the map, each with its reason. */
  missing: readonly MissingStop[]
  /** What can be done at a stop or suggestion, in the card of its mark. */
  actions: StopActions
}

function Missing({ missing }: { missing: readonly MissingStop[] }) {
  return (
    <section aria-label={t('Not on the map')}>
      <h3 className="small soft strong">{t('Not on the map')}</h3>
      <ul className="small" style={{ margin: '4px 0', paddingInlineStart: 20 }}>
        {missing.map(({ id, number, name, reason }) => (
          <li key={id} className="anywhere">
            {number}. {name}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * A day's stops on a map, and under it those of which no place is known. The map is loaded now; with no network it opens
 * where the service worker keeps it: since it was opened once, or taken along.
 */
export function DayStops({ shown, missing, actions }: Props) {
  const { mapTiles = null } = useSignedIn()
  const boundaries = useBoundaries(StopsMap.load)
  const come = boundaries.data !== undefined
  useEffect(() => {
    if (come) void keepMap()
  }, [come])
  return (
    <div className="stack gap-12 shrink">
      {boundaries.isPending && <RowsShape rows={4} tall />}
      {boundaries.isError && (
        <EmptyState
          title={t('The map needs a network once')}
          text={t('Open the map once with a network. After that it opens without one.')}
          action={
            <Button variant="default" loading={boundaries.isFetching} onClick={() => void boundaries.refetch()}>
              {t('Try again')}
            </Button>
          }
        />
      )}
      {boundaries.data !== undefined &&
        (shown.stops.length + shown.suggestions.length === 0 ? (
          <p>{t('No place of this day’s stops is known yet.')}</p>
        ) : (
          <StopsMap shown={shown} boundaries={boundaries.data} tiles={mapTiles} actions={actions} />
        ))}
      {missing.length > 0 && <Missing missing={missing} />}
    </div>
  )
}
