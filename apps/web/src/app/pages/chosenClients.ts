import { useState } from 'react'
import type { PlannedClient } from '../../domains/itineraries/spread.ts'

/** The clients that are chosen in the list, over all of its pages and filters. */
export type ChosenClients = {
  /** Whether the boxes are there. */
  readonly choosing: boolean
  readonly clients: ReadonlyMap<string, PlannedClient>
  readonly begin: () => void
  readonly choose: (those: readonly PlannedClient[], wanted: boolean) => void
  /** Takes the boxes away and forgets what was chosen. */
  readonly end: () => void
}

const nobody: ReadonlyMap<string, PlannedClient> = new Map()

/** Held by the page as long as it is open; names stand in no address bar. */
export function useChosenClients(): ChosenClients {
  const [choosing, setChoosing] = useState(false)
  const [clients, setClients] = useState(nobody)
  return {
    choosing,
    clients,
    begin: () => setChoosing(true),
    choose: (those, wanted) => {
      const next = new Map(clients)
      for (const { id, fullname, province, mun_city, barangay } of those) {
        if (wanted) next.set(id, { id, fullname, province, mun_city, barangay })
        else next.delete(id)
      }
      setClients(next)
    },
    end: () => {
      setChoosing(false)
      setClients(nobody)
    },
  }
}
