/**
 * How many letters were dropped, added, changed, or swapped with their neighbour, between two texts, whatever was done to
 * them in between (Damerau and Levenshtein); `most + 1` where it is more than that.
 */
export function distance(one: string, other: string, most: number): number {
  if (one === other) return 0
  const over = most + 1
  if (Math.abs(one.length - other.length) > most) return over
  const width = other.length + 2
  const far = one.length + other.length
  const table = new Int16Array((one.length + 2) * width)
  table[0] = far
  for (let i = 0; i <= one.length; i += 1) {
    table[(i + 1) * width] = far
    table[(i + 1) * width + 1] = i
  }
  for (let j = 0; j <= other.length; j += 1) {
    table[j + 1] = far
    table[width + j + 1] = j
  }
  const at = (i: number, j: number): number => table[i * width + j] ?? far
  const lastRow = new Map<string, number>()
  for (let i = 1; i <= one.length; i += 1) {
    let lastColumn = 0
    let least = far
    for (let j = 1; j <= other.length; j += 1) {
      const row = lastRow.get(other[j - 1] ?? '') ?? 0
      const column = lastColumn
      const same = one[i - 1] === other[j - 1]
      if (same) lastColumn = j
      const best = Math.min(at(i, j) + (same ? 0 : 1), at(i + 1, j) + 1, at(i, j + 1) + 1, at(row, column) + (i - row - 1) + 1 + (j - column - 1))
      table[(i + 1) * width + j + 1] = best
      if (best < least) least = best
    }
    // A swap may still make two rows' worth good.
    if (least > most + 1) return over
    lastRow.set(one[i - 1] ?? '', i)
  }
  return Math.min(at(one.length + 1, other.length + 1), over)
}
