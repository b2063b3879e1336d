type Fields = Readonly<Record<string, unknown>>

/** What brings back what was before an act. It is stored as JSON with the act's answer (`undo.store.ts`). */
export type Undo =
  /** Fields of an itinerary: as they were, and as the act left them. */
  | { readonly of: 'itinerary'; readonly id: string; readonly before: Fields; readonly after: Fields }
  /** Locations or single clients that an MR was given or lost. */
  | { readonly of: 'assignment'; readonly kind: 'locations' | 'clients'; readonly mr: string; readonly ids: readonly string[]; readonly did: 'assign' | 'remove' }
  /** Pairs of clients that were said to be two people. */
  | { readonly of: 'duplicates'; readonly ids: readonly string[] }
  /** Plans that were made, as they were made. */
  | { readonly of: 'plans'; readonly plans: readonly { readonly id: string; readonly assigned_to: string; readonly visible_at: string; readonly remarks: string | null }[] }
  /** Locations or people that went from one branch to another, branches that went from one area to another; null is none of them. */
  | { readonly of: 'branch'; readonly what: 'locations' | 'people'; readonly moves: readonly Move[] }
  | { readonly of: 'area'; readonly moves: readonly Move[] }
  /** People who began or ceased to head an area. */
  | { readonly of: 'heads'; readonly area: string; readonly ids: readonly string[]; readonly did: 'assign' | 'remove' }
  /** A view that was deleted, with those whose list began with it. */
  | { readonly of: 'view'; readonly view: Fields; readonly starts: readonly string[] }
  /** Fields of a view. */
  | { readonly of: 'view_fields'; readonly id: string; readonly before: Fields; readonly after: Fields }
  /** The view that a list begins with. */
  | { readonly of: 'start'; readonly list: string; readonly before: string | null; readonly after: string | null }
  /** Notifications that were marked as read all at once, and when. */
  | { readonly of: 'notifications'; readonly read_at: string }
  /** A remark on the proof of a visit that was dismissed. */
  | { readonly of: 'evidence'; readonly visit: string; readonly flag: string }

/** Where something was, and where an act put it. */
export type Move = { readonly id: string; readonly from: string | null; readonly to: string | null }

/** The moves of some things into one place, each from its own. */
export const movesTo = (things: readonly { readonly id: string; readonly in: string | null }[], changed: readonly string[], to: string | null): Move[] =>
  things.filter(({ id }) => changed.includes(id)).map((one) => ({ id: one.id, from: one.in, to }))

/** The most locations or clients of an act that can be undone: what was is kept with the answer. */
export const mostUndone = 2000
