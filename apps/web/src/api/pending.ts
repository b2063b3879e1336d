/** The GETs on their way, one to a slot: only they are ever aborted. */
export type PendingGets = {
  /** Aborts the slot's earlier call and takes its place. */
  readonly start: (slot: string) => AbortController
  readonly finish: (slot: string, controller: AbortController) => void
  /** The context has changed: nobody waits for these answers any more. */
  readonly abortAll: () => void
}

export function createPendingGets(): PendingGets {
  const pending = new Map<string, AbortController>()
  return {
    start: (slot) => {
      pending.get(slot)?.abort()
      const controller = new AbortController()
      pending.set(slot, controller)
      return controller
    },
    finish: (slot, controller) => {
      if (pending.get(slot) === controller) pending.delete(slot)
    },
    abortAll: () => {
      for (const controller of pending.values()) controller.abort()
      pending.clear()
    },
  }
}
