/** Groups consecutive rows of the same name; the order of rows stays. */
export function groupsOf<Row>(rows: readonly Row[], nameOf: (row: Row) => string | null): readonly { readonly name: string | null; readonly rows: readonly Row[] }[] {
  const groups: { name: string | null; rows: Row[] }[] = []
  for (const row of rows) {
    const name = nameOf(row)
    const last = groups.at(-1)
    if (last?.name === name) last.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
}
