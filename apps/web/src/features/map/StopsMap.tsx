import 'leaflet/dist/leaflet.css'
import { locationTimeout } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { browserLocator, type Fix, locate } from '../../ui/browser/geolocation.ts'
import { IconClose, IconPlace } from '../../ui/icons.ts'
import type { Boundaries } from './boundaries.ts'
import { createLeafletMap, type LeafletMap, type MapTiles } from './leafletMap.ts'
import { linesOf, type MapMark, marksOf, type StopActions, type StopsOnMap } from './stops.ts'
import styles from './StopsMap.module.css'

export type StopsMapProps = {
  shown: StopsOnMap
  boundaries: Boundaries
  tiles: MapTiles | null
  actions: StopActions
}

const theBrowsers = browserLocator()

/** Where this device is, once: without being asked only where the browser was allowed to say it before. It is not stored or sent. */
function useOwnPosition(): { readonly fix: Fix | null; readonly note: string; readonly ask: () => void } {
  const [fix, setFix] = useState<Fix | null>(null)
  const [note, setNote] = useState('')
  const stop = useRef<(() => void) | undefined>(undefined)
  const find = useCallback((asked: boolean) => {
    stop.current?.()
    if (asked) setNote(t('Looking for this place. Allow it if asked.'))
    stop.current = locate(theBrowsers, locationTimeout, (news) => {
      if ('fix' in news) setFix(news.fix)
      setNote('fix' in news ? t('You are within {round} m of the blue dot.', { round: Math.round(news.fix.accuracy) }) : asked ? t('The phone could not find its location.') : '')
    })
  }, [])
  useEffect(() => {
    let gone = false
    const findAllowed = async () => {
      const permission = await theBrowsers.permission().catch(() => null)
      if (!gone && permission === 'granted') find(false)
    }
    void findAllowed()
    return () => {
      gone = true
      stop.current?.()
    }
  }, [find])
  return { fix, note, ask: () => find(true) }
}

type CardProps = { mark: MapMark; actions: StopActions; onClose: () => void }

function MarkCard({ mark, actions, onClose }: CardProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <section ref={card} tabIndex={-1} className={`stack gap-6 ${styles.card}`} aria-label={mark.title} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <div className="row gap-8 between">
        <div className="stack shrink">
          <strong className="anywhere">{mark.title}</strong>
          {mark.words !== '' && <span className="small soft">{mark.words}</span>}
        </div>
        <button type="button" className="square hovers" aria-label={t('Close this card')} onClick={onClose}>
          <IconClose size={20} aria-hidden />
        </button>
      </div>
      {mark.id !== null && <div className="flex wrap gap-8">{actions(mark.id)}</div>}
    </section>
  )
}

/** What the marks look like, for what is on this map. */
function Legend({ marks }: { marks: readonly MapMark[] }) {
  const kinds: readonly (readonly [words: string, found: (mark: MapMark) => boolean, face: string, data: Readonly<Record<`data-${string}`, string>>])[] = [
    [t('Planned'), ({ state, about }) => state === 'planned' && !about, '1', { 'data-kind': 'stop', 'data-state': 'planned' }],
    [t('Visited'), ({ state }) => state === 'done', '1', { 'data-kind': 'stop', 'data-state': 'done' }],
    [t('Skipped'), ({ state }) => state === 'skipped', '1', { 'data-kind': 'stop', 'data-state': 'skipped' }],
    [t('Approximate: only the barangay is known'), ({ about }) => about, '1', { 'data-kind': 'stop', 'data-about': 'true' }],
    [t('Nearby, not planned'), ({ kind }) => kind === 'suggestion', '+', { 'data-kind': 'suggestion' }],
    [t('Asked not to be visited'), ({ kind }) => kind === 'blocked', '✕', { 'data-kind': 'blocked' }],
  ]
  return (
    <ul className={`flex wrap small soft ${styles.legend}`} aria-label={t('Legend')}>
      {kinds.filter(([, found]) => marks.some(found)).map(([words, , face, data]) => (
        <li key={words} className="inline-row gap-6">
          <span className={styles.mark} aria-hidden {...data}>
            <span>{face}</span>
          </span>
          {words}
        </li>
      ))}
    </ul>
  )
}

/** The stops of a day on a map, in their order; a mark is a button that opens what can be done there. */
export function StopsMap({ shown, boundaries, tiles, actions }: StopsMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const own = useOwnPosition()
  // The session's object is a new one after each change of the address; what it says stays.
  const [tilesUrl, attribution] = [tiles?.url ?? null, tiles?.attribution ?? '']
  const marks = useMemo(() => marksOf(shown), [shown])
  const open = marks.find(({ key }) => key === openKey)
  const places = JSON.stringify(marks.map(({ key, position }) => [key, position]))
  const fitted = useRef('')

  useEffect(() => {
    if (box.current === null) return
    const made = createLeafletMap(box.current, { provinces: boundaries.provinces, tiles: tilesUrl === null ? null : { url: tilesUrl, attribution }, classes: styles, onOpen: setOpenKey })
    fitted.current = ''
    setMap(made)
    return () => {
      setMap(null)
      made.remove()
    }
  }, [boundaries, tilesUrl, attribution])
  useEffect(() => {
    if (map === null) return
    // Where only the state of a stop has changed, somebody may have moved the map.
    map.draw(marks, linesOf(shown), fitted.current !== places)
    fitted.current = places
  }, [map, marks, shown, places])
  useEffect(() => map?.drawOwn(own.fix), [map, own.fix])
  useEffect(() => {
    if (openKey !== null) map?.reveal(openKey)
  }, [map, openKey])

  const close = () => {
    setOpenKey(null)
    if (openKey !== null) map?.focus(openKey)
  }
  return (
    <div className="stack gap-8 shrink">
      <div className={styles.frame}>
        <div ref={box} className={styles.map} role="group" aria-label={t('Map of the stops. Arrow keys move it, plus and minus zoom.')} />
        {open !== undefined && <MarkCard key={open.key} mark={open} actions={actions} onClose={close} />}
      </div>
      <div className="flex wrap gap-8 screen-only">
        <Button variant="default" leftSection={<IconPlace size={18} aria-hidden />} onClick={own.ask}>
          {t('Where am I')}
        </Button>
        <Button variant="default" onClick={() => map?.draw(marks, linesOf(shown), true)}>
          {t('Show all stops')}
        </Button>
      </div>
      <p role="status" className="small soft not-empty">{own.note}</p>
      <Legend marks={marks} />
    </div>
  )
}
