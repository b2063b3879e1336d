import * as calls from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { v4, v7 } from 'uuid'
import { Aborted, NoAnswer, Refused } from '../../../api/outcomes.ts'
import { useApi } from '../../../api/useCall.ts'
import { isServed, type CallLease, type ServedClient } from '../callDesk.queries.ts'
import { useStore } from '../../../ui/browser/store.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useServices } from '../../../frame/useServices.ts'
import { freshEntry, isEntered, type CallEntry } from './deskEntry.ts'
import { wantsClient } from './deskState.ts'
import type { DeskStore } from './useDeskStore.ts'

/** How often a lease is renewed, how often an empty queue is checked again, and the pause before a pull without an answer is retried; milliseconds. */
const keepEvery = 30_000
const lookEvery = 60_000
const pause = 5000
/** A desk that nobody has touched for so long keeps nobody and asks for nobody: who is called next is free for others. */
const leftAlone = 10 * 60_000

/** What is entered of a client from now on. */
export const entryFor = (clientId: string): CallEntry =>
  freshEntry({ id: v7(), client_id: clientId, visit_type: 'call', itinerary_id: null, began: Date.now() })

/** A lease that this page did not pull itself: history and script come only with the pull, and are read elsewhere. */
const foundAgain = (lease: CallLease): ServedClient => ({ ...lease, history: [], script: null })

/** When somebody last did anything here. */
function useTouched() {
  const touched = useRef(Date.now())
  useEffect(() => {
    const touch = () => (touched.current = Date.now())
    const eventNames = ['keydown', 'pointerdown', 'pointermove'] as const
    for (const name of eventNames) window.addEventListener(name, touch)
    return () => {
      for (const name of eventNames) window.removeEventListener(name, touch)
    }
  }, [])
  return useCallback(() => Date.now() - touched.current < leftAlone, [])
}

/** Takes clients for the caller, one ahead, keeps them while somebody is there, and gives them back. `closed`: no call may begin now. */
export function useDeskClients({ desk, tell, latest }: DeskStore, closed: boolean) {
  const { handleOutcome: dealWith, notices, deskCalls } = useServices()
  const unsent = useStore(deskCalls.unsent)
  const stored = useStore(deskCalls.stored)
  const api = useApi()
  const today = useToday()
  const isTouched = useTouched()
  const pulling = useRef(false)
  /** Of a pull that nobody answered: sent again it takes nobody twice. */
  const lostPull = useRef<{ readonly key: string; readonly chosen: string | undefined } | null>(null)
  const [turn, setTurn] = useState(0)
  const [unanswered, setUnanswered] = useState(false)
  const isClosed = useRef(closed)
  const again = useCallback(() => setTurn((count) => count + 1), [])

  const giveBack = (leaseId: string) => void api.call(calls.leaseEnd, { params: { id: leaseId } }).catch(() => undefined)

  /** Looked at again when the time comes: a call may have been saved since the screen was drawn. */
  const wants = () => wantsClient(latest.current, deskCalls.unsent.get()) && (latest.current.current === null || !isClosed.current)

  const pull = useEffectEvent(async () => {
    if (pulling.current || !wants()) return
    pulling.current = true
    const { branch, chosen } = latest.current
    const key = lostPull.current?.chosen === chosen ? (lostPull.current?.key ?? v4()) : v4()
    lostPull.current = null
    const before = deskCalls.stored.get()
    try {
      const pulled = await api.call(calls.deskNext, { body: { ...(branch !== null && { branch_id: branch }), ...(chosen !== undefined && { client_id: chosen }) } }, { key })
      setUnanswered(false)
      // Asked for before a call was stored, which may bring its client again: then nobody is no answer.
      if (!isServed(pulled) && before !== deskCalls.stored.get()) again()
      else if (!isServed(pulled)) tell({ did: 'nobody', nobody: pulled })
      // After a pause no client is served any more, nor after the last call of the day.
      else if (latest.current.phase === 'idle' || (isClosed.current && latest.current.current !== null)) giveBack(pulled.lease_id)
      else tell({ did: 'serve', served: pulled, entry: entryFor(pulled.client.id) })
    } catch (error) {
      if (error instanceof NoAnswer || (error instanceof Refused && error.status === 503)) {
        lostPull.current = { key, chosen }
        setUnanswered(true)
        setTimeout(again, pause)
      } else {
        if (latest.current.current === null) tell({ did: 'pause' })
        // Who was chosen and is taken by now, or may not be called.
        const why = ({ message }: Refused) => notices.show('warning', message)
        dealWith(error, chosen === undefined ? {} : { 404: why, 409: why })
      }
    } finally {
      pulling.current = false
    }
  })
  const sought = wantsClient(desk, unsent) && (desk.current === null || !closed) ? `${turn} ${desk.current?.served.lease_id} ${desk.ahead?.served.lease_id}` : null
  useEffect(() => {
    if (sought === null) return undefined
    const timer = setTimeout(() => void pull())
    return () => clearTimeout(timer)
  }, [sought])
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])

  const keep = useEffectEvent(() => {
    if (!isTouched()) return
    for (const leased of [desk.current, desk.ahead]) {
      if (leased === null || leased.lost) continue
      const { lease_id, client } = leased.served
      void api.call(calls.leaseKeep, { params: { id: lease_id } }).catch((error: unknown) => {
        if (!(error instanceof Refused) || ![404, 409].includes(error.status)) return
        if (latest.current.current?.served.lease_id === lease_id) notices.show('warning', t('{fullname} is no longer reserved for you.', { fullname: client.fullname }))
        tell({ did: 'lost', lease_id })
      })
    }
  })
  useEffect(() => {
    const timer = setInterval(keep, keepEvery)
    return () => clearInterval(timer)
  }, [])

  // An empty queue fills by time: it is looked at while somebody is there.
  const isEmpty = desk.nobody !== null
  const look = useEffectEvent(() => isTouched() && tell({ did: 'look again' }))
  useEffect(() => {
    if (!isEmpty) return undefined
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [isEmpty])

  // The client of the stored call may be the next one who can be called.
  const onStored = useEffectEvent(() => latest.current.nobody !== null && tell({ did: 'look again' }))
  useEffect(() => {
    if (stored > 0) onStored()
  }, [stored])

  // When the hours end nobody waits for a call that cannot begin; when they begin it is asked for again.
  const onHours = useEffectEvent((over: boolean) => {
    isClosed.current = over
    const { ahead, nobody } = latest.current
    if (over && ahead !== null) {
      giveBack(ahead.served.lease_id)
      tell({ did: 'lost', lease_id: ahead.served.lease_id })
    }
    if (nobody !== null) tell({ did: 'look again' })
  })
  useEffect(() => onHours(closed), [closed])

  const end = () => {
    for (const leased of [latest.current.current, latest.current.ahead]) if (leased !== null && !leased.lost) giveBack(leased.served.lease_id)
    tell({ did: 'pause' })
  }
  // A new day begins with nobody taken, unless something is half entered.
  const day = useRef(today)
  const onDay = useEffectEvent((now: string) => {
    if (day.current === now) return
    day.current = now
    const { phase, entry } = latest.current
    if (phase === 'working' && (entry === null || !isEntered(entry))) end()
  })
  useEffect(() => onDay(today), [today])

  // After a reload, or beside another tab: existing leases are served again, those that the server no longer has are
  // lost.
  const reconcile = useEffectEvent(async () => {
    await deskCalls.loaded()
    const { items: leases } = await api.call(calls.leaseList, {})
    const leasesById = new Map(leases.map((lease) => [lease.lease_id, lease]))
    for (const one of [latest.current.ahead, latest.current.current])
      if (one !== null && !leasesById.has(one.served.lease_id)) tell({ did: 'lost', lease_id: one.served.lease_id })
    const sent = new Set(deskCalls.unsent.get().map(({ body }) => body.lease_id))
    for (const lease of leases) {
      const known = [latest.current.current, latest.current.ahead].some((one) => one?.served.lease_id === lease.lease_id)
      if (known || sent.has(lease.lease_id) || latest.current.ahead !== null) continue
      if (latest.current.phase === 'idle') tell({ did: 'start', branch: latest.current.branch })
      tell({ did: 'serve', served: foundAgain(lease), entry: entryFor(lease.client.id) })
    }
  })
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    reconcile()
      .catch((error: unknown) => error instanceof Aborted || error instanceof NoAnswer || dealWith(error))
      .finally(() => setLooked(true))
  }, [dealWith])

  const leave = useEffectEvent(() => {
    const { entry } = latest.current
    if (window.location.pathname !== '/calls' && (entry === null || !isEntered(entry))) end()
  })
  useEffect(() => () => leave(), [])
  return { unanswered, looked, end, giveBack }
}
