import { uuidv7 } from '../../../uuid.ts'
import type { TestCaller } from '../../../testing/app.ts'

export const nothingUnsent = { clients: 0, visits: 0, itineraries: 0, photos: 0, refused: 0 }

export type PhonePositions = { clients: number; visits: number; itineraries: number }

/** What a device tells when it begins a round; nothing unsent unless said. */
export const syncReport = (device_id: string, more: Record<string, unknown> = {}) => ({
  device_id,
  app_version: '1.0.0',
  last_success_at: null,
  oldest_unsent_at: null,
  unsent: nothingUnsent,
  positions: null,
  ...more,
})

/** Makes a new device known as the caller's. */
export async function registered(caller: TestCaller, device_id = uuidv7()): Promise<{ device_id: string; ticket: string }> {
  const { status, body } = await caller.post('/user/device', { device_id, app_version: '1.0.0' })
  if (status !== 200) throw new Error(`registering answered ${status}`)
  return body
}
