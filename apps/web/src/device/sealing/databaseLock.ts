/** Taken, shared, by each tab that has the sealed database open; a browser without locks passes null or undefined. */
const name = 'bisita-database'

type Locks = LockManager | null | undefined

/** Resolves once no tab remakes the database. Returns a function that gives the share back. */
export function shareDatabase(locks: Locks): Promise<() => void> {
  if (locks === null || locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((granted, refused) => {
    locks.request(name, { mode: 'shared' }, () => new Promise<void>((release) => granted(release))).catch(refused)
  })
}

/** Runs the work where no other tab has the database open, and not at all where one may have. */
export async function aloneWithDatabase(locks: Locks, work: () => Promise<void>): Promise<void> {
  await locks?.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}
