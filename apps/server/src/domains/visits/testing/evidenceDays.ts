import { randomUUID } from 'node:crypto'
import type { EvidenceCode } from '@bisita/contract/visits/evidence.kinds'
import { addDays } from '@bisita/rules/time/days'
import { expect } from 'vitest'
import type { Random } from '../../../demo/random.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { admin, app } from '../../clients/testing/desk.ts'
import { day, instant, north, patterned } from './evidence.ts'
import { codesSlowly, knownPlace, type ModelPhoto, type ModelVisit, verdictSlowly } from './evidenceModel.ts'
import { sendPhoto, sha256 } from './proof.ts'

/** Those who record, each with clients; where the point of the clients' barangay is; and everything that was recorded. */
export type EvidenceWorld = {
  readonly people: readonly { readonly caller: TestCaller; readonly clients: readonly string[] }[]
  readonly barangay: { readonly latitude: number; readonly longitude: number }
  readonly visits: ModelVisit[]
  readonly photos: Map<string, { readonly photo: ModelPhoto; readonly bytes: Buffer }>
  date: string
}

export const newWorld = (people: EvidenceWorld['people'], barangay: EvidenceWorld['barangay']): EvidenceWorld => ({ people, barangay, visits: [], photos: new Map(), date: day })

/** A photo: one that somebody took before, now and then with some points changed, or a new one. */
async function somePhoto({ photos }: EvidenceWorld, random: Random): Promise<{ photo: ModelPhoto; bytes: Buffer }> {
  const known = [...photos.values()]
  if (known.length > 0 && random.chance(0.2)) {
    const { photo, bytes } = random.pick(known)
    return { photo: { ...photo, arrived: false }, bytes }
  }
  const from = known.length > 0 && random.chance(0.4) ? random.pick(known).photo.dark : new Set(Array.from({ length: 64 }, (_, at) => at).filter(() => random.chance(0.5)))
  const dark = new Set(from)
  for (let flips = random.below(8); flips > 0; flips -= 1) {
    const at = random.below(64)
    if (!dark.delete(at)) dark.add(at)
  }
  const bytes = await patterned([...dark], 60 + random.below(40))
  return { photo: { name: sha256(bytes), dark, arrived: false }, bytes }
}

/** Offsets from the barangay's point in metres: near each other, near the thresholds, and far away. */
const offsets = [0, 6, 13, 31, 410, 730, 3100, 9300, 12_700, 31_000]

async function record(world: EvidenceWorld, random: Random, replaced: ModelVisit | null): Promise<void> {
  const { caller, clients } = replaced === null ? random.pick(random.chance(0.75) ? world.people.slice(0, 1) : world.people) : (world.people.find(({ caller: one }) => one.id === replaced.by) as EvidenceWorld['people'][number])
  const client = replaced?.client ?? random.pick(clients)
  const located = random.chance(0.85)
  const place = located ? { latitude: world.barangay.latitude + north(random.pick(random.chance(0.5) ? offsets.slice(0, 3) : offsets)), longitude: world.barangay.longitude + north(random.pick([0, 0, 0, 3, 5000])) } : null
  const accuracy = located ? random.pick([0, 10, 30, 99, 101, 480, 520]) : null
  const age = located ? random.pick([0, 20, 599, 601]) : null
  const minutes = random.pick([0, 1, 5, 12, null])
  const clock = random.pick([0, 3, -299, 299, 301, -900])
  const at = Date.parse(instant('05:30', world.date)) + (random.chance(0.4) ? 300 + random.below(25) : random.below(16 * 60 + 15)) * 60_000
  const taken = random.chance(0.6) ? await somePhoto(world, random) : null
  const inForm = taken !== null && random.chance(0.3)
  if (replaced !== null) replaced.living = false
  const received = app.clock.now.getTime()
  const visit: ModelVisit = {
    id: randomUUID(), by: caller.id, client, at: Math.min(at, received), received, place, accuracy, age, minutes, clock, asked: false, photo: taken?.photo ?? null,
    known: knownPlace(world.visits, client), barangay: world.barangay, living: true, dismissed: new Set(),
  }
  const body = {
    id: visit.id, client_id: client, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date(at).toISOString(), duration: minutes,
    ...(place === null ? { location_error: 'timeout' } : { ...place, accuracy, fix_age_seconds: age }),
    device_time: new Date(received + clock * 1000).toISOString(), recorded_offline: true, ...(taken && { photo_sha256: taken.photo.name }), ...(replaced && { replaces: replaced.id }),
  }
  const reply = await caller.post('/visit/create', body)
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  world.visits.push(visit)
  if (taken !== null) {
    world.photos.set(taken.photo.name, taken)
    if (inForm) await arrive(world, visit)
  }
}

/** The photo of a visit is sent. */
async function arrive({ people, photos }: EvidenceWorld, visit: ModelVisit): Promise<void> {
  const { caller } = people.find(({ caller: one }) => one.id === visit.by) as EvidenceWorld['people'][number]
  const photo = visit.photo as ModelPhoto
  expect((await sendPhoto(caller, visit.id, (photos.get(photo.name) as { bytes: Buffer }).bytes)).status).toBe(200)
  photo.arrived = true
}

async function dismiss(visits: readonly ModelVisit[], visit: ModelVisit, random: Random): Promise<void> {
  const codes = codesSlowly(visit, visits).filter((code) => !visit.dismissed.has(code))
  if (codes.length === 0) return
  const flag = random.pick(codes)
  expect((await admin.post(`/visit/evidence/${visit.id}/dismiss`, { flag, note: 'Asked, and it is explained.' })).status).toBe(200)
  visit.dismissed.add(flag)
}

/** Something happens to what was recorded; of visits that are not deleted, mostly those of the newest day. */
async function happen(world: EvidenceWorld, random: Random): Promise<void> {
  const living = world.visits.filter((visit) => visit.living)
  const recent = living.slice(-12)
  const kind = random.real()
  if (kind < 0.55 || recent.length === 0) return record(world, random, null)
  const visit = random.pick(random.chance(0.8) ? recent : living)
  if (kind < 0.7) return dismiss(world.visits, visit, random)
  if (kind < 0.85) return visit.photo === null || visit.photo.arrived ? record(world, random, null) : arrive(world, visit)
  if (kind < 0.92) {
    const justNow = living.filter(({ received }) => received === app.clock.now.getTime())
    return justNow.length === 0 ? record(world, random, null) : record(world, random, random.pick(justNow))
  }
  expect((await admin.delete(`/visit/delete/${visit.id}`)).status).toBe(200)
  visit.living = false
}

/** A day, some of which arrives that evening and some days later. */
export async function someDay(world: EvidenceWorld, random: Random): Promise<void> {
  world.date = addDays(world.date, 1 + random.below(random.chance(0.1) ? 90 : 3))
  const evenings = [instant('19:00', world.date), instant('23:00', world.date), instant('12:00', addDays(world.date, 2 + random.below(3)))]
  for (const [at, evening] of evenings.entries()) {
    if (Date.parse(evening) < app.clock.now.getTime()) continue
    app.clock.now = new Date(evening)
    for (let count = at === 0 ? 9 : 1 + random.below(3); count > 0; count -= 1) await happen(world, random)
  }
  // The next day begins after everything of this one.
  while (Date.parse(instant('05:00', addDays(world.date, 1))) < app.clock.now.getTime()) world.date = addDays(world.date, 1)
}

type Stored = { readonly id: string; readonly evidence: string; readonly codes: EvidenceCode[]; readonly flags: readonly { code: EvidenceCode }[] }

/** Compares what is stored of all visits that are not deleted with what the model says. Returns how often each flag was there. */
export async function expectSameEvidence(world: EvidenceWorld): Promise<Map<EvidenceCode, number>> {
  const { rows } = await app.pool.query<Stored>('select id, evidence, evidence_codes as codes, evidence_flags as flags from visits where id = any($1)', [world.visits.map(({ id }) => id)])
  const stored = new Map(rows.map((row) => [row.id, row]))
  const living = world.visits.filter((visit) => visit.living)
  const found = living.map(({ id }) => [id, stored.get(id)?.evidence, stored.get(id)?.codes.toSorted(), stored.get(id)?.flags.map(({ code }) => code).toSorted()])
  expect(found).toEqual(living.map((visit) => [visit.id, verdictSlowly(visit, world.visits), codesSlowly(visit, world.visits), codesSlowly(visit, world.visits)]))
  const counts = new Map<EvidenceCode, number>()
  for (const code of living.flatMap((visit) => codesSlowly(visit, world.visits))) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

