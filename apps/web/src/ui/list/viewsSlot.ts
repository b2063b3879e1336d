import { createContext, type ReactNode } from 'react'

/** The columns of the list that is on the screen, and the function that chooses others. */
export type ListColumns = { readonly keys: readonly string[]; readonly choose: (keys: readonly string[]) => void }

type Slot = {
  /** Renders the saved views of the list that is on the screen; `narrow` where there is room for a sign only. */
  readonly render: (narrow: boolean) => ReactNode
  readonly columns: () => ListColumns | null
  /** The list that is on the screen says which columns it shows; null when it goes. */
  readonly register: (columns: ListColumns | null) => void
}

/** The place of saved views beside the filters of a list; null where there are none, as in tests of a part. */
export const ViewsSlot = createContext<Slot | null>(null)
