const day = 86_400_000

/** Every backup of so many days is kept. */
const keepAllFor = 14 * day
/** After that one a week, for three months. */
const keepWeeklyFor = 92 * day
const week = 7 * day

/**
 * Which backups go: all of two weeks stay, then the last of each week for three months; and the newest of all,
 * whatever its age.
 */
export function expiredBackups(backups: readonly { readonly file: string; readonly moment: Date }[], now: Date): readonly string[] {
  const sorted = backups.toSorted((a, b) => b.moment.getTime() - a.moment.getTime())
  const weeks = new Set<number>()
  return sorted
    .filter(({ moment }, at) => {
      const age = now.getTime() - moment.getTime()
      if (at === 0 || age <= keepAllFor) return false
      const its = Math.floor(moment.getTime() / week)
      const first = !weeks.has(its)
      weeks.add(its)
      return age > keepWeeklyFor || !first
    })
    .map(({ file }) => file)
}
