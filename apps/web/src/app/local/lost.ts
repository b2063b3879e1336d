import type { Device } from '../../device/device.ts'

type Unsent = { readonly records: number; readonly photos: number }

/** What stands on a device, to be held against what is found once it is opened anew. */
export type Stood = Unsent & { readonly ready: boolean }

export function standsOn({ sync, records }: Pick<Device, 'sync' | 'records'>): Stood {
  const { waiting, refused, photos } = sync.get().counts
  return { records: waiting + refused, photos, ready: records.get().stage === 'ready' }
}

/** Whether it is gone. A browser that can write no more lets go of a database too, and may keep it. */
export const isGone = (before: Stood, now: Stood): boolean =>
  before.ready ? !now.ready : before.records + before.photos > 0 && now.records + now.photos === 0

const some = (count: number, one: string): string | null => (count === 0 ? null : `${count} unsent ${one}${count === 1 ? '' : 's'}`)

/** What a person is told whose records the browser threw away, with what had not been sent. */
export function recordsLost({ records, photos }: Unsent): string {
  const unsent = [some(records, 'record'), some(photos, 'photo')].filter((part) => part !== null).join(' and ')
  const lost = `The browser has removed the records of this phone${unsent === '' ? '' : `, and with them ${unsent}`}.`
  const next = 'You go on from the network; set them up again in Settings.'
  return unsent === '' ? `${lost} ${next}` : `${lost} Give an exported copy to your officer in charge. ${next}`
}
