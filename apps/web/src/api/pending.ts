/** The pending GETs, one for each slot; no other calls are ever aborted. */
export type PendingGets = {
  /** Aborts the slot's earlier call, and registers a new one. */
  readonly start: (slot: string) => AbortController
  readonly finish: (slot: string, controller: AbortController) => void
  /** Aborts all: the context has changed, and their answers are useless. */
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
