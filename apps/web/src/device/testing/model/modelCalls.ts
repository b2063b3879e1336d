import type { DeviceServer } from '../../sync/server.ts'

/** A call of the model: it happens at once, and throws as the Api does. */
export type ModelCalls = { readonly [N in keyof DeviceServer]: (...given: Parameters<DeviceServer[N]>) => Awaited<ReturnType<DeviceServer[N]>> }
