import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import { useVisits } from '../../../domains/visits/visits.repository.ts'
import { useServices } from '../../useServices.ts'
import { toSend } from './deskState.ts'
import type { DeskStore } from './useDeskStore.ts'

/** So long after nobody answered it is tried again (milliseconds), or at once when the network is back. */
const pause = 5000

/** What follows from a call. */
const concerned = ['visits', 'clients', 'dashboards', 'desk']

/** Sends what was entered, one call after the other; one that nobody answered is sent again under its key, so that it is stored once. */
export function useDeskSending({ desk, tell }: DeskStore): { readonly unanswered: boolean } {
  const { dealWith } = useServices()
  const visits = useVisits()
  const cache = useQueryClient()
  const busy = useRef(false)
  const [unanswered, setUnanswered] = useState(false)
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((count) => count + 1), [])
  const one = toSend(desk)

  const send = useEffectEvent(async () => {
    if (one === null || busy.current) return
    busy.current = true
    let late = false
    const { id } = one.body
    const refuse = (refused: Refused) =>
      tell({ did: 'refused', id, message: [refused.message, ...(refused.problem?.fields ?? []).map(({ message }) => message)].join(' '), reasons: refused.problem?.reasons ?? [], gone: refused.problem?.code === 'deleted' })
    try {
      await visits.create(one.body, null, one.key)
      setUnanswered(false)
      tell({ did: 'stored', id })
      void cache.invalidateQueries({ predicate: ({ queryKey: [domain] }) => concerned.includes(String(domain)) })
    } catch (error) {
      if (error instanceof NoAnswer || (error instanceof Refused && error.status === 503)) {
        late = true
        setUnanswered(true)
      } else {
        dealWith(error, {
          400: refuse,
          403: refuse,
          404: refuse,
          409: refuse,
          other: refuse,
          approval: (result) => {
            if (result === 'requested') tell({ did: 'stored', id })
            else tell({ did: 'refused', id, message: 'It was not sent for approval.', reasons: [] })
          },
        })
      }
    } finally {
      busy.current = false
      setTimeout(again, late ? pause : 0)
    }
  })
  const wanted = one === null ? null : `${turn} ${one.body.id} ${one.key}`
  useEffect(() => {
    if (wanted === null) return undefined
    const timer = setTimeout(() => void send())
    return () => clearTimeout(timer)
  }, [wanted])
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])
  return { unanswered }
}
