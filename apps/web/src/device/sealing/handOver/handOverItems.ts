import type { Handed } from '../../state.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** An item that can be handed over without the key. */
export type SealedItem = {
  readonly item_id: string
  readonly device_id: string
  readonly entered_at: string
  /** Null of a photo that goes by itself. */
  readonly bytes: Bytes | null
  readonly photo: Bytes | null
  /** The visit of that photo. */
  readonly photo_of?: string
  readonly drop: () => Promise<void>
}

/** How long a phone that its user can unlock keeps its work to itself; milliseconds. */
const untilHandedOver = 24 * 3600 * 1000

type HandOver<Item> = {
  readonly does: 'keep' | 'remove'
  /** Oldest first. */
  readonly items: AsyncIterable<Item>
  /** The device of the ticket: an item of another one does not open. */
  readonly device_id: string
  /** Whether no PIN opens the phone any more. */
  readonly forgotten: boolean
  readonly handed: Handed
  readonly note: (handed: Handed) => Promise<void>
  /** Whether the server has it now. */
  readonly offer: (item: Item) => Promise<boolean>
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Hands sealed items over. All of them, and they go from the phone, where its records have to be removed; otherwise those that
 * nobody may ever unlock. Each is noted before it is offered: after a lost answer it may be there, and is taken back too.
 * @returns how many are gone from the phone
 */
export async function handOverItems<Item extends Pick<SealedItem, 'item_id' | 'device_id' | 'entered_at' | 'drop'>>({ does, items, device_id, forgotten, handed, note, offer, now }: HandOver<Item>): Promise<number> {
  let [known, gone] = [handed, 0]
  const noted = async (next: Handed) => {
    known = next
    await note(next)
  }
  for await (const item of items) {
    const { item_id } = item
    const isDue = does === 'remove' || forgotten || now - Date.parse(item.entered_at) >= untilHandedOver
    if (item.device_id !== device_id || !isDue) continue
    if (!known.items.includes(item_id)) {
      if (does === 'keep' && !known.offered.includes(item_id)) await noted({ ...known, offered: [...known.offered, item_id] })
      if (!(await offer(item))) continue
      if (does === 'keep') await noted({ items: [...known.items, item_id], offered: known.offered.filter((id) => id !== item_id) })
    }
    if (does !== 'remove') continue
    await item.drop()
    gone += 1
  }
  return gone
}
