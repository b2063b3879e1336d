import { addDays, isWorkingDay } from '@bisita/rules/time/days'

/** A client as far as a plan shows and orders it. */
export type ClientToPlan = {
  readonly id: string
  readonly fullname: string
  readonly province: string
  readonly mun_city: string
  readonly barangay: string
}

/** How several clients are spread over days. */
export type Spreading = {
  /** YYYY-MM-DD, the first day. */
  readonly from: string
  /** At most so many a day; null lays all on the first. */
  readonly perDay: number | null
  /** Leaves out Saturdays and Sundays. */
  readonly workingDays: boolean
  /** How many a day has already; none where it is left out. */
  readonly taken?: ReadonlyMap<string, number>
}

const place = (client: ClientToPlan) => [client.province, client.mun_city, client.barangay, client.fullname].join('\n')

/** The first day on or after this one that may be used. */
function usable(day: string, workingDays: boolean): string {
  return workingDays && !isWorkingDay(day) ? usable(addDays(day, 1), true) : day
}

/**
 * Gives each client its day. Neighbours fall on the same day: they are taken by province, city, barangay
 * and name. With one day for all, that day is taken as it is, a Sunday too.
 */
export function spread(clients: readonly ClientToPlan[], { from, perDay, workingDays, taken = new Map() }: Spreading): { client: ClientToPlan; day: string }[] {
  const inOrder = clients.toSorted((one, other) => place(one).localeCompare(place(other), 'en'))
  if (perDay === null) return inOrder.map((client) => ({ client, day: from }))
  const planned: { client: ClientToPlan; day: string }[] = []
  let day = usable(from, workingDays)
  let count = taken.get(day) ?? 0
  for (const client of inOrder) {
    while (count >= Math.max(1, perDay)) {
      day = usable(addDays(day, 1), workingDays)
      count = taken.get(day) ?? 0
    }
    count += 1
    planned.push({ client, day })
  }
  return planned
}

/** How many fall on each day, in the order of the days. */
export function countsByDay(planned: readonly { readonly day: string }[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { day } of planned) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts]
}
