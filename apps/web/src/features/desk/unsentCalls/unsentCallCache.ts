import { t } from '@bisita/contract/words'
import type { UnsentCallStore } from '../../../device/desk/callStore.ts'
import { createStore, type Store } from '../../../ui/browser/store.ts'
import { type UnsentCall, asStored } from './unsentCall.ts'

/** The unsent calls of one user at a time, on the disk and in the page. */
export type UnsentCallCache = {
  /** Those of the user, in the order of entry. */
  readonly unsent: Pick<Store<readonly UnsentCall[]>, 'get' | 'subscribe'>
  /** Whose they are from now on; null where nobody's are shown. What is not written yet of others is written all the same. */
  readonly show: (userId: string | null) => void
  readonly find: (id: string) => UnsentCall | undefined
  /** Keeps a call of a user as it is now; null takes it away. */
  readonly put: (userId: string, id: string, call: UnsentCall | null) => void
  /** Writes what is not written. Never rejects: what failed is tried again the next time. */
  readonly flush: () => Promise<void>
  /** Reads the disk again. Never rejects: where it can't be read the page goes on with what it has. */
  readonly refresh: () => Promise<void>
  readonly isWritten: () => boolean
}

/**
 * All tabs share the content of the disk; the pending writes of this page are applied over it. Reads and writes run one
 * after the other. `written` is called after a write.
 */
export function createUnsentCallCache(store: UnsentCallStore<UnsentCall>, written: () => void): UnsentCallCache {
  const unsent = createStore<readonly UnsentCall[]>([])
  let shown: string | null = null
  /** What is to be on the disk and isn't yet, by the call's id; null for one that is to go. */
  const unwritten = new Map<string, { readonly userId: string; readonly call: UnsentCall | null }>()
  const places = new Map<string, number>()
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>, failed: string): Promise<void> => {
    turn = turn.then(work).catch((error: unknown) => console.info(failed, error))
    return turn
  }
  const find = (id: string) => unsent.get().find(({ body }) => body.id === id)

  async function write(id: string, target: { readonly userId: string; readonly call: UnsentCall | null }): Promise<void> {
    const place = places.get(id)
    if (target.call === null) {
      if (place !== undefined) await store.remove(place)
      places.delete(id)
    } else if (place === undefined) places.set(id, await store.add(target.userId, id, asStored(target.call)))
    else await store.change(place, asStored(target.call))
    // It may have changed again meanwhile.
    if (unwritten.get(id) === target) unwritten.delete(id)
  }

  const flush = () =>
    inTurn(async () => {
      if (unwritten.size === 0) return
      for (const [id, target] of unwritten) await write(id, target)
      written()
    }, t('A call from the desk is not saved yet.'))

  async function read(userId: string): Promise<void> {
    const rows = await store.all(userId)
    if (userId !== shown) return
    for (const [place, { body }] of rows) places.set(body.id, place)
    const onDisk = [...rows.values()].filter(({ body }) => !unwritten.has(body.id)).map((call) => withRecordOf(call, find(call.body.id)))
    const onlyHere = [...unwritten.values()].flatMap((one) => (one.userId === userId && one.call !== null ? [one.call] : []))
    const order = ({ body }: UnsentCall) => places.get(body.id) ?? Number.MAX_SAFE_INTEGER
    unsent.set([...onDisk, ...onlyHere].toSorted((one, other) => order(one) - order(other)))
  }

  return {
    unsent,
    show: (userId) => {
      shown = userId
      unsent.set([])
    },
    find,
    put: (userId, id, call) => {
      unwritten.set(id, { userId, call })
      if (userId === shown) unsent.set(withCall(unsent.get(), id, call))
      void flush()
    },
    flush,
    refresh: () => inTurn(() => (shown === null ? Promise.resolve() : read(shown)), t('The calls of the desk that were kept here could not be read.')),
    isWritten: () => unwritten.size === 0,
  }
}

/** The record is in the page alone, where it was there already. */
const withRecordOf = (call: UnsentCall, known: UnsentCall | undefined): UnsentCall => (known?.served === undefined ? call : { ...call, served: known.served })

function withCall(unsent: readonly UnsentCall[], id: string, call: UnsentCall | null): readonly UnsentCall[] {
  if (call === null) return unsent.filter(({ body }) => body.id !== id)
  return unsent.some(({ body }) => body.id === id) ? unsent.map((one) => (one.body.id === id ? call : one)) : [...unsent, call]
}
