import { deviceKey, deviceRegister, prove } from '@bisita/contract/calls/calls'
import { v7 } from 'uuid'
import type { Api } from '../../../api/api.ts'
import { Refused } from '../../../api/outcomes.ts'
import { DeviceDatabase, queuedBy, queuedKinds } from '../../../device/database.ts'
import { registered } from '../../../device/records/setUp/setUp.ts'
import { sealingOf, type Unlocked } from '../../../device/sealing/middleware.ts'
import { createSeal } from '../../../device/sealing/seal.ts'
import { handOverLocked } from '../../../device/sealing/handOver/handOver.ts'
import { handOverBefore } from '../../../device/sealing/handOver/handOverBefore.ts'
import { bytesOf } from '../../../device/sealing/base64.ts'
import { canWriteNote, writeNote, type WrittenNote } from '../../../device/sealing/notes.ts'
import { notesOf } from '../../../device/sealing/notes.store.ts'
import { aloneWithDatabase } from '../../../device/sealing/databaseLock.ts'
import { remakeDatabase, sweepDatabase } from '../../../device/sealing/remake.ts'
import { sealAll } from '../../../device/sealing/sealAll.ts'
import { type Derive, deriveInWorker } from '../../../device/sealing/derive.ts'
import { newDataKey, unwrapByPin, unwrapByServer, type Vault, wrapByPin, wrapByServer } from '../../../device/sealing/vault.ts'
import { addVault, countTry, forgiveTries, readVault, setPinWrapping } from '../../../device/sealing/vault.store.ts'
import { recall } from '../../../device/state.ts'

/** A data key in memory; the lock screen hands it on as {@link Unlocked}, or wraps it by a new PIN first. */
type OpenVault = { readonly vault: Vault; readonly key: Uint8Array }

export type PinTry = { readonly kind: 'opened'; readonly opened: OpenVault } | { readonly kind: 'wrong'; readonly left: number } | { readonly kind: 'gone' }

/** Thrown where the server has another key than the one that wrapped this phone's: nothing here can be opened. */
export class OtherKey extends Error {
  override readonly name = 'OtherKey'
}

/** So many clients are sealed in a moment. */
const little = 500

type Dependencies = {
  readonly userId: string
  readonly apiAs: (userId: string) => Api
  readonly derive?: Derive
  readonly openDatabase?: () => DeviceDatabase
}

/** What the lock screen does with the vault of a user, each in a connection of its own. */
export function createLockActions({ userId, apiAs, derive = deriveInWorker, openDatabase = () => new DeviceDatabase() }: Dependencies) {
  const api = apiAs(userId)

  async function withDatabase<T>(work: (db: DeviceDatabase) => Promise<T>): Promise<T> {
    const db = openDatabase()
    try {
      return await work(db)
    } finally {
      db.close()
    }
  }

  const serverKey = async (device_id: string): Promise<Uint8Array> => bytesOf((await api.call(deviceKey, { body: { device_id } })).key)

  /** A database in use that is opened with a key. */
  function unlock({ vault, key }: OpenVault): Unlocked {
    const seal = createSeal(key)
    let changing = vault.changed !== null
    const sealing = sealingOf(seal, () => changing)
    const sealRest = async (running: () => boolean) => {
      if (changing && (await withDatabase((db) => sealAll(db, sealing, userId, running)))) changing = false
    }
    return {
      userId,
      sealing,
      sealRest,
      prepare: async () => {
        // A phone with little on it, as at set-up, need not wait for its next start.
        if (changing && (await withDatabase((db) => db.clients.count())) < little) await sealRest(() => true)
        if (!changing) await aloneWithDatabase(navigator.locks, async () => void ((await remakeDatabase(openDatabase, userId)) || (await sweepDatabase(openDatabase, userId))))
      },
      forget: seal.forget,
    }
  }

  return {
    unlock,
    /** Whether a PIN opens it, and how many records are unsent. */
    look: () =>
      withDatabase(async (db) => {
        const counts = await Promise.all(queuedKinds.map((kind) => queuedBy(db, kind, userId).count()))
        const notes = await notesOf(db, userId)
        return {
          hasPin: ((await readVault(db, userId))?.by_pin ?? null) !== null,
          unsent: counts.reduce((sum, count) => sum + count, notes.length),
          /** Whether a visit can be written down without the list. */
          takesNotes: await canWriteNote(db, userId),
        }
      }),
    /** Stores what was written down of a visit, sealed: nothing of it can be read here until the phone is unlocked. */
    writeNote: (note: WrittenNote): Promise<void> =>
      withDatabase((db) => writeNote({ db, userId, id: v7(), now: new Date(), appVersion: import.meta.env.VITE_VERSION ?? null }, note)),
    /**
     * Asks the server what this locked phone has to do, and hands over what is due; also what others left here before.
     * @throws the errors of the calls
     */
    contact: () =>
      withDatabase(async (db) => {
        const contacted = await handOverLocked({ db, api, userId })
        await handOverBefore({ db, apiAs, userId }).catch((error: unknown) => console.info('What was left here before could not be handed over yet.', error))
        return contacted
      }),
    /** Tries a PIN. After the fifth wrong one there is none any more. */
    tryPin: (pin: string): Promise<PinTry> =>
      withDatabase(async (db) => {
        const counted = await countTry(db, userId)
        const vault = await readVault(db, userId)
        if (counted === null || vault === undefined) return { kind: 'gone' }
        const key = await unwrapByPin(vault, counted.wrapping, pin, derive)
        if (key !== null) {
          await forgiveTries(db, userId)
          return { kind: 'opened', opened: { vault, key } }
        }
        if (counted.left > 0) return { kind: 'wrong', left: counted.left }
        await setPinWrapping(db, userId, null)
        return { kind: 'gone' }
      }),
    /**
     * Opens it with the password and the server's key.
     * @throws the errors of the calls, OtherKey
     */
    openByPassword: async (password: string): Promise<OpenVault> => {
      await api.call(prove, { body: { password } })
      const vault = await withDatabase((db) => readVault(db, userId))
      const key = vault === undefined ? null : unwrapByServer(vault, await serverKey(vault.device_id))
      if (vault === undefined || key === null) throw new OtherKey('The server has another key.')
      return { vault, key }
    },
    setPin: async ({ vault, key }: OpenVault, pin: string): Promise<void> => {
      const wrapping = await wrapByPin(key, pin, vault, derive)
      await withDatabase((db) => setPinWrapping(db, userId, wrapping))
    },
    /**
     * Makes the vault of a phone that has none. The password is sent first where it is given.
     * @returns null where the server wants the password first
     * @throws the errors of the calls
     */
    create: (pin: string, password: string | null): Promise<OpenVault | null> =>
      withDatabase(async (db) => {
        if (password !== null) await api.call(prove, { body: { password } })
        await registered({ db, userId, appVersion: import.meta.env.VITE_VERSION ?? 'development', newId: v7, server: { register: (device_id, app_version) => api.call(deviceRegister, { body: { device_id, app_version } }) } })
        const whose = { user_id: userId, device_id: (await recall(db, 'device'))?.device_id ?? '' }
        const found = await serverKey(whose.device_id).catch((error: unknown) => {
          if (error instanceof Refused && error.problem?.code === 'proof_needed') return null
          throw error
        })
        if (found === null) return null
        const key = newDataKey()
        const vault = { ...whose, by_server: wrapByServer(key, found, whose), by_pin: await wrapByPin(key, pin, whose, derive), changed: [] }
        await addVault(db, vault)
        return { vault, key }
      }),
  }
}

export type LockActions = ReturnType<typeof createLockActions>
