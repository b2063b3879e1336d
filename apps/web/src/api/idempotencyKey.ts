import { useRef } from 'react'
import { v4 } from 'uuid'

/**
 * Gives the idempotency key of a form's content: the same one for a retry of the same content, so that
 * a send whose answer was lost is not carried out twice; a new one once the content differs.
 */
export function createIdempotencyKeys(makeId: () => string = v4): (content: unknown) => string {
  let last: { content: string; key: string } | undefined
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: makeId() }
    return last.key
  }
}

/** {@link createIdempotencyKeys} for the lifetime of a form. */
export function useIdempotencyKey(): (content: unknown) => string {
  const keys = useRef<((content: unknown) => string) | null>(null)
  keys.current ??= createIdempotencyKeys()
  return keys.current
}
