import { locationTimeout } from '@bisita/contract/limits'
import type { LocationError } from '@bisita/contract/visits/visits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { locate, type Fix, type Locator } from '../../ui/browser/geolocation.ts'
import type { LocationResult } from './places.ts'

/** Where the form stands with the location. `looking` on a fix: a better one may still come. */
export type LocatingState =
  | { readonly status: 'unasked' }
  | { readonly status: 'asking' }
  | { readonly status: 'found'; readonly fix: Fix; readonly looking: boolean }
  | { readonly status: 'missing'; readonly error: LocationError }

/** What a visit says of its place; null while that is not known, or nobody asked. */
export function locationResultOf(state: LocatingState): LocationResult | null {
  if (state.status === 'found') return { fix: state.fix }
  return state.status === 'missing' ? { error: state.error } : null
}

type Options = {
  readonly locator: Locator
  /** Whether it is asked for as soon as the form opens. */
  readonly atOnce: boolean
  /** The location where it is known already: it is asked for only if the person wants another. */
  readonly known?: Fix | null
}

/** The device's location for a form: asked for, kept, asked for again when the person allows it after all. */
export function useLocating({ locator, atOnce: always, known = null }: Options): { state: LocatingState; ask: () => void } {
  const atOnce = always && known === null
  const [state, setState] = useState<LocatingState>(known === null ? { status: atOnce ? 'asking' : 'unasked' } : { status: 'found', fix: known, looking: false })
  const stop = useRef<(() => void) | null>(null)

  const look = useCallback(() => {
    stop.current?.()
    stop.current = locate(locator, locationTimeout, (news) => {
      setState(
        'error' in news
          ? { status: 'missing', error: news.error }
          : { status: 'found', fix: news.fix, looking: !news.done },
      )
    })
  }, [locator])
  const ask = useCallback(() => {
    setState({ status: 'asking' })
    look()
  }, [look])

  useEffect(() => {
    if (atOnce) look()
    return () => stop.current?.()
  }, [atOnce, look])

  const mayBeAllowed = state.status === 'missing' && (state.error === 'denied' || state.error === 'timeout')
  useEffect(() => {
    if (!mayBeAllowed) return undefined
    return locator.onPermission((permission) => {
      if (permission === 'granted') ask()
    })
  }, [mayBeAllowed, locator, ask])
  return { state, ask }
}
