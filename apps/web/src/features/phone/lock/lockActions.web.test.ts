import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import { DeviceDatabase } from '../../../device/database.ts'
import { readVault } from '../../../device/sealing/vault.store.ts'
import { claim, wipeUser } from '../../../device/wipe.ts'
import { createLockActions, OtherKey } from './lockActions.ts'

let storage: IDBFactory
let serverKey: string
let refuses: Error | null

const openDatabase = () => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange })

beforeEach(() => {
  storage = new IDBFactory()
  serverKey = btoa('k'.repeat(32)).replaceAll('=', '')
  refuses = null
})

const proofNeeded = new Refused({ status: 403, problem: { code: 'proof_needed', message: 'Confirm.', request_id: '' }, sentAs: 'me' })

/** A key derived in no time. */
const derive = async (pin: string, salt: Uint8Array) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${pin} ${String(salt)}`)))

const api = {
  call: async ({ path }: { path: string }) => {
    if (path === '/user/device') return { device_id: 'phone', ticket: 'ticket' }
    if (path === '/user/prove') return (refuses = refuses === proofNeeded ? null : refuses)
    if (refuses !== null) throw refuses
    return { key: serverKey }
  },
} as unknown as Api

const actions = () => createLockActions({ userId: 'me', apiAs: () => api, derive, openDatabase })
const vault = async () => {
  const db = openDatabase()
  const found = await readVault(db, 'me')
  db.close()
  return found
}
/** What somebody stored under the key that these actions give. */
async function roundTrip(opened: unknown): Promise<unknown> {
  const { sealing } = actions().unlock(opened as never)
  const db = new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, sealing)
  await db.state.put({ name: 'epoch', value: 'secret' })
  const read = (await db.state.get('epoch'))?.value
  db.close()
  return read
}

describe('making it', () => {
  test('nothing is made where the server wants the password first, or does not answer', async () => {
    refuses = proofNeeded
    expect(await actions().create('480273', null)).toBeNull()
    refuses = new NoAnswer('Nobody.')
    await expect(actions().create('480273', null)).rejects.toBe(refuses)
    expect(await vault()).toBeUndefined()
    refuses = proofNeeded
    expect(await actions().create('480273', 'password')).not.toBeNull()
  })

  test('the key is stored nowhere in clear', async () => {
    const opened = await actions().create('480273', null)
    const stored = await vault()
    expect(stored).toMatchObject({ user_id: 'me', device_id: 'phone', changed: [], by_pin: { tries: 0, memory: 19 * 1024 } })
    expect(stored?.by_pin?.passes).toBeGreaterThanOrEqual(2)
    for (const wrapped of [stored?.by_server, stored?.by_pin?.sealed]) expect(String(wrapped)).not.toContain(String(opened?.key))
    expect(await roundTrip(opened)).toBe('secret')
  })
})

test('a second one is refused: what is sealed under the first key would be lost', async () => {
  const opened = await actions().create('480273', null)
  await expect(actions().create('902846', null)).rejects.toMatchObject({ name: 'ConstraintError' })
  expect((await actions().tryPin('480273')).kind).toBe('opened')
  expect(opened).not.toBeNull()
})

describe('opening it', () => {
  beforeEach(async () => void (await actions().create('480273', null)))

  test('the right PIN opens the same key, and gives the tries back', async () => {
    expect(await actions().tryPin('135790')).toEqual({ kind: 'wrong', left: 4 })
    const tried = await actions().tryPin('480273')
    expect(tried.kind).toBe('opened')
    expect((await vault())?.by_pin?.tries).toBe(0)
  })

  test('after the fifth wrong one there is no PIN any more, and the password opens it', async () => {
    for (const left of [4, 3, 2, 1]) expect(await actions().tryPin('135790')).toEqual({ kind: 'wrong', left })
    expect(await actions().tryPin('135790')).toEqual({ kind: 'gone' })
    expect(await actions().tryPin('480273')).toEqual({ kind: 'gone' })
    expect((await vault())?.by_pin).toBeNull()
    const opened = await actions().openByPassword('password')
    expect(await roundTrip(opened)).toBe('secret')
    await actions().setPin(opened, '902846')
    expect((await actions().tryPin('902846')).kind).toBe('opened')
  })

  test('a try that was broken off counts', async () => {
    const breaks = createLockActions({ userId: 'me', apiAs: () => api, openDatabase, derive: () => Promise.reject(new Error('killed')) })
    for (let tries = 0; tries < 5; tries += 1) await expect(breaks.tryPin('480273')).rejects.toThrow('killed')
    expect(await actions().tryPin('480273')).toEqual({ kind: 'gone' })
    expect((await vault())?.by_pin).toBeNull()
  })

  test('the key of another phone opens nothing, and neither does a refusal', async () => {
    serverKey = btoa('x'.repeat(32))
    await expect(actions().openByPassword('password')).rejects.toThrow(OtherKey)
    refuses = new Refused({ status: 404, sentAs: 'me' })
    await expect(actions().openByPassword('password')).rejects.toBe(refuses)
  })
})

describe('leaving it', () => {
  beforeEach(async () => void (await actions().create('480273', null)))

  test('without the key nobody takes the records for their own', async () => {
    const db = openDatabase()
    await db.state.put({ name: 'owner', value: 'me' })
    await expect(claim(db, 'me')).rejects.toMatchObject({ name: 'VaultLocked' })
    db.close()
  })

  test('a wipe throws the keys away; where something is unsent only the server’s part stays', async () => {
    const db = openDatabase()
    await db.queued_visits.put({ id: 'a', sending: { user_id: 'me', order: 1 } } as never)
    await db.state.put({ name: 'epoch', sealed: new Uint8Array(3) } as never)
    await wipeUser(db, 'me')
    expect(await vault()).toMatchObject({ by_pin: null })
    expect(await db.state.get('epoch')).toBeUndefined()
    await db.queued_visits.clear()
    await wipeUser(db, 'me')
    expect(await vault()).toBeUndefined()
    db.close()
  })
})
