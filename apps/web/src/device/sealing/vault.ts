import { openBytes, sealBytes, SealBroken } from './seal.ts'
import { measuredCost, type Derive, type DeriveCost } from './derive.ts'

/** How often a wrong PIN may be tried before the wrapping by PIN is thrown away. */
export const mostTries = 5

/** The data key wrapped by a PIN. `tries` are those since the last right one, counted before each. */
export type PinWrapping = DeriveCost & { readonly salt: Uint8Array; readonly sealed: Uint8Array; readonly tries: number }

/** What a phone keeps of a user's data key: never the key itself. */
export type Vault = {
  readonly user_id: string
  /** The device that the server's key is for. */
  readonly device_id: string
  readonly by_server: Uint8Array
  /** Null where none was chosen, or five tries were wrong: then the password and a network open it. */
  readonly by_pin: PinWrapping | null
  /** The stores that are sealed whole; null once all are. */
  readonly changed: readonly string[] | null
  /** Whether the database was made again since everything in it is sealed. */
  readonly remade?: boolean
  /** Whether the browser was made to write its files once more at a later start: what it let go is gone then. */
  readonly swept?: boolean
}

const keyLength = 32
const placeOf = (by: 'pin' | 'server', { user_id, device_id }: Pick<Vault, 'user_id' | 'device_id'>): string => `vault ${by} ${user_id} ${device_id}`

export const newDataKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(keyLength))

type Whose = Pick<Vault, 'user_id' | 'device_id'>

/** The wrapping of a data key by a PIN, with the cost that is right for this phone. */
export async function wrapByPin(key: Uint8Array, pin: string, whose: Whose, derive: Derive): Promise<PinWrapping> {
  const cost = await measuredCost(derive)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { ...cost, salt, sealed: sealBytes(await derive(pin, salt, cost), placeOf('pin', whose), key), tries: 0 }
}

export const wrapByServer = (key: Uint8Array, serverKey: Uint8Array, whose: Whose): Uint8Array => sealBytes(serverKey, placeOf('server', whose), key)

/** The data key; null where the PIN is wrong. */
export async function unwrapByPin(vault: Vault, wrapping: PinWrapping, pin: string, derive: Derive): Promise<Uint8Array | null> {
  return opened(await derive(pin, wrapping.salt, wrapping), placeOf('pin', vault), wrapping.sealed)
}

/** The data key; null where the server's key is not the one it was wrapped by. */
export const unwrapByServer = (vault: Vault, serverKey: Uint8Array): Uint8Array | null => opened(serverKey, placeOf('server', vault), vault.by_server)

function opened(by: Uint8Array, place: string, sealed: Uint8Array): Uint8Array | null {
  try {
    return openBytes(by, place, sealed)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
