import type { DeviceDatabase } from '../../database.ts'
import { recall, remember, type Handed, type Remembered } from '../../state.ts'

type Stored = Remembered['handed'] | undefined

export const nothingHanded: Handed = { items: [], offered: [] }

const listed = (handed: Stored): Remembered['handed'] => (handed === undefined ? [] : Array.isArray(handed) ? handed : [handed as unknown as Remembered['handed'][number]])

/** Those of a user's items that were handed over; an earlier version of the app remembered one user alone, and what was taken. */
export function handedIn(handed: Stored, userId: string): Handed {
  const found = listed(handed).find(({ user_id }) => user_id === userId)
  return { items: found?.items ?? [], offered: found?.offered ?? [] }
}

/** The same with other items of one user. */
export const withHanded = (handed: Stored, userId: string, { items, offered }: Handed): Remembered['handed'] => [
  ...listed(handed).filter(({ user_id }) => user_id !== userId),
  ...(items.length + offered.length > 0 ? [{ user_id: userId, items, offered }] : []),
]

/** For a transaction over `state`, or by itself. */
export async function rememberHanded(db: DeviceDatabase, userId: string, handed: Handed): Promise<void> {
  const before = await recall(db, 'handed')
  if (before === undefined && handed === nothingHanded) return
  await remember(db, 'handed', withHanded(before, userId, handed))
}
