/**
 * Calls `then` after the layout of the next frame, when the heights of publishHeight.ts match what is shown.
 * Returns a function that cancels the call.
 */
export function afterLayout(then: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then)))
  return () => cancelAnimationFrame(frame)
}
