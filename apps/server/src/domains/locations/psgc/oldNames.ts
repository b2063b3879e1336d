import { fold } from '@bisita/rules/fold'

/** A name that a place had before: the place's code, of whatever level, the name, and the name folded. */
export type OldName = { readonly code: string; readonly name: string; readonly name_key: string }

/** The names that an edition says a place had, one or several in a cell. */
export function oldNamesOf({ code, name, oldNames }: { readonly code: string; readonly name: string; readonly oldNames: string }): OldName[] {
  const own = fold(name)
  const names = new Map<string, string>()
  for (const part of oldNames.split(/[;,/]|\s+and\s+|\s&\s/)) {
    const before = part.trim()
    const key = fold(before)
    if (key !== '' && key !== own && !names.has(key)) names.set(key, before)
  }
  return [...names].map(([name_key, before]) => ({ code, name: before, name_key }))
}
