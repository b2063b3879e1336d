import type { DeviceBrowser } from '../../device/createDevice.ts'

/** What the browser offers a device; parts that it lacks are left out. */
export function browserOf(window: Window & typeof globalThis): DeviceBrowser {
  const { navigator } = window
  const storage: Partial<StorageManager> | undefined = navigator.storage
  return {
    channel: (name) => ('BroadcastChannel' in window ? new BroadcastChannel(name) : null),
    locks: navigator.locks ?? null,
    storage: {
      ...(storage?.persist && { persist: () => navigator.storage.persist() }),
      ...(storage?.persisted && { persisted: () => navigator.storage.persisted() }),
      ...(storage?.estimate && { estimate: () => navigator.storage.estimate() }),
    },
  }
}
