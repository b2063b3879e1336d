import { locationTimeout } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { degreesProblem, largestAccuracy } from '@bisita/rules/clients/pins'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { savedText } from '../../../device/queue/labels.ts'
import { browserLocator, locate, type FixUpdate, type Locator } from '../../../ui/browser/geolocation.ts'
import { IconPlace } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useUpdateClient } from '../clients.queries.ts'
import type { ClientChanges, ClientWithQueue } from '../clients.repository.ts'
import { showPin } from '../format.ts'
import { editHandlers } from '../saving.ts'

type Props = {
  client: ClientWithQueue
  notices: Notices
  /** Whether the user records visits, and so may be where the client is. */
  visits: boolean
  locator?: Locator
}

/** What the browser is asked with; one for all forms, so that it doesn't change while one is open. */
const theBrowsers = browserLocator()

const found = (degrees: number) => Number(degrees.toFixed(7))

/** Why a location can't be where a client is; null where it can. */
function problemOf(news: FixUpdate): string | null {
  if ('error' in news) {
    if (news.error === 'unsupported') return messages.noGeolocation
    return news.error === 'denied' ? messages.allowLocation : t('The phone could not find its location. Try again outdoors.')
  }
  const { latitude, longitude, accuracy } = news.fix
  if (accuracy > largestAccuracy) return t('Not sure enough: it must be within {largestAccuracy} m. Wait a little, or step into the open.', { largestAccuracy })
  return degreesProblem('latitude', latitude) ?? degreesProblem('longitude', longitude)
}

/** The location of this moment once it is asked for: null before, `looking` while there is none. */
function useFix(locator: Locator) {
  const [state, setState] = useState<FixUpdate | 'looking' | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const ask = () => {
    stop.current?.()
    setState('looking')
    stop.current = locate(locator, locationTimeout, setState)
  }
  const end = () => {
    stop.current?.()
    setState(null)
  }
  return { state, ask, end }
}

function Here({ news, saving, onSet, onAsk, onEnd }: { news: FixUpdate | 'looking'; saving: boolean; onSet: () => void; onAsk: () => void; onEnd: () => void }) {
  const problem = news === 'looking' ? null : problemOf(news)
  const over = news !== 'looking' && ('error' in news || news.done)
  return (
    <>
      <p role="status">
        {news === 'looking' && t('Looking for this place. Allow it if asked.')}
        {news !== 'looking' && 'fix' in news && <span className="figures">{over ? t('Within {round} m. ', { round: Math.round(news.fix.accuracy) }) : t('Within {round} m, improving. ', { round: Math.round(news.fix.accuracy) })}</span>}
        {problem}
      </p>
      <div className="flex wrap gap-8">
        {problem !== null && over ? (
          <Button onClick={onAsk}>{t('Try again')}</Button>
        ) : (
          <Button disabled={news === 'looking' || problem !== null} loading={saving} onClick={onSet}>
            {t('Set this place')}
          </Button>
        )}
        <Button variant="default" disabled={saving} onClick={onEnd}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  )
}

/** What says where a client is; who stands at the door sets it right in two taps, or takes away what was set. */
export function ClientPlace({ client, notices, visits, locator = theBrowsers }: Props) {
  const { state, ask, end } = useFix(locator)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const update = useUpdateClient({
    onDone: (saved) => {
      notices.show('positive', savedText(saved, saved.pin_source === 'hand' ? t('The place has been set.') : t('The place has been removed.')))
      end()
    },
    handlers: { ...editHandlers(notices, setFailure, setFailure), approval: end },
  })
  const save = (pin: Pick<ClientChanges, 'latitude' | 'longitude'>) => {
    setFailure(null)
    const changes = { ...pin, base_revision_id: client.revision_id }
    update.mutate({ id: client.id, changes, key: keyOf(changes) })
  }
  const set = () => {
    if (state !== null && state !== 'looking' && 'fix' in state) save({ latitude: found(state.fix.latitude), longitude: found(state.fix.longitude) })
  }
  return (
    <div className="stack gap-8 items-start">
      <p>{showPin(client)}</p>
      {visits && state !== null && <Here news={state} saving={update.isPending} onSet={set} onAsk={ask} onEnd={end} />}
      {visits && state === null && (
        <div className="flex wrap gap-8 screen-only">
          <Button variant="default" leftSection={<IconPlace size={18} aria-hidden />} onClick={ask}>
            {t('Client is here')}
          </Button>
          {client.pin_source === 'hand' && (
            <Button variant="default" loading={update.isPending} onClick={() => save({ latitude: null, longitude: null })}>
              {t('Remove the place')}
            </Button>
          )}
        </div>
      )}
      {failure !== null && (
        <p className="anywhere alert bad" role="alert">
          {saveFailureText(failure)}
        </p>
      )}
    </div>
  )
}
