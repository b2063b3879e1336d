/**
 * Calls once the next frame has been laid out, when heights that are published (see publishHeight.ts) are those of what
 * shows now. Gives what calls it off.
 */
export function afterLayout(then: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then)))
  return () => cancelAnimationFrame(frame)
}
