import { useEntries, useEntryState } from '../browser/entries.ts'

/** What is chosen of a list, over all of its pages and filters. */
export type Chosen<T> = {
  /** Whether the boxes are there. */
  readonly choosing: boolean
  readonly rows: ReadonlyMap<string, T>
  readonly begin: () => void
  readonly choose: (those: readonly T[], wanted: boolean) => void
  /** Takes the boxes away and forgets what was chosen. */
  readonly end: () => void
}

type State<T> = Pick<Chosen<T>, 'choosing' | 'rows'>

const nothing: State<never> = { choosing: false, rows: new Map<string, never>() }

/** Held in the memory of the history under a name of its own: no step back takes it back, and names stand in no address bar. */
export function useChosen<T extends { readonly id: string }>(name: string): Chosen<T> {
  const entries = useEntries()
  const kept = `chosen ${name}`
  const [state] = useEntryState<State<T>>(kept, nothing)
  const set = (next: State<T> | undefined) => entries.writeEverywhere(kept, next)
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
