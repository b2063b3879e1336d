import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isMapKept, keepMap } from '../../frame/mapFiles.ts'
import { IconMap } from '../../ui/icons.ts'

/** Takes the map along before the first day without a network; it comes unasked on no phone. */
export function MapAlong() {
  const [state, setState] = useState<'asking' | 'kept' | 'none' | 'loading' | 'failed'>('asking')
  useEffect(() => {
    void isMapKept().then((kept) => setState(kept ? 'kept' : 'none'))
  }, [])
  const take = async () => {
    setState('loading')
    setState((await keepMap()) ? 'kept' : 'failed')
  }
  return (
    <div className="stack gap-6 items-start">
      <h3>{t('Map')}</h3>
      <p role="status">
        {state === 'kept' && t('The map is on this device and opens with no network.')}
        {(state === 'none' || state === 'loading') && t('The map of your day opens with no network once it is on this device. It takes about 100 KB.')}
        {state === 'failed' && t('The map did not load. Try again with a good network.')}
      </p>
      {state !== 'asking' && state !== 'kept' && (
        <Button variant="default" leftSection={<IconMap size={18} aria-hidden />} loading={state === 'loading'} onClick={() => void take()}>
          {t('Download the map')}
        </Button>
      )}
    </div>
  )
}
