import { createHash, randomUUID } from 'node:crypto'
import type { Evidence } from '@bisita/contract/visits/visits.evidence'
import { startOfDay } from '@bisita/rules/time/days'
import { expect } from 'vitest'
import type { TestCaller } from '../../../testing/app.ts'
import { sharpOf } from './images.ts'
import { added, app, at, mr, oic } from '../../clients/testing/desk.ts'
import { sendPhoto } from './proof.ts'

/** A day on which nobody has visited anybody yet, and instants of it. */
export const day = '2026-06-17'
export const instant = (time: string, of = day): string => new Date(startOfDay(of).getTime() + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3, 5)) * 60_000 + Number(time.slice(6, 8) || 0) * 1000).toISOString()

/** Degrees of latitude for some metres. */
export const north = (metres: number): number => (metres / 6_371_000) * (180 / Math.PI)

/** Where the point of the place of test clients is. */
export async function placePoint(): Promise<{ latitude: number; longitude: number }> {
  const { rows } = await app.pool.query('select latitude, longitude from locations where id = $1', [at('held')])
  return rows[0]
}

/** A visit about which there is nothing to notice, as it is sent; the clock of the phone is that of the server. */
export const provenVisit = (client_id: string, more: Record<string, unknown> = {}) => ({
  id: randomUUID(), client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time: instant('10:00'), duration: 12, accuracy: 10, fix_age_seconds: 3,
  device_time: app.clock.now.toISOString(), ...more,
})

/** Has somebody record a visit, which must be taken. Returns its id. */
export async function prove(client_id: string, more: Record<string, unknown> = {}, by: TestCaller = mr): Promise<string> {
  const { status, body } = await by.post('/visit/create', provenVisit(client_id, more))
  expect([status, body.message, body.fields]).toEqual([201, undefined, undefined])
  return body.id
}

/** The evidence as the officer sees it. */
export const evidenceOf = async (id: string, by: TestCaller = oic): Promise<Evidence | null> => (await by.get(`/visit/info/${id}`)).body.evidence

/** Verdict and codes, in short. */
export async function said(id: string): Promise<readonly string[] | null> {
  const evidence = await evidenceOf(id)
  return evidence === null ? null : [evidence.verdict, ...evidence.flags.map(({ code }) => code)]
}

/** Some clients without a known place. */
export const someClients = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, async () => (await added()).id))

/** A photo of a pattern of bright and dark fields: of two patterns so many points of their looks differ as fields do. */
export async function patterned(pattern: readonly number[], quality = 90): Promise<Buffer> {
  const [width, height] = [9, 8]
  const grey = Buffer.alloc(width * height)
  for (let row = 0; row < height; row += 1) {
    let level = 128
    grey[row * width] = level
    for (let column = 0; column < width - 1; column += 1) {
      level += pattern.includes(row * 8 + column) ? -12 : 12
      grey[row * width + column + 1] = level
    }
  }
  return sharpOf(grey, width, height).resize(900, 800, { kernel: 'nearest' }).jpeg({ quality }).toBuffer()
}

/** Has a visit recorded whose photo is announced, and sends it in parts. */
export async function proveWithPhoto(client_id: string, photo: Buffer, more: Record<string, unknown> = {}): Promise<string> {
  const id = await prove(client_id, { photo_sha256: createHash('sha256').update(photo).digest('hex'), ...more })
  expect((await sendPhoto(mr, id, photo)).status).toBe(200)
  return id
}

/** Sets thresholds and other settings, beside those that are set. */
export async function set(values: Record<string, unknown>): Promise<void> {
  await app.pool.query(`insert into settings values ('organisation', $1) on conflict (key) do update set value = settings.value || excluded.value`, [JSON.stringify(values)])
}

/** Takes all visits of the day away, so that a test has it to itself. */
export async function clearDay(): Promise<void> {
  await app.pool.query(`update visits set deleted_at = now() where user_id = $1 and contact_time >= $2 and deleted_at is null`, [mr.id, instant('00:00')])
}
