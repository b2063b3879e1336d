import { createApi } from '../../../apps/web/src/api/api.ts'
import { createDevice, type StartedDevice } from '../../../apps/web/src/device/createDevice.ts'
import { DeviceDatabase } from '../../../apps/web/src/device/database.ts'

/** Signs in at the server behind this page and sets a whole device up. */
export async function openReal(username: string, password: string): Promise<StartedDevice & { readonly clients: number }> {
  const reply = await fetch('/api/auth/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { user: { id: string } } }
  const userId = data.user.id
  const db = new DeviceDatabase('real')
  const failures: string[] = []
  const opened = await createDevice({
    userId,
    db,
    api: createApi({ fetch: (...parameters) => fetch(...parameters), addressOf: (path) => `/api${path}`, userId: () => userId }),
    appVersion: 'bench',
    browser: { channel: () => null, locks: navigator.locks, storage: navigator.storage },
    ended: (refused) => failures.push(refused.message),
    showMessage: () => undefined,
  })
  await opened.device.setUp()
  const state = opened.device.records.get()
  if (state.stage !== 'ready') throw new Error(`Set-up stopped: ${JSON.stringify(state)} ${failures.join()}`)
  return { ...opened, clients: await db.clients.count() }
}
