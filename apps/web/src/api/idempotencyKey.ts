import { createContext, use, useRef } from 'react'
import { v4 } from 'uuid'

/**
 * Gives the idempotency key of a form's content: the same one for a retry of the same content, so that
 * a send whose answer was lost is not carried out twice; a new one once the content differs, or the act was undone.
 */
export function createIdempotencyKeys(makeId: () => string = v4, isUndone: (key: string) => boolean = () => false): (content: unknown) => string {
  let last: { content: string; key: string } | undefined
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text || isUndone(last.key)) last = { content: text, key: makeId() }
    return last.key
  }
}

/** The keys of acts that were undone: the same content is another act after that. */
export const UndoneActs = createContext<ReadonlySet<string>>(new Set())

/** {@link createIdempotencyKeys} for the lifetime of a form. */
export function useIdempotencyKey(): (content: unknown) => string {
  const keys = useRef<((content: unknown) => string) | null>(null)
  const undone = use(UndoneActs)
  keys.current ??= createIdempotencyKeys(v4, (key) => undone.has(key))
  return keys.current
}
