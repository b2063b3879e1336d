import type { Device } from '../../device/device.ts'
import { createStore } from '../../ui/browser/store.ts'
import type { LocalAdapters } from './adapters.ts'
import type { OpenDevice, WithLocal } from './openedDevice.ts'

/** The adapters while there are records for them: loaded with the first need of them, out of use while set-up runs. */
export function createLocalAdapters(device: Pick<Device, 'records'>, load: () => Promise<LocalAdapters>) {
  const local = createStore<WithLocal | null>(null)
  let loading: Promise<LocalAdapters> | undefined
  let closed = false

  const look = async (): Promise<void> => {
    if (device.records.get().stage !== 'ready') {
      if (local.get() !== null) local.set(null)
      return
    }
    if (local.get() !== null) return
    loading ??= load()
    try {
      const { withLocal: over } = await loading
      if (!closed && device.records.get().stage === 'ready') local.set(over)
    } catch (error) {
      // They did not arrive: the network serves meanwhile, and the next look tries again.
      loading = undefined
      console.info('The local records cannot be used yet.', error)
    }
  }
  const stop = device.records.subscribe(() => void look())

  return {
    local: local satisfies OpenDevice['local'],
    look,
    close: () => {
      closed = true
      stop()
      void loading?.then((adapters) => adapters.close()).catch(() => undefined)
    },
  }
}
