import { Cron } from 'croner'

/** Five fields; names such as @daily, seconds and years are none of ours. */
const fiveFields = /^\S+(\s+\S+){4}$/

/** @throws where the text is no cron */
const read = (cron: string): Cron => new Cron(cron, { mode: '5-part', timezone: 'Asia/Manila', paused: true })

/** Why a text is no cron that ever comes after `now`, in words; null where it is one. */
export function cronFault(cron: string, now: Date): string | null {
  const written = 'Five fields: minute, hour, day of the month, month, day of the week, such as 0 2 * * *.'
  if (!fiveFields.test(cron.trim())) return written
  try {
    return read(cron).nextRun(now) === null ? 'This time never comes.' : null
  } catch {
    return written
  }
}

/** The first slot after an instant; null where none comes. */
export const slotAfter = (cron: string, after: Date): Date | null => read(cron).nextRun(after)

/** The latest slot at or before an instant; null where there was none. */
export const slotUpTo = (cron: string, instant: Date): Date | null => read(cron).previousRuns(1, new Date(instant.getTime() + 1000))[0] ?? null

/** How many slots lie between two instants, both included; at most `most` are counted. */
export const slotsBetween = (cron: string, from: Date, to: Date, most: number): number =>
  read(cron).nextRuns(most, new Date(from.getTime() - 1000)).filter((slot) => slot <= to).length
