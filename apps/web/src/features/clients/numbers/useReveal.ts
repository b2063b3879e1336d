import type { MaskedField, RevealPurpose } from '@bisita/contract/clients/clients.masked'
import { useCallback, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { useHandleOutcome } from '../../../api/handleOutcome.ts'
import { useClients } from '../clients.repository.ts'

/** Asks for a masked number of a client; null where nobody answered, or the client has none: then a notice says so. */
export type Reveal = (field: MaskedField, purpose: RevealPurpose) => Promise<string | null>

/** How a client's masked numbers are asked for. Each number that comes is one line of the trail, however often its answer was lost. */
export function useReveal(clientId: string): { readonly reveal: Reveal; readonly pending: boolean } {
  const clients = useClients()
  const dealWith = useHandleOutcome()
  const [pending, setPending] = useState(false)
  /** The ids of showings that were not answered. */
  const open = useRef(new Map<string, string>())
  const reveal = useCallback<Reveal>(
    async (field, purpose) => {
      const what = `${clientId} ${field} ${purpose}`
      const id = open.current.get(what) ?? v4()
      open.current.set(what, id)
      setPending(true)
      try {
        const shown = await clients.reveal({ id, client_id: clientId, fields: [field], purpose }, id)
        open.current.delete(what)
        return shown[field] ?? null
      } catch (error) {
        await dealWith(error)
        return null
      } finally {
        setPending(false)
      }
    },
    [clientId, clients, dealWith],
  )
  return { reveal, pending }
}
