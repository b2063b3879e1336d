type Fields = Readonly<Record<string, unknown>>

/** What brings back what was before an act. It is stored as JSON with the act's answer (`undo.store.ts`). */
export type Undo =
  /** Fields of an itinerary: as they were, and as the act left them. */
  | { readonly of: 'itinerary'; readonly id: string; readonly before: Fields; readonly after: Fields }
  /** Locations or single clients that an MR was given or lost. */
  | { readonly of: 'assignment'; readonly kind: 'locations' | 'clients'; readonly mr: string; readonly ids: readonly string[]; readonly did: 'assign' | 'remove' }
  /** Pairs of clients that were said to be two people. */
  | { readonly of: 'duplicates'; readonly ids: readonly string[] }
  /** A remark on the proof of a visit that was dismissed. */
  | { readonly of: 'evidence'; readonly visit: string; readonly flag: string }

/** The most locations or clients of an act that can be undone: what was is kept with the answer. */
export const mostUndone = 2000
