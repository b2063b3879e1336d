/** A whole number below `n`, each as likely, from the browser's cryptographic source. */
export function randomBelow(n: number): number {
  const draw = new Uint32Array(1)
  const fair = Math.floor(2 ** 32 / n) * n
  do crypto.getRandomValues(draw)
  while ((draw[0] ?? 0) >= fair)
  return (draw[0] ?? 0) % n
}
