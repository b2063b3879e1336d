import { expect } from 'vitest'
import type { Reply, TestCaller } from '../../../../testing/app.ts'
import { codeAt, stepOf } from '../otp.ts'

/** Bytes of a secret as it is shown for typing. */
export function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app with the secret that a server showed. */
export class SoftwareApp {
  readonly #secret: Buffer

  constructor(secret: string) {
    this.#secret = bytesOf(secret)
  }

  /** What it shows at an instant, or so many steps of half a minute later. */
  code(at: Date, steps = 0): string {
    return codeAt(this.#secret, stepOf(at) + steps)
  }
}

/** The server's clock, as a caller sees it. */
export const clockOf = async (caller: TestCaller): Promise<Date> => new Date((await caller.get('/user/current')).body.server_time)

/** Sets codes up for a caller with the code of half a minute ago, so that the present one is still good. */
export async function setUpCodes(caller: TestCaller, now?: Date): Promise<{ readonly app: SoftwareApp; readonly recovery: readonly string[] }> {
  const at = now ?? (await clockOf(caller))
  const app = new SoftwareApp((await caller.post('/user/codes/options')).body.secret)
  const { status, body } = await caller.post('/user/codes', { code: app.code(at, -1) })
  expect(status, JSON.stringify(body)).toBe(200)
  return { app, recovery: body.recovery_codes }
}

/** What the second step of a sign-in names, from the answer to the password. */
export function stepIn({ status, body }: Reply): string {
  expect([status, body.code]).toEqual([403, 'second_step'])
  return body.step.token
}
