import { useHistoryMemory, useHistoryState } from '../browser/historyMemory.ts'

/** The chosen rows of a list, by id, over all of its pages and filters. */
export type ListSelection<T> = {
  /** Whether the checkboxes are shown. */
  readonly choosing: boolean
  readonly rows: ReadonlyMap<string, T>
  readonly begin: () => void
  readonly choose: (those: readonly T[], wanted: boolean) => void
  /** Hides the checkboxes and clears the selection. */
  readonly end: () => void
}

type State<T> = Pick<ListSelection<T>, 'choosing' | 'rows'>

const nothing: State<never> = { choosing: false, rows: new Map<string, never>() }

/**
 * The selection of a list. It is stored in the history's memory under a key of its own: going back does not undo it,
 * and the address has no names.
 */
export function useListSelection<T extends { readonly id: string }>(name: string): ListSelection<T> {
  const entries = useHistoryMemory()
  const key = `chosen ${name}`
  const [state] = useHistoryState<State<T>>(key, nothing)
  const set = (next: State<T> | undefined) => entries.writeEverywhere(key, next)
  return {
    ...state,
    begin: () => set({ ...state, choosing: true }),
    choose: (those, wanted) => {
      const rows = new Map(state.rows)
      for (const row of those) {
        if (wanted) rows.set(row.id, row)
        else rows.delete(row.id)
      }
      set({ ...state, rows })
    },
    end: () => set(undefined),
  }
}
