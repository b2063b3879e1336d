import type { DeviceDatabase } from '../database.ts'
import { mostTries, type PinWrapping, type Vault } from './vault.ts'

/** Under which name a user's vault stands among the remembered values, in clear. */
export const vaultName = (userId: string): string => `vault ${userId}`

/** The vault of a user; undefined where nothing of the user is sealed here. */
export const readVault = async (db: DeviceDatabase, userId: string): Promise<Vault | undefined> => (await db.state.get(vaultName(userId)))?.value as Vault | undefined

export const writeVault = async (db: DeviceDatabase, vault: Vault): Promise<void> => void (await db.state.put({ name: vaultName(vault.user_id), value: vault }))

/** Stores the first vault of a user. Rejects where there is one: another key would leave what is sealed for good. */
export const addVault = async (db: DeviceDatabase, vault: Vault): Promise<void> => void (await db.state.add({ name: vaultName(vault.user_id), value: vault }))

/** Changes a vault in one transaction with the look at it. */
const change = (db: DeviceDatabase, userId: string, by: (vault: Vault) => Vault): Promise<Vault | undefined> =>
  db.transaction('rw', db.state, async () => {
    const vault = await readVault(db, userId)
    if (vault === undefined) return undefined
    const changed = by(vault)
    await writeVault(db, changed)
    return changed
  })

/**
 * Counts a try before it is made, and is on the disk before the PIN is looked at: ending the app does not give it back.
 * Gives the wrapping to try, and how many tries are left after it; null where there is none any more.
 */
export function countTry(db: DeviceDatabase, userId: string): Promise<{ readonly wrapping: PinWrapping; readonly left: number } | null> {
  return db.transaction('rw', db.state, async () => {
    const vault = await readVault(db, userId)
    if (vault === undefined || vault.by_pin === null) return null
    const tries = vault.by_pin.tries + 1
    // Ended in the middle of the fifth: it counts.
    if (tries > mostTries) {
      await writeVault(db, { ...vault, by_pin: null })
      return null
    }
    const wrapping = { ...vault.by_pin, tries }
    await writeVault(db, { ...vault, by_pin: wrapping })
    return { wrapping, left: mostTries - tries }
  })
}

/** The PIN was right. */
export const forgiveTries = async (db: DeviceDatabase, userId: string): Promise<void> =>
  void (await change(db, userId, (vault) => (vault.by_pin === null ? vault : { ...vault, by_pin: { ...vault.by_pin, tries: 0 } })))

/** Throws the wrapping by PIN away, or puts another in its place. */
export const setPinWrapping = async (db: DeviceDatabase, userId: string, by_pin: PinWrapping | null): Promise<void> => void (await change(db, userId, (vault) => ({ ...vault, by_pin })))

/** Notes which stores are sealed; null once all are. */
export const noteChanged = async (db: DeviceDatabase, userId: string, changed: Vault['changed']): Promise<void> => void (await change(db, userId, (vault) => ({ ...vault, changed })))

/** Notes that the browser wrote its files once more since the database was made again. */
export const noteSwept = async (db: DeviceDatabase, userId: string): Promise<void> => void (await change(db, userId, (vault) => ({ ...vault, swept: true })))
